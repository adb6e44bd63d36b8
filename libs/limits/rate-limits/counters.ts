import { limitMetrics, secondsSince, type LIMIT_STORES } from '#libs/platform';
export const BURST_MS = 60_000;

/** The limits that apply to a request, and the keys of its counters. */
export interface Demand {
  /** Whose burst window, such as `workspace:<id>`. */
  burstKey: string;
  perMinute: number;
  /** Whose month; null has none, and shows its quota untouched. */
  workspaceId: string | null;
  perMonth: number;
  /** False: the month is shown, and neither counts nor refuses. True only where burstKey is the workspace's. */
  countsInMonth: boolean;
}

export interface BurstWindow {
  /** Milliseconds since 1970: when its first request came. */
  startedAt: number;
  used: number;
}

/** The current counters. */
export interface Counts {
  /** Null while no window is open. */
  burst: BurstWindow | null;
  monthUsed: number;
}

/** The counters after a request, admitted or not. */
export interface Verdict extends Counts {
  isAdmitted: boolean;
}

/** Where requests are counted. */
export interface Counters {
  /** Atomically counts a request once in each of its counters, or refuses it and counts it in none. */
  consume(demand: Demand, now: Date): Promise<Verdict>;
  /** Counts nothing. */
  look(demand: Demand, now: Date): Promise<Counts>;
}

/** Null when it is over, or lies so far ahead that a clock was set back. Clocks of two processes differ by less. */
export function openWindow(burst: BurstWindow | null, now: Date): BurstWindow | null {
  if (!burst) return null;
  const age = now.getTime() - burst.startedAt;
  return age < BURST_MS && age >= -BURST_MS ? burst : null;
}

/** Until each window ends; a burst window that is not open would open now. */
export const waitMs = ({ burst }: Counts, now: Date) => ({
  burstMs: (burst?.startedAt ?? now.getTime()) + BURST_MS - now.getTime(),
  quotaMs: endOfMonth(now) - now.getTime(),
});

interface Month {
  /** Such as 2026-11. */
  name: string;
  /** Milliseconds since 1970: its first instant, UTC, and that of the next month. */
  from: number;
  to: number;
}

/** Each request asks for it several times, and writing a date costs more than counting. */
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

/** Such as 2026-11. */
export const monthOf = (now: Date): string => monthAt(now).name;

/** The next month's first instant, UTC; milliseconds since 1970. */
export const endOfMonth = (now: Date): number => monthAt(now).to;

/** The same counters, whose durations are measured. */
export function timed(counters: Counters, store: (typeof LIMIT_STORES)[number]): Counters {
  const duration = limitMetrics().duration[store];
  const measure = <T>(answer: Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    return answer.finally(() => duration.observe(secondsSince(startedAt)));
  };
  return {
    consume: (demand, now) => measure(counters.consume(demand, now)),
    look: (demand, now) => measure(counters.look(demand, now)),
  };
}
