import { createHash } from 'node:crypto';
import { isDate } from '#libs/validation';
import type { EventData } from '../event/event.dto.js';
import type { FiledCode } from './category.js';
import { escapeText, formatUtcTime, joinContentLines, optionalLine } from './content-lines.js';

export const DAY_MS = 86_400_000;
export const endOfDay = (day: string) => Date.parse(day) + DAY_MS;

/**
 * RFC 5545. Times are in UTC, so that no time zone must be defined.
 * @param identity the lines UID, DTSTAMP and, if there can be several versions, SEQUENCE
 */
function writeCalendar(event: EventData, identity: string[]): string {
  const [start, end] = event.all_day
    ? formatWholeDays(event)
    : [formatUtcTime(event.starts_at), formatUtcTime(event.ends_at)];
  const type = event.all_day ? ';VALUE=DATE' : '';
  return joinContentLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//qr-service//EN',
    'BEGIN:VEVENT',
    ...identity,
    `DTSTART${type}:${start}`,
    // RFC 5545, section 3.6.1: DTEND must be later than DTSTART; without it, the event ends when it starts.
    ...(end === start ? [] : [`DTEND${type}:${end}`]),
    `SUMMARY:${escapeText(event.title)}`,
    ...optionalLine('LOCATION', event.location && escapeText(event.location)),
    ...optionalLine('DESCRIPTION', event.description && escapeText(event.description)),
    ...optionalLine('URL', event.url),
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
}

/**
 * UID and DTSTAMP are required. They derive from the data, so that equal data has equal symbols and scanning twice
 * creates one entry.
 */
export const writePrintedCalendar = (event: EventData) =>
  writeCalendar(event, [`UID:${hashEvent(event)}`, `DTSTAMP:${formatUtcTime(event.starts_at)}`]);

/** The UID stays the same, so that an edited event replaces the saved entry. */
export const writeSavedCalendar = (event: EventData, { id, version, updatedAt }: FiledCode) =>
  writeCalendar(event, [
    `UID:${id}`,
    `SEQUENCE:${version - 1}`,
    `DTSTAMP:${formatUtcTime(updatedAt.toISOString())}`,
  ]);

const hashEvent = ({ title, starts_at, ends_at, location }: EventData) =>
  createHash('sha256')
    .update(JSON.stringify([title, starts_at, ends_at, location]))
    .digest('hex')
    .slice(0, 16);

const compact = (text: string) => text.replace(/[-:]/g, '');

/**
 * Returns the first day and the day after the last one, as DTEND requires. An end at midnight does not include the next
 * day.
 */
function formatWholeDays({ starts_at, ends_at, timezone = 'UTC' }: EventData): [string, string] {
  if (isDate(starts_at))
    return [compact(starts_at), compact(new Date(endOfDay(ends_at)).toISOString().slice(0, 10))];
  const start = Date.parse(starts_at);
  const last = new Date(`${isoDay(Math.max(start, Date.parse(ends_at) - 1), timezone)}T00:00:00Z`);
  last.setUTCDate(last.getUTCDate() + 1);
  return [compact(isoDay(start, timezone)), compact(last.toISOString().slice(0, 10))];
}

function isoDay(at: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${(parts.year ?? '').padStart(4, '0')}-${parts.month ?? ''}-${parts.day ?? ''}`;
}
