export const BURST_MS = 60_000;

/** What a request is measured by, and whose it is. */
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

/** How things stand. */
export interface Counts {
  /** Null while no window is open. */
  burst: BurstWindow | null;
  monthUsed: number;
}

/** How they stand after a request, admitted or not. */
export interface Verdict extends Counts {
  isAdmitted: boolean;
}

/** Where requests are counted. */
export interface Counters {
  /** Counts a request once in each of its counters, or refuses it and counts it in none: one step, whoever else asks. */
  consume(demand: Demand, now: Date): Promise<Verdict>;
  /** Counts nothing. */
  look(demand: Demand, now: Date): Promise<Counts>;
}

/** The rule, for a place where nobody comes between. */
export function count(demand: Demand, counts: Counts, now: Date): Verdict {
  const { monthUsed } = counts;
  const burst = openWindow(counts.burst, now);
  const isMonthFull = demand.countsInMonth && monthUsed >= demand.perMonth;
  if ((burst?.used ?? 0) >= demand.perMinute || isMonthFull) return { isAdmitted: false, burst, monthUsed };
  return {
    isAdmitted: true,
    burst: { startedAt: burst?.startedAt ?? now.getTime(), used: (burst?.used ?? 0) + 1 },
    monthUsed: monthUsed + (demand.countsInMonth ? 1 : 0),
  };
}

/** Null when it is over, or lies so far ahead that a clock was set back. Clocks of two processes differ by less. */
export function openWindow(burst: BurstWindow | null, now: Date): BurstWindow | null {
  if (!burst) return null;
  const age = now.getTime() - burst.startedAt;
  return age < BURST_MS && age >= -BURST_MS ? burst : null;
}

/** Such as 2026-11. */
export const monthOf = (now: Date): string =>
  `${now.getUTCFullYear()}-${String(now.getUTCMonth() + 1).padStart(2, '0')}`;

/** The next month's first instant, UTC. */
export const endOfMonth = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));
