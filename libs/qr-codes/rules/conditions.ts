import { localTimeOf } from './local-time.js';
import type { RuleConditionsDto } from './rule.dto.js';
import { WEEKDAYS } from './condition-values.js';

/** The properties of a scan that conditions can test; each is read only if a condition needs it. */
export interface ScanFacts {
  /** ISO 3166-1 alpha-2, or "Unknown". */
  readonly country: string;
  /** By their names in analytics. */
  readonly device: string;
  readonly os: string;
  /** The BCP 47 tag of the visitor's preferred language, or "Unknown". */
  readonly language: string;
  readonly at: Date;
  /** 0–99, the same for a visitor's scans of one code on one day. */
  readonly bucket: number;
}

export type ScanTest = (scan: ScanFacts) => boolean;

/** Tests whether a scan meets all conditions of a rule, ignoring case; precomputed for many scans. */
export function testOf(when: RuleConditionsDto): ScanTest {
  const { countries, devices, os, languages, percentage } = when;
  const tests = [
    countries && isIn(countries, ({ country }) => country),
    devices && isIn(devices, ({ device }) => device),
    os && isIn(os, (scan) => scan.os),
    languages && speaks(languages),
    timeTestOf(when),
    percentage !== undefined && (({ bucket }: ScanFacts) => bucket < percentage),
  ].filter((test): test is ScanTest => typeof test === 'function');
  return (scan) => tests.every((holds) => holds(scan));
}

function isIn(values: string[], factOf: (scan: ScanFacts) => string): ScanTest {
  const wanted = new Set(values.map((value) => value.toLowerCase()));
  return (scan) => wanted.has(factOf(scan).toLowerCase());
}

/** fr matches fr-CH; fr-CH matches neither fr nor fr-FR. */
function speaks(languages: string[]): ScanTest {
  const wanted = new Set(languages.map((language) => language.toLowerCase()));
  return ({ language }) => {
    // The tag, and what is before each of its hyphens: a list can contain 250 languages.
    for (let tag = language.toLowerCase(); tag !== ''; tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-'))))
      if (wanted.has(tag)) return true;
    return false;
  };
}

/** The time after midnight belongs to the day on which the span began: fri 22:00–02:00 ends on Saturday. */
function timeTestOf({ weekdays, from, to, timezone = 'UTC' }: RuleConditionsDto): ScanTest | null {
  if (!weekdays && from === undefined) return null;
  const days = weekdays && new Set(weekdays.map((day) => WEEKDAYS.indexOf(day.toLowerCase())));
  const start = minuteOf(from ?? '00:00');
  const end = minuteOf(to ?? '24:00');
  const passesMidnight = end <= start;
  return ({ at }) => {
    const local = localTimeOf(at, timezone);
    if (!local) return false;
    const isFromStart = local.minute >= start;
    const isBeforeEnd = local.minute < end;
    if (passesMidnight ? !isFromStart && !isBeforeEnd : !isFromStart || !isBeforeEnd) return false;
    const day = isFromStart ? local.weekday : (local.weekday + 6) % 7;
    return !days || days.has(day);
  };
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
