import { problem } from '../problems/index.js';

export const BurstExceeded = problem(429, 'rate_limited', (perMinute: number, waitMs: number) =>
  refused(`The limit of ${perMinute} requests per minute is exceeded`, waitMs),
);
export const QuotaExceeded = problem(429, 'quota_exceeded', (perMonth: number, waitMs: number) =>
  refused(`The quota of ${perMonth} requests per month is used up`, waitMs),
);

function refused(what: string, waitMs: number) {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return {
    detail: `${what}; try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    headers: { 'Retry-After': String(seconds) },
  };
}
