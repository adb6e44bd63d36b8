import type { CountScope, CountSubject } from '#libs/scans';
import type { AnalyticsTenant } from './fill.js';

const DAY_MS = 86_400_000;
/** No day, hour or quarter begins at this offset. */
const RAGGED_MS = 7 * 3_600_000 + 437_211;

export interface Question {
  name: string;
  days: number;
  interval: CountScope['interval'];
  timezone: string;
}

export const QUESTIONS: Question[] = [
  { name: 'the last 30 days', days: 30, interval: 'day', timezone: 'UTC' },
  { name: 'a week by the hour, Kathmandu', days: 7, interval: 'hour', timezone: 'Asia/Kathmandu' },
  { name: '60 days by the week, New York', days: 60, interval: 'week', timezone: 'America/New_York' },
];

const rangeOf = ({ days }: Question, now: Date) => ({
  from: new Date(now.getTime() - days * DAY_MS + RAGGED_MS),
  to: now,
});

export function scopeOf(
  { workspaceId }: AnalyticsTenant,
  subject: CountSubject,
  question: Question,
  now: Date,
): CountScope {
  const { interval, timezone } = question;
  return {
    ...{ workspaceId, subject, ...rangeOf(question, now), interval, timezone },
    ...{ top: 10, includesBots: false, filters: {} },
  };
}

export function queryOf(question: Question, now: Date): string {
  const { from, to } = rangeOf(question, now);
  return `from=${from.toISOString()}&to=${to.toISOString()}&interval=${question.interval}&timezone=${question.timezone}`;
}
