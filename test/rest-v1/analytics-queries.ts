import fc from 'fast-check';
import type { PlainQuery } from './plain-analytics.js';

export const NOW = new Date('2026-11-20T10:15:00.000Z');
const DAY_MS = 86_400_000;
/**
 * Europe, America and Lord Howe change their clocks in these weeks; two zones have offsets of +05:45 and +05:30, and
 * Lord Howe shifts by half an hour.
 */
const ZONES = [
  'UTC',
  'Europe/Zurich',
  'America/New_York',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
];
export const BUSY = ['2026-10-04', '2026-10-25', '2026-11-01', '2026-11-19'].map((day) =>
  Date.parse(`${day}T00:00:00Z`),
);
export const FIRST = Date.parse('2026-09-28T00:00:00Z');

const quarterOfDay = fc.integer({ min: 0, max: 95 });
const busyQuarter = fc
  .tuple(fc.constantFrom(...BUSY), quarterOfDay)
  .map(([day, quarter]) => (day - FIRST) / 900_000 + quarter);
const range = fc
  .tuple(
    fc.oneof(busyQuarter, fc.integer({ min: 0, max: 52 * 96 })),
    fc.integer({ min: 1, max: 40 * 96 }),
    fc.constantFrom(0, 0, 1, 437_211),
  )
  .map(([start, length, offset]) => ({
    from: new Date(FIRST + start * 900_000 + offset),
    to: new Date(FIRST + (start + length) * 900_000 + 3 * offset),
  }));
export const queries: fc.Arbitrary<PlainQuery> = fc
  .record({
    range: fc.oneof(range, fc.constant({ from: new Date(FIRST), to: NOW })),
    interval: fc.constantFrom('hour', 'day', 'week', 'month'),
    timezone: fc.constantFrom(...ZONES),
    top: fc.constantFrom(1, 3, 10),
    includesBots: fc.boolean(),
    filter: fc.constantFrom(
      null,
      null,
      null,
      { name: 'city', value: 'Zürich' } as const,
      { name: 'city', value: 'Łódź' } as const,
      { name: 'via', value: 'unknown' } as const,
      { name: 'os', value: 'iOS' } as const,
    ),
  })
  .map(({ range: { from, to }, ...rest }) => ({ ...rest, from, to }));

export const textOf = ({ from, to, interval, timezone, top, includesBots, filter }: PlainQuery) =>
  new URLSearchParams({
    ...{ from: from.toISOString(), to: to.toISOString(), interval, timezone, top: String(top) },
    include_bots: String(includesBots),
    ...(filter && { [filter.name]: filter.value.toUpperCase() }),
  }).toString();

export const timesOf = (count: number, random: () => number, hotDay = BUSY[1]) =>
  Array.from({ length: count }, () => {
    // Nearly half of them are on one day, which gets sums by hour.
    const busy = BUSY[Math.floor(random() * 8) - 4] ?? (random() < 0.8 ? hotDay : undefined);
    const [start, length] = busy === undefined ? [FIRST, NOW.getTime() - FIRST] : [busy, DAY_MS];
    return new Date(Math.min(start + Math.floor(random() * length), NOW.getTime()));
  }).sort((a, b) => a.getTime() - b.getTime());
