import { localTime, weekdayOf, type DayNumber } from '../page/time.js';

export interface OpenHours {
  days: readonly string[];
  /** HH:MM. */
  from: string;
  /** HH:MM; not after `from`, it is on the next day. */
  to: string;
}

export interface Opening {
  isOpen: boolean;
  /** When it closes or opens next: the days from today, and the time as HH:MM. Null if it does not. */
  next: { days: number; day: DayNumber; time: string } | null;
  /** Milliseconds since 1970. */
  changesAt: number;
}

const DAY_MINUTES = 1_440;
const MINUTE_MS = 60_000;
const DAY_MS = DAY_MINUTES * MINUTE_MS;
/** A closed week between two others. */
const MAX_DAYS = 15;

interface Span {
  from: number;
  to: number;
}

/** @param now in milliseconds since 1970 */
export function openingAt(
  hours: readonly OpenHours[],
  { timezone, closedDates, now }: { timezone: string; closedDates: readonly string[]; now: number },
): Opening {
  const { day, minutes } = localTime(now, timezone);
  const closed = new Set(closedDates.map((date) => Date.parse(date) / DAY_MS));
  const spans = Array.from({ length: MAX_DAYS + 1 }, (_, at) => at - 1)
    .filter((offset) => !closed.has(day + offset))
    .flatMap((offset) => spansOf(hours, { weekday: weekdayOf(day + offset), offset }));
  const current = spans.filter(({ from, to }) => from <= minutes && minutes < to);
  const next =
    current.length > 0
      ? Math.max(...current.map(({ to }) => to))
      : Math.min(...spans.flatMap(({ from }) => (from > minutes ? [from] : [])));
  const isKnown = Number.isFinite(next);
  const days = Math.floor(next / DAY_MINUTES);
  return {
    isOpen: current.length > 0,
    next: isKnown ? { days, day: day + days, time: formatMinutes(next) } : null,
    changesAt: isKnown
      ? Math.floor(now / MINUTE_MS) * MINUTE_MS + (next - minutes) * MINUTE_MS
      : now + DAY_MS,
  };
}

/** In minutes from the midnight before today. */
const spansOf = (
  hours: readonly OpenHours[],
  { weekday, offset }: { weekday: string; offset: number },
): Span[] =>
  hours
    .filter(({ days }) => days.includes(weekday))
    .map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) }))
    .map(({ from, to }) => ({ from, to: to > from ? to : to + DAY_MINUTES }))
    .map(({ from, to }) => ({ from: from + offset * DAY_MINUTES, to: to + offset * DAY_MINUTES }));

const minutesOf = (time: string): number => {
  const [hours, minutes] = time.split(':').map(Number);
  return 60 * (hours ?? NaN) + (minutes ?? NaN);
};

const formatMinutes = (minutes: number): string => {
  const ofDay = minutes % DAY_MINUTES;
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':');
};
