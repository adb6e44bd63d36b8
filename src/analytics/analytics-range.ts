import { ValidationFailed } from '../problems/index.js';
import type { AnalyticsQuery, Interval, Period } from './analytics.dto.js';

const DAY_MS = 86_400_000;
const MAX_RANGE_MS = 731 * DAY_MS;
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

/** The range and the width of its buckets that a query asks for. @throws ValidationFailed */
export function rangeOf(query: AnalyticsQuery, now: Date, firstInstant: Date): AnalyticsRange {
  const { from, to } = query.period ? ofPeriod(query, query.period, now, firstInstant) : ofTimes(query, now);
  return { from, to, interval: query.interval ?? intervalFor(to.getTime() - from.getTime()) };
}

function ofPeriod(
  query: AnalyticsQuery,
  period: Period,
  now: Date,
  firstInstant: Date,
): { from: Date; to: Date } {
  const doubled = (['from', 'to'] as const).filter((parameter) => query[parameter] !== undefined);
  if (doubled.length > 0) {
    throw new ValidationFailed(
      doubled.map((parameter) => ({
        parameter,
        code: 'invalid_value',
        detail: `${parameter} cannot be combined with period`,
      })),
    );
  }
  if (period === 'all') return { from: firstInstant, to: new Date(now.getTime() + 1) };
  return { from: new Date(now.getTime() - PERIOD_DAYS[period] * DAY_MS), to: now };
}

function ofTimes(query: AnalyticsQuery, now: Date): { from: Date; to: Date } {
  const to = query.to === undefined ? now : new Date(query.to);
  const from = query.from === undefined ? new Date(to.getTime() - 30 * DAY_MS) : new Date(query.from);
  if (from >= to)
    throw new ValidationFailed([
      { parameter: 'from', code: 'invalid_value', detail: 'from must be before to' },
    ]);
  if (to.getTime() - from.getTime() > MAX_RANGE_MS) {
    throw new ValidationFailed([
      { parameter: 'from', code: 'invalid_value', detail: 'from must be at most 2 years before to' },
    ]);
  }
  return { from, to };
}

function intervalFor(lengthMs: number): Interval {
  if (lengthMs <= 2 * DAY_MS) return 'hour';
  if (lengthMs <= 92 * DAY_MS) return 'day';
  return lengthMs <= 366 * DAY_MS ? 'week' : 'month';
}
