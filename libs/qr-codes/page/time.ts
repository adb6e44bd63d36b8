import type { Language } from '#libs/languages';
import { LOCALES } from './format.js';

/** Times as people say them, in the zone of the place. Stored zones are valid; an unknown one counts as UTC. */

const DAY_MS = 86_400_000;
const QUARTER_MS = 900_000;

/** Days, as numbers without a time. */
export type DayNumber = number;

const zoneOf = (timeZone: string): string => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return 'UTC';
    throw error;
  }
};

/** @param at an instant, in milliseconds since 1970 */
export function localTime(at: number, timeZone: string): { day: DayNumber; minutes: number } {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zoneOf(timeZone),
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
    hourCycle: 'h23',
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return { day: Date.UTC(year, month - 1, day) / DAY_MS, minutes: 60 * hour + minute };
}

/** Midnight and changes of the clock are at a quarter of an hour in each zone. */
export const nextQuarter = (at: number): number => (Math.floor(at / QUARTER_MS) + 1) * QUARTER_MS;

interface DayOptions {
  now: number;
  timeZone: string;
  language: Language;
}

/** Formats a day, such as "Saturday, 5 December", with its year if that is not the present one. */
export const formatDay = (at: number, options: DayOptions): string =>
  formatDate(at, options, { weekday: 'long' });

/** The same without the day of the week. */
export function formatDate(
  at: number,
  { now, timeZone, language }: DayOptions,
  further: Intl.DateTimeFormatOptions = {},
): string {
  const zone = zoneOf(timeZone);
  const yearOf = (instant: number) =>
    new Intl.DateTimeFormat('en', { timeZone: zone, year: 'numeric' }).format(instant);
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    timeZone: zone,
    ...{ day: 'numeric', month: 'long', ...further },
    ...(yearOf(at) !== yearOf(now) && { year: 'numeric' }),
  });
  return format.format(at);
}

export const formatClock = (at: number, { timeZone, language }: Omit<DayOptions, 'now'>): string =>
  new Intl.DateTimeFormat(LOCALES[language], {
    timeZone: zoneOf(timeZone),
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  }).format(at);

/** The zone in words, such as "Central European Time". */
export function formatZone(at: number, { timeZone, language }: Omit<DayOptions, 'now'>): string {
  const zone = zoneOf(timeZone);
  const name = (timeZoneName: 'longGeneric' | 'long') =>
    new Intl.DateTimeFormat(LOCALES[language], { timeZone: zone, timeZoneName })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  return zone === 'UTC' ? name('long') : name('longGeneric');
}

/** Formats an instant, such as "Wednesday, 30 December, 11:00, Central European Time". */
export const formatMoment = (at: number, options: DayOptions): string =>
  [formatDay(at, options), formatClock(at, options), formatZone(at, options)].join(', ');

export function formatTile(at: number, { timeZone, language }: Omit<DayOptions, 'now'>) {
  const zone = zoneOf(timeZone);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LOCALES[language], { timeZone: zone, ...options }).format(at);
  return {
    month: part({ month: 'short' }),
    day: String(new Date(localTime(at, zone).day * DAY_MS).getUTCDate()),
    weekday: part({ weekday: 'short' }),
  };
}

/** The days for which pages count down. */
export const MAX_DAYS = 30;

/** "In 8 days", "Tomorrow" or "Today", from 30 days before; null earlier and afterwards. */
export const formatDaysUntil = (days: number, language: Language): string | null =>
  days < 0 || days > MAX_DAYS
    ? null
    : capitalized(
        new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'auto' }).format(days, 'day'),
        language,
      );

/** A number of days, such as "34 days". */
export const formatDayCount = (days: number, language: Language): string =>
  new Intl.NumberFormat(LOCALES[language], { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days);

export const capitalized = (text: string, language: Language): string =>
  text.slice(0, 1).toLocaleUpperCase(LOCALES[language]) + text.slice(1);

/** The seven days of a week from Monday. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** 1970 began on a Thursday. */
export const weekdayOf = (day: DayNumber): Weekday => WEEKDAYS[(((day + 3) % 7) + 7) % 7] ?? 'mon';

export const formatWeekday = (weekday: Weekday, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { timeZone: 'UTC', weekday: 'long' }).format(
    (WEEKDAYS.indexOf(weekday) + 4) * DAY_MS,
  );
