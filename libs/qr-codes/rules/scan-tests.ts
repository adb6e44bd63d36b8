import { rangesOf } from '#libs/languages';
import { isOneOfIgnoringCase, WEEKDAYS } from './condition-values.js';
import { toLocalTime, type LocalTime } from './local-time.js';
import type { ScanFacts } from './scan-facts.js';

export type ScanTest = (scan: ScanFacts) => boolean;

export function matchesOneOf(values: string[], readFact: (scan: ScanFacts) => string): ScanTest {
  const isWanted = isOneOfIgnoringCase(values);
  return (scan) => isWanted(readFact(scan));
}

/** Tests the visitor's language: fr matches fr-CH, and zh-TW matches zh-Hant-TW; fr-CH matches neither fr nor fr-FR. */
export function matchesLanguage(languages: string[]): ScanTest {
  const wanted = new Set(languages.map((language) => language.toLowerCase()));
  // A list can contain 250 languages, a tag has few ranges.
  return ({ language }) => rangesOf(language.toLowerCase()).some((range) => wanted.has(range));
}

/** Tests the query of the visit: each name must have this value, or have it among others. */
export function matchesQuery(wanted: Readonly<Record<string, string>>): ScanTest {
  const pairs = Object.entries(wanted);
  return ({ query }) => pairs.every(([name, value]) => query.has(name, value));
}

interface Hours {
  weekdays?: string[];
  from?: string;
  to?: string;
  timezone?: string;
}

/** The time after midnight belongs to the day on which the span began: fri 22:00–02:00 ends on Saturday. */
export function matchesHours({ weekdays, from, to, timezone = 'UTC' }: Hours): ScanTest {
  const days = weekdays && new Set(weekdays.map((day) => WEEKDAYS.indexOf(day.toLowerCase())));
  const start = parseMinute(from ?? '00:00');
  const end = parseMinute(to ?? '24:00');
  const passesMidnight = end <= start;
  return ({ at }) => {
    const local = toLocalTime(at, timezone);
    if (!local) return false;
    const isFromStart = local.minute >= start;
    const isBeforeEnd = local.minute < end;
    if (passesMidnight ? !isFromStart && !isBeforeEnd : !isFromStart || !isBeforeEnd) return false;
    const day = isFromStart ? local.weekday : (local.weekday + 6) % 7;
    return !days || days.has(day);
  };
}

/** Tests the day on which the span of hours began. */
export function matchesDay(
  { from, to, timezone = 'UTC' }: Hours,
  isWanted: (day: number) => boolean,
): ScanTest {
  const isInNextDay = afterMidnight(from, to);
  return ({ at }) => {
    const local = toLocalTime(at, timezone);
    return local !== null && isWanted(isInNextDay(local) ? local.day - 1 : local.day);
  };
}

function afterMidnight(from: string | undefined, to: string | undefined): (local: LocalTime) => boolean {
  if (from === undefined || to === undefined) return () => false;
  const end = parseMinute(to);
  return end <= parseMinute(from) ? ({ minute }) => minute < end : () => false;
}

/** @returns days since 1 January 1970 */
export const parseDay = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000;
const parseMinute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
