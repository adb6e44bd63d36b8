import fc from 'fast-check';
import { newId } from '#libs/database';
import type { LimitCheck } from '#libs/limits';
import { limitHeaders, toRefusal } from '../../src/http/limits/rate-limits.service.js';
import { STORES, StoreWorld, type Store } from './stores.js';

const RUNS = 40;
const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;

const BOUNDARIES = [
  '2026-12-01T00:00:00.000Z',
  '2027-01-01T00:00:00.000Z',
  '2027-03-01T00:00:00.000Z',
  '2028-02-29T00:00:00.000Z',
  '2028-03-01T00:00:00.000Z',
  '2100-03-01T00:00:00.000Z',
];

const starts = fc
  .tuple(fc.constantFrom(...BOUNDARIES), fc.integer({ min: -2 * 60_000, max: 60_000 }))
  .map(([boundary, offset]) => Date.parse(boundary) + offset);

interface Step {
  afterMs: number;
  kind: 'ask' | 'wait' | 'look' | 'change';
  perMinute: number;
  perMonth: number;
}

const steps = fc.array(
  fc.record<Step>({
    afterMs: fc.oneof(
      { weight: 6, arbitrary: fc.constant(0) },
      { weight: 4, arbitrary: fc.integer({ min: 1, max: 3 * SECOND_MS }) },
      { weight: 2, arbitrary: fc.constantFrom(59_999, 60_000, 60_001) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 20 * DAY_MS }) },
    ),
    kind: fc.oneof(
      { weight: 12, arbitrary: fc.constant('ask' as const) },
      { weight: 2, arbitrary: fc.constant('wait' as const) },
      { weight: 1, arbitrary: fc.constant('look' as const) },
      { weight: 1, arbitrary: fc.constant('change' as const) },
    ),
    perMinute: fc.integer({ min: 1, max: 5 }),
    perMonth: fc.integer({ min: 1, max: 20 }),
  }),
  { minLength: 10, maxLength: 60 },
);

/** Implements the contract by storing the admitted requests themselves. */
class Model {
  private readonly admitted: number[] = [];
  private windowStart = -Infinity;

  constructor(private readonly countsInMonth: boolean) {}

  stands(now: number, perMinute: number, perMonth: number) {
    const isOpen = now < this.windowStart + 60_000;
    const inBurst = isOpen ? this.admitted.filter((at) => at >= this.windowStart).length : 0;
    const inMonth = this.countsInMonth
      ? this.admitted.filter((at) => monthName(at) === monthName(now)).length
      : 0;
    const burstEnds = isOpen ? this.windowStart + 60_000 : now + 60_000;
    return {
      inBurst,
      inMonth,
      burstEnds,
      isFull: inBurst >= perMinute || (this.countsInMonth && inMonth >= perMonth),
    };
  }

  admit(now: number): void {
    if (now >= this.windowStart + 60_000) this.windowStart = now;
    this.admitted.push(now);
  }
}

const monthName = (at: number) => new Date(at).toISOString().slice(0, 7);
const startOfMonth = (at: number) => Date.parse(`${monthName(at)}-01`);
const secondsUntil = (end: number, now: number) => Math.ceil((end - now) / SECOND_MS);
const nextMonth = (at: number) => {
  const [year = 0, month = 0] = monthName(at).split('-').map(Number);
  return Date.parse(month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`);
};

describe.each(STORES)('limits counted in %s', (name) => {
  let world: StoreWorld;
  let store: Store;

  beforeAll(async () => {
    world = await StoreWorld.open();
    store = await world.store(name);
  });
  afterAll(async () => {
    await store.close();
    await world.close();
  });

  it.each([
    ['a key', true, true],
    ['a person at the dashboard', true, false],
    ['nobody known', false, false],
  ])(
    'tell the truth to %s at any time, and never refuse who has waited',
    async (_, hasWorkspace, countsInMonth) => {
      await fc.assert(
        fc.asyncProperty(starts, steps, async (startedAt, taken) => {
          const workspaceId = hasWorkspace ? await world.workspace() : null;
          const burstKey = countsInMonth ? `workspace:${workspaceId}` : `user:${newId()}`;
          const model = new Model(countsInMonth);
          let figures = { perMinute: 3, perMonth: 8 };
          let now = startedAt;
          let retryAfter = 0;
          for (const { afterMs, kind, perMinute, perMonth } of taken) {
            now += kind === 'wait' ? retryAfter * SECOND_MS : afterMs;
            if (kind === 'change') {
              figures = { perMinute, perMonth };
              retryAfter = 0;
            }
            const check: LimitCheck = { burstKey, ...figures, workspaceId, countsInMonth };
            const before = model.stands(now, figures.perMinute, figures.perMonth);
            const at = new Date(now);
            if (kind === 'look') {
              const counts = await store.counters.peek(check, at);
              expect(limitHeaders(check, counts, at)).toEqual(expected(model, now, figures));
              continue;
            }
            const result = await store.counters.consume(check, at);
            expect(result.isAdmitted).toBe(!before.isFull);
            if (kind === 'wait' && retryAfter > 0) expect(result.isAdmitted).toBe(true);
            if (result.isAdmitted) model.admit(now);
            expect(limitHeaders(check, result, at)).toEqual(expected(model, now, figures));
            retryAfter = result.isAdmitted ? 0 : checkRefusal(check, result, at, model);
          }
          if (workspaceId !== null && countsInMonth) {
            await store.journal.flush();
            const { inMonth } = model.stands(now, 1, 1);
            expect(await world.monthUsed(workspaceId, new Date(now))).toBe(inMonth);
          }
        }),
        { numRuns: RUNS },
      );
    },
  );

  function expected(
    model: Model,
    now: number,
    { perMinute, perMonth }: { perMinute: number; perMonth: number },
  ) {
    const { inBurst, inMonth, burstEnds } = model.stands(now, perMinute, perMonth);
    return {
      'X-RateLimit-Limit': String(perMinute),
      'X-RateLimit-Remaining': String(Math.max(0, perMinute - inBurst)),
      'X-RateLimit-Reset': String(Math.ceil(burstEnds / SECOND_MS)),
      'X-RateLimit-Quota': String(perMonth),
      'X-RateLimit-Quota-Remaining': String(Math.max(0, perMonth - inMonth)),
      'X-RateLimit-Quota-Reset': String(nextMonth(now) / SECOND_MS),
      'RateLimit-Policy': `"burst";q=${perMinute};w=60, "month";q=${perMonth};w=${(nextMonth(now) - startOfMonth(now)) / SECOND_MS}`,
      RateLimit: [
        `"burst";r=${Math.max(0, perMinute - inBurst)};t=${secondsUntil(burstEnds, now)}`,
        `"month";r=${Math.max(0, perMonth - inMonth)};t=${secondsUntil(nextMonth(now), now)}`,
      ].join(', '),
    };
  }

  function checkRefusal(
    check: LimitCheck,
    result: Parameters<typeof toRefusal>[1],
    at: Date,
    model: Model,
  ): number {
    const { code, headers } = toRefusal(check, result, at);
    const { inBurst, inMonth, burstEnds } = model.stands(at.getTime(), 0, 0);
    const ends = [
      ...(inBurst >= check.perMinute ? [{ code: 'rate_limited', at: burstEnds }] : []),
      ...(check.countsInMonth && inMonth >= check.perMonth
        ? [{ code: 'quota_exceeded', at: nextMonth(at.getTime()) }]
        : []),
    ];
    const last = Math.max(...ends.map((each) => each.at));
    expect(ends.filter((each) => each.at === last).map((each) => each.code)).toContain(code);
    expect(headers['Retry-After']).toBe(String(Math.max(1, Math.ceil((last - at.getTime()) / SECOND_MS))));
    return Number(headers['Retry-After']);
  }
});
