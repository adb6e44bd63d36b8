import { WEEKDAYS } from './condition-values.js';

export interface LocalTime {
  /** 0 is Monday. */
  readonly weekday: number;
  readonly minute: number;
  /** Days since 1 January 1970 in the calendar of the zone. */
  readonly day: number;
}

interface Zone {
  format: Intl.DateTimeFormat;
  /** Scans of a code with many rules share the local time of the last minute. */
  last: { minute: number; local: LocalTime } | null;
}

/** Creating a formatter takes a thousand times longer than using it. The keys are in lower case. */
const zones = new Map<string, Zone>();

/** Returns null for a time zone that this version of Node does not know. */
export function toLocalTime(at: Date, timezone: string): LocalTime | null {
  const zone = findZone(timezone);
  if (!zone) return null;
  // The offsets of all zones have been whole minutes since 1972.
  const minute = Math.floor(at.getTime() / 60_000);
  if (zone.last?.minute !== minute) zone.last = { minute, local: readLocalTime(at, zone.format) };
  return zone.last.local;
}

function readLocalTime(at: Date, format: Intl.DateTimeFormat): LocalTime {
  const parts = format.formatToParts(at);
  const found = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  const { weekday = '', year, month, day, hour, minute } = found;
  return {
    weekday: WEEKDAYS.indexOf(weekday.toLowerCase()),
    minute: Number(hour) * 60 + Number(minute),
    day: Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000,
  };
}

function findZone(timezone: string): Zone | null {
  const key = timezone.toLowerCase();
  const known = zones.get(key);
  if (known !== undefined) return known;
  const format = createFormat(timezone);
  if (!format) return null;
  const zone = { format, last: null };
  // Invalid zones are not cached, since their number is unlimited.
  zones.set(key, zone);
  return zone;
}

function createFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  } catch {
    return null;
  }
}
