import type { Fault } from '../http/problems/index.js';
import type { AnalyticsQuery, Period } from './analytics-query.dto.js';
import { intervalFault, intervalFor, type Interval } from './interval.fields.js';
import { rangeFault } from './range.fields.js';

const DAY_MS = 86_400_000;
const PERIOD_DAYS: Record<Exclude<Period, 'all'>, number> = {
  '24h': 1,
  '7d': 7,
  '30d': 30,
  '90d': 90,
  '1y': 365,
};

export interface AnalyticsRange {
  from: Date;
  /** Exclusive. */
  to: Date;
  interval: Interval;
}

export function faultsOfRange(query: AnalyticsQuery, now: Date): Fault[] {
  // period=all can be too long for an interval, depending on the age of the code.
  if (query.period === 'all') return [];
  const { from, to, interval } = resolveRange(query, now, now);
  const message = query.period === undefined ? rangeFault(from, to) : null;
  if (message !== null) return [{ parameter: 'from', code: 'invalid_value', detail: `from ${message}` }];
  const tooFine = faultOfInterval({ from, to, interval });
  return tooFine ? [tooFine] : [];
}

export function faultOfInterval({ from, to, interval }: AnalyticsRange): Fault | null {
  const message = intervalFault(interval, from, to);
  return message === null
    ? null
    : { parameter: 'interval', code: 'invalid_value', detail: `interval ${message}` };
}

/** Returns the range and the width of its buckets for a query without faults. @param createdAt of what is counted */
export function resolveRange(query: AnalyticsQuery, now: Date, createdAt: Date): AnalyticsRange {
  const { from, to } = query.period ? ofPeriod(query.period, now, createdAt) : ofTimes(query, now);
  return { from, to, interval: query.interval ?? intervalFor(to.getTime() - from.getTime()) };
}

function ofPeriod(period: Period, now: Date, createdAt: Date): { from: Date; to: Date } {
  if (period === 'all') return { from: startOfDay(createdAt), to: new Date(now.getTime() + 1) };
  return { from: new Date(now.getTime() - PERIOD_DAYS[period] * DAY_MS), to: now };
}

/** Days start in UTC, like the daily sums, which are all that is left of the first one when its scans are deleted. */
const startOfDay = (time: Date) => new Date(Math.floor(time.getTime() / DAY_MS) * DAY_MS);

function ofTimes(query: AnalyticsQuery, now: Date): { from: Date; to: Date } {
  const to = query.to === undefined ? now : new Date(query.to);
  const from = query.from === undefined ? new Date(to.getTime() - 30 * DAY_MS) : new Date(query.from);
  return { from, to };
}
