import { problem } from '../problems/index.js';

export const BurstExceeded = problem(429, 'rate_limited', (perMinute: number, waitMs: number) =>
  refused(`More than ${perMinute} requests in a minute`, waitMs),
);
export const QuotaExceeded = problem(429, 'quota_exceeded', (perMonth: number, waitMs: number) =>
  refused(`The ${perMonth} requests of this month are used up`, waitMs),
);

function refused(what: string, waitMs: number) {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return {
    detail: `${what}; try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    headers: { 'Retry-After': String(seconds) },
  };
}
