import { statusOf } from './status.js';

const NOW = new Date('2026-11-21T09:30:00.000Z');
const PAST = new Date(NOW.getTime() - 1);
const LATER = new Date(NOW.getTime() + 1);

describe('statusOf', () => {
  it.each([
    ['active', null, null, 'active'],
    ['active', PAST, LATER, 'active'],
    ['active', NOW, LATER, 'active'],
    ['active', LATER, null, 'scheduled'],
    ['active', null, LATER, 'active'],
    ['active', null, NOW, 'expired'],
    ['active', null, PAST, 'expired'],
    ['active', LATER, PAST, 'expired'],
    ['paused', LATER, PAST, 'paused'],
    ['archived', LATER, PAST, 'archived'],
  ] as const)('of one written %s from %p to %p is %s', (status, startsAt, expiresAt, expected) => {
    expect(statusOf({ status, startsAt, expiresAt }, NOW, false)).toBe(expected);
  });

  it.each([
    ['active', null, 'limit_reached'],
    ['active', LATER, 'limit_reached'],
    ['paused', null, 'paused'],
  ] as const)('of one written %s from %p that has reached its limit is %s', (status, startsAt, expected) => {
    expect(statusOf({ status, startsAt, expiresAt: null }, NOW, true)).toBe(expected);
    expect(statusOf({ status, startsAt, expiresAt: PAST }, NOW, true)).toBe(
      status === 'active' ? 'expired' : status,
    );
  });
});
