import { lruCache } from '#libs/platform';
import { isDate } from '#libs/validation';
import type { Language } from '#libs/languages';

/**
 * Formats times and amounts for people. A value that can no longer be parsed is shown as stored, since a page with an
 * odd line is better than no page.
 */

/** These locales use 24 hours. */
export const LOCALES: Record<Language, string> = {
  ...{ en: 'en-GB', de: 'de', fr: 'fr', es: 'es', it: 'it', nl: 'nl', pt: 'pt-PT' },
};

/** Formats the days from one instant (inclusive) to another (exclusive). */
export const formatDays = (start: string, end: string, timeZone: string, language: Language): string =>
  formatOrKeep(() => {
    const first = new Date(start);
    const last = new Date(Math.max(first.getTime(), Date.parse(end) - 1));
    return createDayFormat(timeZone, language).formatRange(first, last);
  }, `${start} – ${end}`);

/** Formats a date as it is, and an instant in UTC. */
export const formatTimeOrDate = (value: string, language: Language): string =>
  formatOrKeep(
    () =>
      isDate(value)
        ? createDayFormat('UTC', language).format(new Date(`${value}T00:00:00Z`))
        : createTimeFormat('UTC', language).format(new Date(value)),
    value,
  );

export const formatCount = (count: number, language: Language): string =>
  new Intl.NumberFormat(LOCALES[language]).format(count);

/**
 * Formats an amount without its currency (ISO 4217), such as "12.50" or "1.200,50", with the decimals of the currency: BHD has
 * three, JPY has none. Prices of a part, such as a litre, can have more.
 */
export const formatAmount = (amount: string, currency: string, language: Language): string =>
  formatOrKeep(() => {
    if (!Number.isFinite(Number(amount))) throw new RangeError('no number');
    return getAmountFormat(currency, amount.split('.')[1]?.length ?? 0, language).format(Number(amount));
  }, amount);

/** Returns the name of a currency for several of them, such as "Swiss francs". */
export const nameCurrency = (currency: string, language: Language): string =>
  formatOrKeep(
    () =>
      new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency, currencyDisplay: 'name' })
        .formatToParts(2)
        .find(({ type }) => type === 'currency')?.value ?? currency,
    currency,
  );

/** Formats are slow to create, and a menu has up to 3,000 prices. The keys are language, currency and decimals. */
const amountFormats = lruCache<Intl.NumberFormat>(100);

/** Takes the decimals of the currency only: formatting with it, to leave it out again, takes six times longer. */
function getAmountFormat(currency: string, decimals: number, language: Language): Intl.NumberFormat {
  const key = `${language} ${currency} ${decimals}`;
  const known = amountFormats.get(key);
  if (known) return known;
  const style = new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency });
  const { maximumFractionDigits: own = 2 } = style.resolvedOptions();
  const format = new Intl.NumberFormat(LOCALES[language], {
    minimumFractionDigits: own,
    maximumFractionDigits: own === 0 ? 0 : Math.max(own, decimals),
  });
  amountFormats.set(key, format);
  return format;
}

/** Formats a date as packs show it, such as "31 May 2027". */
export const formatPrinted = (date: string, language: Language): string =>
  formatOrKeep(
    () =>
      new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
        new Date(`${date}T00:00:00Z`),
      ),
    date,
  );

const createTimeFormat = (timeZone: string, language: Language) =>
  new Intl.DateTimeFormat(LOCALES[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    timeZone,
  });

const createDayFormat = (timeZone: string, language: Language) =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'full', timeZone });

function formatOrKeep(format: () => string, stored: string): string {
  try {
    return format();
  } catch (error) {
    if (error instanceof RangeError) return stored;
    throw error;
  }
}
