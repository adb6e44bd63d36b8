import type { ObservedAnswer } from './observed-answer.js';

/** Times are Unix seconds. */
export interface LimitHeaders {
  limit: number;
  remaining: number;
  reset: number;
  quota: number;
  quotaRemaining: number;
  quotaReset: number;
}

const MONTH_SECONDS = 31 * 86_400;
/** One window plus the difference between the clocks of two processes. */
const WINDOW_SECONDS = 2 * 60;

export function limitsOf({ headers }: Pick<ObservedAnswer, 'headers'>): LimitHeaders {
  const read = (name: string): number => {
    const value = headers[`x-ratelimit-${name}`] ?? '';
    if (!/^(0|[1-9]\d*)$/.test(value))
      throw new Error(`X-RateLimit-${name} is "${value}", not a whole number`);
    return Number(value);
  };
  return {
    limit: read('limit'),
    remaining: read('remaining'),
    reset: read('reset'),
    quota: read('quota'),
    quotaRemaining: read('quota-remaining'),
    quotaReset: read('quota-reset'),
  };
}

/** Throws if the headers of the limits are missing or contradict each other or the answer. */
export function checkLimits(name: string, answer: ObservedAnswer): void {
  const limits = limitsOf(answer);
  const { limit, remaining, reset, quota, quotaRemaining, quotaReset } = limits;
  const facts = {
    'Remaining is above Limit': remaining <= limit,
    'Quota-Remaining is above Quota': quotaRemaining <= quota,
    'Quota-Reset is no first instant of a month': /-01T00:00:00.000Z$/.test(
      new Date(quotaReset * 1_000).toISOString(),
    ),
    'Reset lies outside of the month':
      reset > quotaReset - MONTH_SECONDS && reset <= quotaReset + WINDOW_SECONDS,
    'Retry-After is missing, or less than a second':
      answer.status !== 429 || /^[1-9]\d*$/.test(answer.headers['retry-after'] ?? ''),
    'RateLimit disagrees with X-RateLimit': fitsDraft(answer, limits),
    'the quota is not used up': codeOf(answer) !== 'quota_exceeded' || quotaRemaining === 0,
  };
  for (const [fault, isRight] of Object.entries(facts))
    if (!isRight) throw new Error(`${name}: ${fault}: ${JSON.stringify({ ...limits, ...answer.headers })}`);
}

/** See draft-ietf-httpapi-ratelimit-headers. */
function fitsDraft({ headers }: ObservedAnswer, limits: LimitHeaders): boolean {
  const policy = /^"burst";q=(\d+);w=60, "month";q=(\d+);w=(\d+)$/.exec(headers['ratelimit-policy'] ?? '');
  const left = /^"burst";r=(\d+);t=(\d+), "month";r=(\d+);t=(\d+)$/.exec(headers.ratelimit ?? '');
  if (!policy || !left) return false;
  const [limit, quota, monthSeconds] = policy.slice(1).map(Number);
  const [remaining, , quotaRemaining, monthLeft] = left.slice(1).map(Number);
  return (
    limit === limits.limit &&
    quota === limits.quota &&
    remaining === limits.remaining &&
    quotaRemaining === limits.quotaRemaining &&
    (monthLeft ?? 0) <= (monthSeconds ?? 0)
  );
}

const codeOf = ({ status, body }: ObservedAnswer): unknown =>
  status === 429 && typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
