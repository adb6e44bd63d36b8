import type { Response } from 'express';
import { endOfMonth, waitMs, type Counts, type LimitCheck } from '#libs/limits';
import type { Problem } from '../problems/index.js';
import { BurstExceeded, QuotaExceeded } from './rate-limits.errors.js';

export const UNUSED: Counts = { burst: null, monthUsed: 0 };

export function limitHeaders(check: LimitCheck, counts: Counts, now: Date): Record<string, string> {
  const { perMinute, perMonth } = check;
  return {
    'X-RateLimit-Limit': String(perMinute),
    'X-RateLimit-Remaining': String(Math.max(0, perMinute - (counts.burst?.used ?? 0))),
    'X-RateLimit-Reset': String(Math.ceil((now.getTime() + waitMs(counts, now).burstMs) / 1_000)),
    'X-RateLimit-Quota': String(perMonth),
    'X-RateLimit-Quota-Remaining': String(Math.max(0, perMonth - counts.monthUsed)),
    'X-RateLimit-Quota-Reset': String(endOfMonth(now) / 1_000),
  };
}

export interface Usage {
  minuteUsed: number;
  monthUsed: number;
  monthRemaining: number;
  monthResetsAt: Date;
}

/** Reads the six headers, which were set before the handler, so that a body never contradicts them. */
export function usageOf(response: Response): Usage {
  const read = (name: string) => Number(response.getHeader(`X-RateLimit-${name}`));
  return {
    minuteUsed: read('Limit') - read('Remaining'),
    monthUsed: read('Quota') - read('Quota-Remaining'),
    monthRemaining: read('Quota-Remaining'),
    monthResetsAt: new Date(1_000 * read('Quota-Reset')),
  };
}

export function toRefusal(
  { perMinute, perMonth, countsInMonth }: LimitCheck,
  counts: Counts,
  now: Date,
): Problem {
  const { burstMs, quotaMs } = waitMs(counts, now);
  const isBurstFull = (counts.burst?.used ?? 0) >= perMinute;
  const isQuotaFull = countsInMonth && counts.monthUsed >= perMonth;
  return isQuotaFull && (!isBurstFull || quotaMs >= burstMs)
    ? new QuotaExceeded(perMonth, quotaMs)
    : new BurstExceeded(perMinute, burstMs);
}
