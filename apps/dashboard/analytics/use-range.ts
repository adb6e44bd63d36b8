import { useNavigate, useSearch } from '@tanstack/react-router';
import { dayAfter, dayBefore, isDay, type Day } from '../app/days.js';
import {
  FILTERS,
  type Analytics,
  type Filter,
  type FilterValues,
  type Range,
  type Scope,
} from './analytics.queries.js';
import { SERIES_NAMES, type Series } from './series.js';

/** Both days count. */
export interface Days {
  from: Day;
  to: Day;
}

export const LAST_DAYS = (): Days => ({ from: dayBefore(29), to: dayBefore(0) });

/** The first day of a time until now; weeks begin on Monday. */
const FIRST_DAYS = {
  today: () => dayBefore(0),
  week: () => dayBefore((new Date(dayBefore(0)).getUTCDay() + 6) % 7),
  month: (): Day => `${dayBefore(0).slice(0, 8)}01`,
};
/** These have whole days, with today, as everywhere that shows the last days. */
const LENGTHS: Partial<Record<Time, number>> = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 };
type Current = keyof typeof FIRST_DAYS;
export const isCurrent = (time: Time): time is Current => time in FIRST_DAYS;

/** What a person chooses from: a calendar's day, week or month until now, or a length. */
export const TIMES = ['today', '24h', '7d', '30d', 'week', 'month', '90d', '1y'] as const;
export type Time = (typeof TIMES)[number];

export type Interval = Analytics['interval'];
const INTERVALS = ['hour', 'day', 'week', 'month'] as const;
const DAY_MS = 86_400_000;
/** A time has a choice of intervals that divide it into some buckets, and not too many. */
const DAYS_FOR: Record<Interval, readonly [min: number, max: number]> = {
  hour: [0, 3],
  day: [3, 400],
  week: [14, 400],
  month: [62, Infinity],
};

export const intervalsOf = ({ from, to }: Pick<Analytics, 'from' | 'to'>): Interval[] => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  return INTERVALS.filter((interval) => days > DAYS_FOR[interval][0] && days <= DAYS_FOR[interval][1]);
};

interface Chosen extends Partial<Record<Filter | 'folder' | 'tag', string | undefined>> {
  period?: Time | undefined;
  days?: Days | undefined;
  series?: Series | undefined;
  interval?: Interval | undefined;
  bots?: true | undefined;
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function daysIn({ from, to }: Record<string, unknown>): Days | undefined {
  return isDay(from) && isDay(to) ? { from, to } : undefined;
}

/** The period or the days, the scope and the filters are in the address. */
export function useRange() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const days = daysIn(search);
  const period = TIMES.find((one) => one === search.period);
  const series = SERIES_NAMES.find((one) => one === search.series);
  const interval = INTERVALS.find((one) => one === search.interval);
  const range: Range = { ...rangeOf(period ?? '30d', days), ...(interval === undefined ? {} : { interval }) };
  const filters: FilterValues = Object.fromEntries(
    FILTERS.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])),
  );
  const [folder, tag] = [textIn(search.folder), textIn(search.tag)];
  const scope: Scope = {
    ...(folder === undefined ? {} : { folder }),
    ...(tag === undefined ? {} : { tag }),
    ...(search.bots === true ? { bots: true } : {}),
  };
  const change = (changed: Chosen) => {
    // Another time has other intervals.
    const kept = 'period' in changed || 'days' in changed ? { series } : { series, interval };
    const { days: chosen, ...others } = { days, period, ...kept, ...scope, ...filters, ...changed };
    void navigate({ to: '.', search: { ...chosen, ...others } as never });
  };
  return { period: period ?? '30d', days, series: series ?? 'scans', range, filters, scope, change };
}

function rangeOf(period: Time, days: Days | undefined): Range {
  if (days) return { from: days.from, to: dayAfter(days.to) };
  if (isCurrent(period)) return { from: FIRST_DAYS[period]() };
  const length = LENGTHS[period];
  return length === undefined ? { period } : { from: dayBefore(length - 1) };
}
