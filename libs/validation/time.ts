const TIME =
  /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
const ZONE = /^(?:UTC|[A-Za-z_]+(?:\/[\w+-]+){1,2})$/;
export const TIME_ZONE_LENGTH = 64;
/** With nine decimals and an offset. */
export const TIME_LENGTH = 35;

/** An ISO 8601 instant with its offset in the years 1 to 9999, such as 2026-11-21T09:30:00.000Z. */
export function isTime(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const [, date] = TIME.exec(value) ?? [];
  return date !== undefined && isDate(date) && isFourDigitYear(new Date(value));
}

/** A calendar day as YYYY-MM-DD; Date.parse would accept 30 February. */
export function isDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const midnight = new Date(`${value}T00:00:00Z`);
  return isFourDigitYear(midnight) && midnight.toISOString().startsWith(value);
}

/**
 * UTC, or an IANA time zone by its Area/Location name: those mean the same in Node and PostgreSQL, unlike abbreviations
 * (BST is Asia/Dhaka in one, and British Summer Time in the other).
 */
export function isTimeZone(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > TIME_ZONE_LENGTH || !ZONE.test(value)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}

const isFourDigitYear = (time: Date) =>
  !Number.isNaN(time.getTime()) && time.getUTCFullYear() >= 1 && time.getUTCFullYear() <= 9999;
