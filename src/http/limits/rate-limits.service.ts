import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { ClientAddresses, DailyAddressHash } from '#libs/http-server';
import { Clock, Config, requestMetrics } from '#libs/platform';
import { PLANS } from '#libs/plans';
import {
  BURST_MS,
  LimitsStorage,
  endOfMonth,
  lengthOfMonth,
  waitMs,
  type LimitCheck,
  type LimitResult,
  type Counts,
} from '#libs/limits';
import type { IdentifiedRequest, Surface } from '../surfaces/surface.js';
import { QuotaExceeded, BurstExceeded } from './rate-limits.errors.js';
import type { AnyCaller } from '../requests/caller.js';
import type { Problem } from '../problems/index.js';

@Injectable()
export class RateLimitsService {
  private readonly decisions = requestMetrics().limitDecisions;
  private readonly anonymous: Pick<LimitCheck, 'perMinute' | 'perMonth'>;

  constructor(
    private readonly storage: LimitsStorage,
    private readonly clock: Clock,
    private readonly addresses: ClientAddresses,
    private readonly hashes: DailyAddressHash,
    { anonymousPerMinute }: Config,
  ) {
    const { perMinute, perMonth } = PLANS.free;
    this.anonymous = { perMinute: anonymousPerMinute ?? perMinute, perMonth };
  }

  /**
   * Counts a request whose caller has been identified, and sets the headers of the limits even if it fails. OPTIONS never counts,
   * nor does what is a part of a request that has been counted.
   * @throws BurstExceeded or QuotaExceeded, or what the store throws
   */
  async admit(
    request: IdentifiedRequest,
    surface: Surface,
    response: Response,
    counting = { isCounted: true },
  ): Promise<void> {
    const now = this.clock.now();
    const check = this.checkFor(request, surface, now);
    const isCounted = counting.isCounted && request.method !== 'OPTIONS';
    const result = await (isCounted ? this.storage.consume(check, now) : this.peek(check, now)).catch(
      (error: unknown) => {
        response.set(limitHeaders(check, UNUSED, now));
        throw error;
      },
    );
    response.set(limitHeaders(check, result, now));
    if (result.isAdmitted) {
      if (isCounted) this.decisions.admitted.inc();
      return;
    }
    const refusal = toRefusal(check, result, now);
    this.decisions[refusal instanceof QuotaExceeded ? 'quota' : 'burst'].inc();
    throw refusal;
  }

  unusedHeaders(): Record<string, string> {
    return limitHeaders(this.anonymousCheck(''), UNUSED, this.clock.now());
  }

  private async peek(check: LimitCheck, now: Date): Promise<LimitResult> {
    return { ...(await this.storage.peek(check, now)), isAdmitted: true };
  }

  private checkFor(request: IdentifiedRequest, surface: Surface, now: Date): LimitCheck {
    const { caller } = request;
    return caller
      ? surface.limitsOf(caller)
      : this.anonymousCheck(`address:${this.hashes.of(this.addresses.of(request), now)}`);
  }

  private anonymousCheck(burstKey: string): LimitCheck {
    return { ...this.anonymous, burstKey, workspaceId: null, countsInMonth: false };
  }
}

/** A person at the dashboard does not consume the quota. */
const DASHBOARD_PER_MINUTE = 600;

export const workspaceCheck = ({ workspaceId, limits: { perMinute, perMonth } }: AnyCaller): LimitCheck => ({
  burstKey: `workspace:${workspaceId}`,
  perMinute,
  workspaceId,
  perMonth,
  countsInMonth: true,
});

/** Keys count against their workspace's limits; a person has a separate burst and does not consume the quota. */
export const dashboardOrWorkspace = (caller: AnyCaller): LimitCheck =>
  caller.kind === 'session'
    ? {
        burstKey: `user:${caller.userId}`,
        perMinute: DASHBOARD_PER_MINUTE,
        workspaceId: caller.workspaceId,
        perMonth: caller.limits.perMonth,
        countsInMonth: false,
      }
    : workspaceCheck(caller);

/**
 * An identity provider has a separate burst and does not consume the quota: a first sync must not stop the REST API.
 */
export const provisioningCheck = (caller: AnyCaller): LimitCheck => ({
  ...workspaceCheck(caller),
  burstKey: `scim:${caller.workspaceId}`,
  countsInMonth: false,
});

const UNUSED: Counts = { burst: null, monthUsed: 0 };

export function limitHeaders(check: LimitCheck, counts: Counts, now: Date): Record<string, string> {
  const { perMinute, perMonth } = check;
  const { burstMs, quotaMs } = waitMs(counts, now);
  const left = Math.max(0, perMinute - (counts.burst?.used ?? 0));
  const leftOfMonth = Math.max(0, perMonth - counts.monthUsed);
  return {
    'X-RateLimit-Limit': String(perMinute),
    'X-RateLimit-Remaining': String(left),
    'X-RateLimit-Reset': String(seconds(now.getTime() + burstMs)),
    'X-RateLimit-Quota': String(perMonth),
    'X-RateLimit-Quota-Remaining': String(leftOfMonth),
    'X-RateLimit-Quota-Reset': String(endOfMonth(now) / 1_000),
    'RateLimit-Policy': `"burst";q=${perMinute};w=${seconds(BURST_MS)}, "month";q=${perMonth};w=${seconds(lengthOfMonth(now))}`,
    RateLimit: `"burst";r=${left};t=${seconds(burstMs)}, "month";r=${leftOfMonth};t=${seconds(quotaMs)}`,
  };
}

const seconds = (ms: number): number => Math.ceil(ms / 1_000);

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
