import type { WebhookDeliveryState } from '#libs/database';
import type { SendResult } from './send-result.js';

const MAX_RETRIES = 3;
const JITTER = 0.2;
const RETRY_AFTER_LIMIT_MS = 3_600_000;
const GONE = 410;

export interface Outcome {
  state: Extract<WebhookDeliveryState, 'pending' | 'delivered' | 'failed'>;
  retryInMs: number | null;
  isGone: boolean;
}

export interface RetrySchedule {
  delaysMs: number[];
  random: () => number;
}

/**
 * Only 2xx is success, 410 ends the delivery, and everything else is retried.
 * @param attempt its number in the series, from 1
 */
export function decideOutcome(
  result: SendResult,
  attempt: number,
  schedule: RetrySchedule,
  now: Date,
): Outcome {
  const { statusCode, error } = result;
  if (error === null && statusCode !== null && statusCode >= 200 && statusCode <= 299) {
    return { state: 'delivered', retryInMs: null, isGone: false };
  }
  if (statusCode === GONE) return { state: 'failed', retryInMs: null, isGone: true };
  const delayMs = schedule.delaysMs.slice(0, MAX_RETRIES)[attempt - 1];
  if (delayMs === undefined) return { state: 'failed', retryInMs: null, isGone: false };
  const retryInMs = Math.max(withJitter(delayMs, schedule.random()), askedDelayMs(result, now));
  return { state: 'pending', retryInMs, isGone: false };
}

const withJitter = (delayMs: number, random: number) => Math.round(delayMs * (1 + JITTER * (2 * random - 1)));

/** Reads Retry-After of 429 and 503, in seconds or as a date (RFC 9110 section 10.2.3); 0 if there is none. */
function askedDelayMs({ statusCode, retryAfter }: SendResult, now: Date): number {
  if ((statusCode !== 429 && statusCode !== 503) || retryAfter === null) return 0;
  const asked = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now.getTime();
  return Number.isNaN(asked) ? 0 : Math.min(Math.max(asked, 0), RETRY_AFTER_LIMIT_MS);
}
