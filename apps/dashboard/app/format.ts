import i18next from 'i18next';
import { localTimeOf, zone } from './zone.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** As the browser writes the language of the texts: dates differ between en-GB and en-US. */
export const languageOf = (): string =>
  navigator.languages.find((language) => language.startsWith(i18next.language)) ?? i18next.language;

export const formatNumber = (value: number): string => new Intl.NumberFormat(languageOf()).format(value);

const BYTE_UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'];

/** Formats bytes in the largest unit of 1,024 that gives at least one, as the limits of plans are written. */
export function formatBytes(bytes: number): string {
  const power = Math.min(BYTE_UNITS.length, Math.max(1, Math.floor(Math.log2(Math.max(1, bytes)) / 10)));
  return new Intl.NumberFormat(languageOf(), {
    style: 'unit',
    unit: BYTE_UNITS[power - 1],
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1_024 ** power);
}

/** Formats a number with at most one decimal. */
export const formatDecimal = (value: number): string =>
  new Intl.NumberFormat(languageOf(), { maximumFractionDigits: 1 }).format(value);

/** Formats millimeters in the unit in which people say a distance. */
export const formatDistance = (mm: number): string =>
  mm === 0 || mm >= 1_000 ? `${formatDecimal(mm / 1_000)} m` : `${formatNumber(Math.round(mm / 10))} cm`;

export const formatShare = (share: number, digits = 0): string =>
  new Intl.NumberFormat(languageOf(), { style: 'percent', maximumFractionDigits: digits }).format(share);

export const formatChange = (share: number): string =>
  new Intl.NumberFormat(languageOf(), {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  }).format(share);

export const formatDate = (time: string | Date): string =>
  new Intl.DateTimeFormat(languageOf(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: zone(),
  }).format(new Date(time));

export const formatDay = (time: string | Date): string =>
  new Intl.DateTimeFormat(languageOf(), { day: 'numeric', month: 'short', timeZone: zone() }).format(
    new Date(time),
  );

/** @param day YYYY-MM-DD, which is the same day in every zone */
export const formatPlainDate = (day: string): string =>
  new Intl.DateTimeFormat(languageOf(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));

/** The same with its weekday, such as “Mon, 30 Nov”. */
export const formatDayOfWeek = (day: string): string =>
  new Intl.DateTimeFormat(languageOf(), {
    ...{ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' },
  }).format(new Date(day));

export const formatClock = (time: string): string =>
  new Intl.DateTimeFormat(languageOf(), {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone: zone(),
  }).format(new Date(time));

export const formatDateTime = (time: string): string =>
  new Intl.DateTimeFormat(languageOf(), { dateStyle: 'medium', timeStyle: 'short', timeZone: zone() }).format(
    new Date(time),
  );

/** A time of today, tomorrow or yesterday, as people say it. */
export function formatSoon(time: Date): string {
  const days = Math.round((Date.parse(dayOf(time)) - Date.parse(dayOf(new Date()))) / DAY);
  const day = new Intl.RelativeTimeFormat(languageOf(), { numeric: 'auto' }).format(days, 'day');
  const clock = { hour: '2-digit', minute: '2-digit', timeZone: zone() } as const;
  return `${day} ${new Intl.DateTimeFormat(languageOf(), clock).format(time)}`;
}

const dayOf = (time: Date): string => localTimeOf(time).slice(0, 10);

export const formatUtc = (time: string): string =>
  `${new Intl.DateTimeFormat(languageOf(), { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' }).format(new Date(time))} UTC`;

/** Says how long ago it was, after 24 hours the date. @param soon what is said of less than a minute */
export function formatAgo(time: string, soon: string): string {
  const passed = Date.now() - new Date(time).getTime();
  const size = Math.abs(passed);
  if (size < MINUTE) return soon;
  if (size >= DAY) return formatDate(time);
  const [unit, length] = size < HOUR ? (['minute', MINUTE] as const) : (['hour', HOUR] as const);
  const format = new Intl.RelativeTimeFormat(languageOf(), { style: 'short', numeric: 'always' });
  // Most people write 3 h.
  return format.format(-Math.trunc(passed / length), unit).replace(' hr', ' h');
}

/** Such as “54 days ago” or “yesterday”. */
export function formatDaysAgo(time: string): string {
  const days = Math.round((Date.parse(dayOf(new Date(time))) - Date.parse(dayOf(new Date()))) / DAY);
  return new Intl.RelativeTimeFormat(languageOf(), { numeric: 'auto' }).format(days, 'day');
}

/** Says how long ago it was, in seconds, too. @param now in milliseconds */
export function formatSince(time: string, now: number): string {
  const passed = Math.max(0, now - Date.parse(time));
  const [unit, length] = passed < MINUTE ? (['second', 1_000] as const) : (['minute', MINUTE] as const);
  const format = new Intl.RelativeTimeFormat(languageOf(), { style: 'short', numeric: 'always' });
  return format.format(-Math.trunc(passed / length), unit);
}

const names = new Map<string, Intl.DisplayNames>();

/** The name for an ISO code; other values, such as Unknown, stay as they are. */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  const language = languageOf();
  const found = names.get(language) ?? new Intl.DisplayNames(language, { type: 'region' });
  names.set(language, found);
  return found.of(code) ?? code;
}

export const formatHour = (hour: number): string => String(hour).padStart(2, '0');

/** @param day from 1, Monday, to 7 */
export const formatWeekday = (day: number, weekday: 'short' | 'long' = 'short'): string =>
  // The first of January 2024 was a Monday.
  new Intl.DateTimeFormat(languageOf(), { weekday }).format(new Date(2024, 0, day));

/** All codes that have a name; those of unions and of tests are none of a country. */
export const COUNTRIES: readonly string[] = (() => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const others = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !others.has(code) && regions.of(code) !== undefined);
})();

/** Joins alternatives, such as "Italian or French". */
export const formatList = (values: readonly string[]): string =>
  new Intl.ListFormat(languageOf(), { type: 'disjunction' }).format(values);

/** The same with “and”. */
export const formatAll = (values: readonly string[]): string =>
  new Intl.ListFormat(languageOf(), { type: 'conjunction' }).format(values);

/** Such as “German (Switzerland)” for de-CH; other values, such as Unknown, stay as they are. */
export const languageName = (code: string): string =>
  /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/.test(code)
    ? (new Intl.DisplayNames(languageOf(), { type: 'language', languageDisplay: 'standard' }).of(code) ??
      code)
    : code;

/** Leaves out the scheme, as a printed URL does. */
export const shortForm = (url: string): string => url.replace(/^https?:\/\//, '');

export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => /^\p{L}|^\p{N}/u.test(word))
    .map((word) => [...word][0] ?? '')
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')
    .toUpperCase();
