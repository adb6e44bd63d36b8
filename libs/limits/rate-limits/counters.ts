import { limitMetrics, secondsSince, type LIMIT_STORES } from '#libs/platform';
export const BURST_MS = 60_000;

export interface LimitCheck {
  /** The key of the burst window, such as `workspace:<id>`. */
  burstKey: string;
  perMinute: number;
  /** Null means no monthly count, and shows an unused quota. */
  workspaceId: string | null;
  perMonth: number;
  /** If false, the month is shown but neither counts nor refuses. Only true if burstKey is the workspace's. */
  countsInMonth: boolean;
}

export interface BurstWindow {
  /** The time of the first request in milliseconds since 1970. */
  startedAt: number;
  used: number;
}

export interface Counts {
  burst: BurstWindow | null;
  monthUsed: number;
}

export interface LimitResult extends Counts {
  isAdmitted: boolean;
}

export interface Counters {
  /** Atomically counts a request in each of its counters, or refuses it and counts it in none. */
  consume(check: LimitCheck, now: Date): Promise<LimitResult>;
  peek(check: LimitCheck, now: Date): Promise<Counts>;
}

/**
 * Returns null if the window is over, or so far in the future that a clock was set back; clocks of processes differ by
 * less.
 */
export function openWindow(burst: BurstWindow | null, now: Date): BurstWindow | null {
  if (!burst) return null;
  const age = now.getTime() - burst.startedAt;
  return age < BURST_MS && age >= -BURST_MS ? burst : null;
}

export const waitMs = ({ burst }: Counts, now: Date) => ({
  burstMs: (burst?.startedAt ?? now.getTime()) + BURST_MS - now.getTime(),
  quotaMs: endOfMonth(now) - now.getTime(),
});

interface Month {
  /** An example is 2026-11. */
  name: string;
  /** The start of the month in UTC and of the next one, in milliseconds since 1970. */
  from: number;
  to: number;
}

/** Cached, since each request needs it several times and formatting a date costs more than counting. */
let latest: Month = { name: '', from: 0, to: 0 };

function monthAt(now: Date): Month {
  const time = now.getTime();
  if (time >= latest.from && time < latest.to) return latest;
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  latest = {
    name: now.toISOString().slice(0, 7),
    from: Date.UTC(year, month),
    to: Date.UTC(year, month + 1),
  };
  return latest;
}

export const monthOf = (now: Date): string => monthAt(now).name;

/** Returns the start of the next month in UTC, in milliseconds since 1970. */
export const endOfMonth = (now: Date): number => monthAt(now).to;

export function lengthOfMonth(now: Date): number {
  const { from, to } = monthAt(now);
  return to - from;
}

export function timed(counters: Counters, store: (typeof LIMIT_STORES)[number]): Counters {
  const duration = limitMetrics().duration[store];
  const measure = <T>(answer: Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    return answer.finally(() => duration.observe(secondsSince(startedAt)));
  };
  return {
    consume: (check, now) => measure(counters.consume(check, now)),
    peek: (check, now) => measure(counters.peek(check, now)),
  };
}
