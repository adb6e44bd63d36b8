import { WEEKDAYS } from './condition-values.js';

export interface LocalTime {
  /** 0 is Monday. */
  weekday: number;
  /** Minute of the local day. */
  minute: number;
}

/** By zone in lower case: creating a formatter takes a thousand times longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The local time in a time zone; null for a zone that this version of Node does not know. */
export function localTimeOf(at: Date, timezone: string): LocalTime | null {
  const parts = formatOf(timezone)?.formatToParts(at);
  if (!parts) return null;
  const { weekday = '', hour, minute } = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return {
    weekday: WEEKDAYS.indexOf(weekday.toLowerCase()),
    minute: Number(hour) * 60 + Number(minute),
  };
}

function formatOf(timezone: string): Intl.DateTimeFormat | null {
  const key = timezone.toLowerCase();
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = newFormat(timezone);
  // Invalid zones are not cached: there is no limit to their number.
  if (made) formats.set(key, made);
  return made;
}

function newFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  } catch {
    return null;
  }
}
