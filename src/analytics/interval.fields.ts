export const INTERVALS = ['hour', 'day', 'week', 'month'] as const;
export type Interval = (typeof INTERVALS)[number];

const DAY_MS = 86_400_000;
const MAX_INTERVALS = 2_500;
/** The shortest of each kind, since the lengths of months vary. */
const INTERVAL_MS: Record<Interval, number> = {
  hour: 3_600_000,
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 28 * DAY_MS,
};

/** Returns text that follows the name of the interval; null if there is no fault. */
export function intervalFault(interval: Interval, from: Date, to: Date): string | null {
  const isAllowed = (name: Interval) => (to.getTime() - from.getTime()) / INTERVAL_MS[name] <= MAX_INTERVALS;
  if (isAllowed(interval)) return null;
  return `is too fine for this range: use one of ${INTERVALS.filter(isAllowed).join(', ')}, or a shorter range`;
}

/** The width of buckets for a range, unless one is asked for. */
export function intervalFor(lengthMs: number): Interval {
  if (lengthMs <= 2 * DAY_MS) return 'hour';
  if (lengthMs <= 92 * DAY_MS) return 'day';
  return lengthMs <= 366 * DAY_MS ? 'week' : 'month';
}
