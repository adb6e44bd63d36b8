import type { Language } from '#libs/languages';
import { REPORT_TEXTS, type ReportTexts } from './texts/index.js';

/** Monday, as `weekday` counts from 1. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

export interface ReportWords {
  texts: ReportTexts;
  number: (value: number) => string;
  percent: (share: number) => string;
  day: (time: Date) => string;
  days: (from: Date, to: Date) => string;
  shortDay: (time: Date) => string;
  /** Such as Mon. */
  weekdayOf: (time: Date) => string;
  weekday: (value: number) => string;
  hour: (value: number) => string;
}

/** The texts of a report, and how its language writes numbers and times. */
export function reportWords(language: Language, timeZone: string): ReportWords {
  const numbers = new Intl.NumberFormat(language);
  const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone });
  const shortDays = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone });
  const shortWeekdays = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone });
  const weekdays = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return {
    texts: REPORT_TEXTS[language],
    number: (value) => numbers.format(value),
    percent: (share) => percents.format(share),
    day: (time) => days.format(time),
    days: (from, to) => days.formatRange(from, to),
    shortDay: (time) => shortDays.format(time),
    weekdayOf: (time) => shortWeekdays.format(time),
    weekday: (value) => weekdays.format(new Date(MONDAY + (value - 1) * DAY_MS)),
    hour: (value) => `${String(value).padStart(2, '0')}:00`,
  };
}
