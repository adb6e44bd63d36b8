import fc from 'fast-check';
import { Clock } from '#libs/platform';
import { Transactions } from '#libs/database';
import { LowWaterMark, ScanRoller } from '#libs/scans';
import type { AnalyticsDto, TotalsDto } from '../../src/analytics/analytics.dto.js';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { BUSY, FIRST, NOW, queries, textOf, timesOf } from './analytics-queries.js';
import { plainAnalytics, plainStarts, type PlainQuery } from './plain-analytics.js';
import { randomOf, storedScans, storeScans } from './scan-history.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Sums = Pick<TotalsDto, 'scans' | 'unique_visitors'>;

describe('GET /api/v1/qr/:id/analytics, with rollups', () => {
  const world = useService({ roles: 'all', isOwn: true, connections: 6 });
  let code: QrCodeDto;
  /** The service's own roller is disabled, so that a test decides what is rolled. */
  let roller: ScanRoller;

  beforeAll(() => world.service.createScanMonths('2026-01-01', 12));
  beforeEach(async () => {
    const { service, acme } = world;
    service.clock.set(NOW);
    const { worker } = service;
    jest.spyOn(worker.get(ScanRoller), 'run').mockResolvedValue(false);
    roller = new ScanRoller(worker.get(Transactions), worker.get(Clock), new LowWaterMark());
    code = await acme.qrCode();
    // A roll takes any code that is due, also one of another test.
    await service.query('delete from rollup_due');
  });
  afterEach(() => jest.restoreAllMocks());

  const analytics = async (query: PlainQuery) => {
    const answer = await world.acme.get<AnalyticsDto>(`/api/v1/qr/${code.id}/analytics?${textOf(query)}`);
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const check = async (asked: PlainQuery[]) => {
    const stored = await storedScans(world.service, code.id);
    for (const query of asked)
      expect(await analytics(query)).toEqual({
        ...{ qr_code_id: code.id, imported_scans: 0 },
        ...plainAnalytics(stored, query, plainStarts(query)),
      });
  };
  const append = (times: Date[], random: () => number) => storeScans(world.service, code.id, times, random);
  const isDue = async () =>
    (
      await world.service.query('select from rollup_due where due_at <= $1 and qr_code_id = $2', [
        NOW,
        code.id,
      ])
    ).length > 0;
  const rollAll = async () => {
    while (await isDue()) await roller.run();
  };
  const rolledTo = async () => {
    const [row] = await world.service.query<{ rolled_to: Date | null }>(
      'select rolled_to from qr_code_counters where qr_code_id = $1',
      [code.id],
    );
    return row?.rolled_to ?? null;
  };
  it('answers what the scans say one by one: before, while and after they are rolled up, and with late ones', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer(),
        fc.array(queries, { minLength: 4, maxLength: 4 }),
        fc.integer({ min: 0, max: 1_500 }),
        async (seed, asked, late) => {
          code = await world.acme.qrCode();
          const random = randomOf(seed);
          const hotDay = BUSY[Math.abs(seed) % BUSY.length];
          const times = timesOf(3_600, random, hotDay);
          // A part of the scans is rolled first, so that some days are rolled in several steps.
          await append(times.slice(0, 1_800), random);
          await check(asked.slice(0, 2));
          await rollAll();
          await append(times.slice(1_800), random);
          await check(asked);
          await rollAll();
          expect(await rolledTo()).not.toBeNull();
          await check(asked);
          await append(timesOf(late, random, hotDay), random);
          await check(asked);
          await rollAll();
          await check(asked.slice(0, 2));
        },
      ),
      { numRuns: 1, endOnFailure: true },
    );
    const visits = await world.service.query<{ first: string; total: string }>(
      `select count(*) filter (where is_first) as first, count(distinct (visitor_hash, scanned_at::date)) as total,
         (select unique_visitors from qr_code_counters where qr_code_id = $1) as counted
       from (select *, (scanned_at at time zone 'UTC') as at from scans where qr_code_id = $1 and not is_bot) scan
       group by at::date, qr_code_id`,
      [code.id],
    );
    for (const { first, total } of visits) expect(first).toBe(total);
  });

  it('stays exact while scans arrive, also late ones, and two workers roll', async () => {
    const random = randomOf(7);
    const whole = { from: new Date(FIRST), to: new Date(NOW.getTime() + DAY_MS), interval: 'day' } as const;
    const query: PlainQuery = {
      ...whole,
      timezone: 'Asia/Kathmandu',
      top: 2,
      includesBots: false,
      filter: null,
    };
    let isArriving = true;
    const others = [1, 2].map(async () => {
      while (isArriving) await roller.run();
    });
    const readers = [1, 2].map(async () => {
      let before = 0;
      while (isArriving) {
        const { totals, timeseries, breakdowns } = await analytics(query);
        const sum = (rows: Sums[]) => [
          rows.reduce((total, row) => total + row.scans, 0),
          rows.reduce((total, row) => total + row.unique_visitors, 0),
        ];
        const whole = [totals.scans, totals.unique_visitors];
        for (const rows of [timeseries, ...Object.values<Sums[]>({ ...breakdowns })])
          expect(sum(rows)).toEqual(whole);
        expect(totals.scans).toBeGreaterThanOrEqual(before);
        before = totals.scans;
      }
    });
    for (let round = 0; round < 8; round += 1) {
      // Each step is an hour later, with some scans from the days before.
      const start = NOW.getTime() - (9 - round) * HOUR_MS;
      const times = Array.from({ length: 700 }, () =>
        random() < 0.1 ? new Date(start - random() * 3 * DAY_MS) : new Date(start + random() * HOUR_MS),
      );
      await append(times, random);
    }
    isArriving = false;
    await Promise.all([...others, ...readers]);
    await check([query]);
    // A worker that found only scans in the log has postponed it by ten seconds, and the clock stands still.
    await world.service.query('update rollup_due set due_at = $1 where qr_code_id = $2', [NOW, code.id]);
    await rollAll();
    // The scans of less than two hours are too few to roll.
    expect((await rolledTo())?.getTime()).toBeGreaterThan(NOW.getTime() - 3 * HOUR_MS);
    await check([query, { ...query, includesBots: true, from: new Date(NOW.getTime() - 5.1 * HOUR_MS) }]);
  });

  it('rolls what is older than a second while a code is scanned, and again half a second later', async () => {
    const times = Array.from({ length: 3_600 }, (_, index) => new Date(NOW.getTime() - 0.6 * (index + 1)));
    await append(times, randomOf(9));
    await roller.run();
    expect(await rolledTo()).toEqual(new Date(NOW.getTime() - 1_000));
    world.service.clock.advance(499);
    expect(await roller.run()).toBe(false);
    world.service.clock.advance(1);
    expect(await roller.run()).toBe(true);
    expect(await rolledTo()).toEqual(new Date(NOW.getTime() - 500));
    // Fewer than 1,000 are left, which are read as quickly themselves.
    world.service.clock.advance(HOUR_MS);
    expect(await roller.run()).toBe(false);
  });

  it('goes on when there are enough scans, also after others were too few for a roll', async () => {
    const random = randomOf(5);
    const today = new Date(NOW).setUTCHours(0, 0, 0, 0);
    const yesterday = today - DAY_MS;
    const within = (count: number, from: number, hours: number) =>
      Array.from({ length: count }, () => new Date(from + random() * hours * HOUR_MS));
    world.service.clock.set(new Date(NOW.getTime() - DAY_MS));
    await append(within(1_000, yesterday, 10), random);
    await rollAll();
    const first = await rolledTo();
    expect(first?.getTime()).toBeGreaterThan(yesterday + 10 * HOUR_MS);
    world.service.clock.set(NOW);
    // These scans are too few to tell whether their day gets sums by hour; the others are late ones, and in rollups
    // already.
    await append([...within(600, today, 1), ...within(700, yesterday, 10)], random);
    await rollAll();
    expect(await rolledTo()).toEqual(first);
    await append(within(500, today, 1), random);
    await rollAll();
    expect((await rolledTo())?.getTime()).toBeGreaterThan(today + HOUR_MS);
  });

  it('stays exact when a roll is interrupted, repeated or overtaken by a scan', async () => {
    const random = randomOf(3);
    const query: PlainQuery = {
      ...{ from: new Date(FIRST), to: NOW, interval: 'week', timezone: 'UTC', top: 10 },
      ...{ includesBots: true, filter: null },
    };
    await append(timesOf(2_500, random), random);
    const interrupted = await roller.begin(code.id);
    const second = await roller.begin(code.id);
    if (!interrupted || !second) throw new Error('there is enough to roll');
    // The first belongs to a worker that was replaced meanwhile.
    expect(await roller.finish(interrupted)).toBe(false);
    await append([new Date(FIRST + HOUR_MS)], random);
    expect([await roller.finish(second), await rolledTo()]).toEqual([false, null]);
    const third = await roller.begin(code.id);
    if (!third) throw new Error('there is enough to roll');
    expect(await killedWhileItWaits(() => roller.finish(third))).toMatch(/terminat/i);
    expect(await rolledTo()).toBeNull();
    await check([query]);
    expect(await roller.finish(third)).toBe(true);
    expect(await roller.finish(third)).toBe(false);
    await check([query]);
  });

  async function killedWhileItWaits(roll: () => Promise<unknown>): Promise<string> {
    const holder = world.service.dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query('select from qr_code_counters where qr_code_id = $1 for update', [code.id]);
    const rolling = roll().then(
      () => 'done',
      (error: unknown) => String(error),
    );
    const kill = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%claimed%scan_quarters%'`;
    try {
      await waitUntil(async () => (await world.service.query(kill)).length > 0, 'the roll to wait');
      return await rolling;
    } finally {
      await holder.rollbackTransaction();
      await holder.release();
    }
  }

  it('repairs first visits of scans that a worker of the previous version stored', async () => {
    const random = randomOf(5);
    await append(timesOf(1_200, random), random);
    const first = () =>
      world.service.query('select id from scans where qr_code_id = $1 and is_first order by id', [code.id]);
    const before = await first();
    await world.service.query('update scans set is_first = null where qr_code_id = $1', [code.id]);
    await roller.run();
    expect(await first()).toEqual(before);
    expect(await world.service.query('select from scans where is_first is null')).toEqual([]);
  });

  it('refuses an interval that is too fine, and names those that are not', async () => {
    const faultOf = async (query: string) => {
      const path = `/api/v1/qr/${code.id}/analytics?${query}`;
      const { status, body } = await world.acme.get<{ errors: { parameter: string; detail: string }[] }>(
        path,
      );
      return [status, ...body.errors.map(({ parameter, detail }) => `${parameter}: ${detail}`)];
    };
    const detail =
      'interval: interval is too fine for this range: use one of day, week, month, or a shorter range';
    expect(await faultOf('period=1y&interval=hour')).toEqual([422, detail]);
    expect(await faultOf('from=2025-11-20T00:00:00Z&interval=hour')).toEqual([422, detail]);
    const both = await faultOf('from=2025-01-01T00:00:00Z&to=2026-01-01T00:00:00Z&interval=hour&top=0');
    expect(both).toEqual([
      422,
      expect.stringMatching(/^(interval|top)/),
      expect.stringMatching(/^(interval|top)/),
    ]);
    await world.service.query("update qr_codes set created_at = '2023-01-01' where id = $1", [code.id]);
    expect(await faultOf('period=all&interval=hour')).toEqual([422, detail]);
  });
});
