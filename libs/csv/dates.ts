import { fold } from './fold.js';

/** Languages in which spreadsheets read dates. */
const LANGUAGES =
  'en de fr it es pt ca nl sv da nb is fi et lv lt pl cs sk hu ro hr sr sl bg ru uk el tr he ar vi id th'.split(
    ' ',
  );
/** They follow the numbers of dates in Chinese, Japanese and Korean. */
const UNITS = '年月日時时分秒년월일시분초'.split('');
const MIN_LETTERS = 3;

let months: ReadonlySet<string> | null = null;

/** Returns true for the names of months and their abbreviations. */
function isMonth(word: string): boolean {
  // Formatting the names takes some milliseconds.
  months ??= new Set([...UNITS, ...LANGUAGES.flatMap(monthsIn)]);
  return months.has(fold(word));
}

function monthsIn(language: string): string[] {
  const names = (['long', 'short'] as const).flatMap((month) =>
    [{ month }, { day: 'numeric', month } as const].flatMap((format) => {
      const dates = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { ...format, timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, index) => monthPart(dates, new Date(Date.UTC(2026, index, 1))));
    }),
  );
  return names.map((name) => fold(name.replace('.', ''))).flatMap(beginnings);
}

const monthPart = (dates: Intl.DateTimeFormat, date: Date): string =>
  dates.formatToParts(date).find(({ type }) => type === 'month')?.value ?? '';

const beginnings = (name: string): string[] =>
  Array.from({ length: name.length }, (_, index) => name.slice(0, index + 1)).filter(
    ({ length }) => length >= Math.min(MIN_LETTERS, name.length) && /\p{L}/u.test(name),
  );

const MAX_WORDS = 3;

/** Returns true for a text that has a month and numbers, and little else: 4 May, Dec-12, 1 de mayo de 2026. */
export function isNamedDate(text: string): boolean {
  const words = text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  if (words.length === 0 || words.length > MAX_WORDS || !/\p{Nd}/u.test(text)) return false;
  return /^[\p{L}\p{M}\p{Nd}\s.,'’/:-]*$/u.test(text) && words.some(isMonth);
}
