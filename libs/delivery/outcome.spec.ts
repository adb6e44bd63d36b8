import { loadConfig } from '#libs/platform';
import { decideOutcome } from './outcome.js';
import type { SendResult } from './send-result.js';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const HOUR_MS = 3_600_000;
const delaysMs = loadConfig({}).webhookRetryDelaysMs;

const answer = (statusCode: number | null, more: Partial<SendResult> = {}): SendResult => ({
  statusCode,
  error: null,
  detail: null,
  excerpt: null,
  retryAfter: null,
  durationMs: 1,
  ...more,
});
const after = (result: SendResult, attempt = 1, random = 0.5) =>
  decideOutcome(result, attempt, { delaysMs, random: () => random }, NOW);

describe('outcomeOf', () => {
  it.each([200, 201, 204, 299])('takes %i as delivered', (status) => {
    expect(after(answer(status))).toEqual({ state: 'delivered', retryInMs: null, isGone: false });
  });

  it.each([100, 199, 300, 301, 302, 307, 308, 400, 401, 404, 409, 429, 500, 503, 599])(
    'tries again after %i',
    (status) => expect(after(answer(status))).toMatchObject({ state: 'pending', isGone: false }),
  );

  it('tries again after no answer, and after one that began well but did not end', () => {
    expect(after(answer(null, { error: 'connect_error' })).state).toBe('pending');
    expect(after(answer(200, { error: 'timeout' })).state).toBe('pending');
  });

  it('ends with 410, whichever attempt it is', () => {
    expect(after(answer(410))).toEqual({ state: 'failed', retryInMs: null, isGone: true });
  });

  it('waits 10 s, 10 min and 3 h, then gives up', () => {
    const waits = [1, 2, 3, 4].map((attempt) => after(answer(500), attempt).retryInMs);
    expect(waits).toEqual([10_000, 600_000, 10_800_000, null]);
    expect(after(answer(500), 4).state).toBe('failed');
  });

  it('never makes more than four attempts, however long the schedule is', () => {
    const schedule = { delaysMs: [1, 1, 1, 1, 1], random: () => 0.5 };
    expect(decideOutcome(answer(500), 4, schedule, NOW).state).toBe('failed');
  });

  it.each([1, 2, 3])('scatters wait %i within 20 %%', (attempt) => {
    const delayMs = delaysMs[attempt - 1] ?? 0;
    const waits = Array.from(
      { length: 1_000 },
      () => after(answer(500), attempt, Math.random()).retryInMs ?? 0,
    );
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(delayMs * 0.8);
    expect(Math.max(...waits)).toBeLessThanOrEqual(delayMs * 1.2);
    expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThan(delayMs * 0.3);
  });

  it.each([429, 503])('waits as long as %i asks, in seconds or until a date, at most an hour', (status) => {
    const wait = (retryAfter: string) => after(answer(status, { retryAfter })).retryInMs;
    expect(wait('120')).toBe(120_000);
    expect(wait('Sun, 01 Mar 2026 12:05:00 GMT')).toBe(300_000);
    expect(wait('86400')).toBe(HOUR_MS);
    expect(wait('99999999999999999999')).toBe(HOUR_MS);
  });

  it('never comes earlier than the schedule for it, and ignores it elsewhere or when it is malformed', () => {
    expect(after(answer(429, { retryAfter: '1' })).retryInMs).toBe(10_000);
    expect(after(answer(503, { retryAfter: 'Sun, 01 Mar 2020 12:05:00 GMT' })).retryInMs).toBe(10_000);
    expect(after(answer(503, { retryAfter: 'soon' })).retryInMs).toBe(10_000);
    expect(after(answer(500, { retryAfter: '120' })).retryInMs).toBe(10_000);
    expect(after(answer(503, { retryAfter: '7200' }), 3).retryInMs).toBe(10_800_000);
  });
});
