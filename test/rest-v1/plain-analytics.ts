import { DIMENSIONS, type Dimension } from '#libs/scans';
import type { AnalyticsDto } from '../../src/analytics/analytics.dto.js';
import type { BreakdownRowDto } from '../../src/analytics/breakdowns.dto.js';

export interface PlainScan {
  qrCodeId: string;
  at: Date;
  isBot: boolean;
  isFirst: boolean;
  values: Record<Dimension, string>;
}

export interface PlainQuery {
  from: Date;
  to: Date;
  interval: 'hour' | 'day' | 'week' | 'month';
  timezone: string;
  top: number;
  includesBots: boolean;
  filter: { name: Dimension; value: string } | null;
}

const QUARTER_MS = 900_000;
const byScans = (a: BreakdownRowDto, b: BreakdownRowDto) =>
  b.scans - a.scans || (String(a.value) < String(b.value) ? -1 : 1);

function groupBy<Item, Key>(items: Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

function indexOfLast(numbers: number[], wanted: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? Infinity) <= wanted) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Computes the codes with the most scans from the scans one by one. */
export function plainTopCodes(all: PlainScan[], { from, to, top, includesBots, filter }: PlainQuery) {
  const scans = all.filter(
    ({ at, values }) => at >= from && at < to && (!filter || values[filter.name] === filter.value),
  );
  return [...groupBy(scans, ({ qrCodeId }) => qrCodeId)]
    .map(([qr_code_id, some]) => ({
      qr_code_id,
      scans: some.filter(({ isBot }) => includesBots || !isBot).length,
      unique_visitors: some.filter(({ isFirst }) => isFirst).length,
    }))
    .filter((code) => code.scans > 0)
    .sort((a, b) => b.scans - a.scans || (a.qr_code_id < b.qr_code_id ? -1 : 1))
    .slice(0, top);
}

/** Computes the expected response from the scans one by one, with the time zones of Node. */
export function plainAnalytics(all: PlainScan[], query: PlainQuery, starts: Date[]) {
  const { from, to, top, includesBots, filter } = query;
  const length = to.getTime() - from.getTime();
  const filtered = all.filter(({ values }) => !filter || values[filter.name] === filter.value);
  const within = (start: number, end: number) =>
    filtered.filter(({ at }) => at.getTime() >= start && at.getTime() < end);
  const scans = within(from.getTime(), to.getTime());
  const counts = (some: PlainScan[]) => ({
    scans: some.filter(({ isBot }) => includesBots || !isBot).length,
    unique_visitors: some.filter(({ isFirst }) => isFirst).length,
  });
  const totalsOf = (some: PlainScan[]) => ({
    ...counts(some),
    bot_scans: some.filter(({ isBot }) => isBot).length,
    leads: 0,
    cta_clicks: 0,
  });
  const totals = totalsOf(scans);
  const share = (count: number) =>
    totals.scans === 0 ? 0 : Math.round((count / totals.scans) * 10_000) / 10_000;
  const row = <Value>(value: Value, some: PlainScan[]) => {
    const counted = counts(some);
    return { value, ...counted, share: share(counted.scans) };
  };
  const breakdown = (name: Dimension): BreakdownRowDto[] => {
    const rows = [...groupBy(scans, ({ values }) => values[name])]
      .map(([value, some]) => row<string | null>(value, some))
      .filter((each) => each.scans > 0)
      .sort(byScans);
    const others = new Set(rows.slice(top).map(({ value }) => value));
    if (others.size === 0) return rows;
    const rest = scans.filter(({ values }) => others.has(values[name]));
    return [...rows.slice(0, top), row<string | null>(null, rest)];
  };
  const instants = starts.map((start) => start.getTime());
  const buckets = groupBy(scans, ({ at }) => indexOfLast(instants, at.getTime()));
  const localRows = (values: number[], of: (time: LocalTime) => number) => {
    const groups = groupBy(scans, ({ at }) => of(localTime(at, query.timezone)));
    return values.map((value) => row(value, groups.get(value) ?? []));
  };
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    interval: query.interval,
    timezone: query.timezone,
    totals,
    previous: totalsOf(within(from.getTime() - length, from.getTime())),
    timeseries: starts.map((start, index) => ({
      start: start.toISOString(),
      ...counts(buckets.get(index) ?? []),
      ...{ leads: 0, cta_clicks: 0 },
    })),
    breakdowns: {
      ...(Object.fromEntries(DIMENSIONS.map((name) => [name, breakdown(name)])) as Record<
        Dimension,
        BreakdownRowDto[]
      >),
      hour_of_day: localRows([...Array(24).keys()], ({ hour }) => hour),
      weekday: localRows([1, 2, 3, 4, 5, 6, 7], ({ weekday }) => weekday),
    },
  } satisfies Omit<AnalyticsDto, 'qr_code_id' | 'imported_scans'>;
}

export function plainStarts({ from, to, interval, timezone }: PlainQuery): Date[] {
  const quarter = Math.floor(from.getTime() / QUARTER_MS) * QUARTER_MS;
  const key = (time: number) => keyOf(localTime(new Date(time), timezone), interval);
  let start = quarter;
  while (key(start - QUARTER_MS) === key(quarter)) start -= QUARTER_MS;
  const starts = [new Date(start)];
  if (interval === 'hour') {
    for (let time = start + 3_600_000; time < to.getTime(); time += 3_600_000) starts.push(new Date(time));
    return starts;
  }
  for (let time = start + QUARTER_MS; time < to.getTime(); time += QUARTER_MS)
    if (key(time) !== key(time - QUARTER_MS)) starts.push(new Date(time));
  return starts;
}

interface LocalTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  /** 1 (Monday) to 7. */
  weekday: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function localTime(at: Date, timeZone: string): LocalTime {
  let format = formats.get(timeZone);
  if (!format) {
    const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric' } as const;
    format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...numeric });
    formats.set(timeZone, format);
  }
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? Number.NaN;
  const [year, month, day, hour] = [of('year'), of('month'), of('day'), of('hour')];
  return { year, month, day, hour, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7 };
}

/** Returns a key that all times of an interval share, and neighbouring intervals do not. */
function keyOf({ year, month, day, hour, weekday }: LocalTime, interval: PlainQuery['interval']): string {
  if (interval === 'month') return `${year}-${month}`;
  if (interval === 'week') return String(Date.UTC(year, month - 1, day - weekday + 1));
  return interval === 'day' ? `${year}-${month}-${day}` : `${year}-${month}-${day} ${hour}`;
}
