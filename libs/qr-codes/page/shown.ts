import { LRUCache } from 'lru-cache';

/*
 * Formats times and amounts for people. Each is validated on write; one that can no longer be parsed is shown as stored,
 * since a page with an odd line is better than no page.
 */

const LANGUAGE = 'en-GB';

/** From one instant to another, such as "Monday, 21 June 2027 at 18:00 – 23:00 CEST". */
export const shownSpan = (start: string, end: string, timeZone: string): string =>
  readable(
    () =>
      new Intl.DateTimeFormat(LANGUAGE, {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
        timeZoneName: 'short',
        timeZone,
      }).formatRange(new Date(start), new Date(end)),
    `${start} – ${end}`,
  );

/** The days from one instant (inclusive) to another (exclusive). */
export const shownDays = (start: string, end: string, timeZone: string): string =>
  readable(() => {
    const first = new Date(start);
    const last = new Date(Math.max(first.getTime(), Date.parse(end) - 1));
    return dayFormat(timeZone).formatRange(first, last);
  }, `${start} – ${end}`);

/** A date as it is, or an instant in UTC. */
export const shownTimeOrDate = (value: string): string =>
  readable(
    () =>
      value.includes('T')
        ? new Intl.DateTimeFormat(LANGUAGE, {
            dateStyle: 'full',
            timeStyle: 'long',
            timeZone: 'UTC',
          }).format(new Date(value))
        : dayFormat('UTC').format(new Date(`${value}T00:00:00Z`)),
    value,
  );

/** A decimal of a currency (ISO 4217), such as "CHF 12.50". */
export const shownPrice = (amount: string, currency: string): string =>
  readable(() => {
    if (!Number.isFinite(Number(amount))) throw new RangeError('no number');
    const decimals = Math.max(2, amount.split('.')[1]?.length ?? 0);
    return currencyFormat(currency, decimals).format(Number(amount));
  }, `${amount} ${currency}`);

/** By currency and decimals: a menu has 3,000 prices, and a format takes long to make. */
const currencyFormats = new LRUCache<string, Intl.NumberFormat>({ max: 100 });

function currencyFormat(currency: string, maximumFractionDigits: number): Intl.NumberFormat {
  const key = `${currency} ${maximumFractionDigits}`;
  const known = currencyFormats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(LANGUAGE, {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    maximumFractionDigits,
  });
  currencyFormats.set(key, format);
  return format;
}

const dayFormat = (timeZone: string) => new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'full', timeZone });

function readable(format: () => string, stored: string): string {
  try {
    return format();
  } catch (error) {
    if (error instanceof RangeError) return stored;
    throw error;
  }
}
