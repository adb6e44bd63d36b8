import type { QrCode } from '#libs/database';
import { ScanCleanup } from '#libs/scans';
import { waitUntil } from '../toolbox/wait-until.js';
import { RedirectWorld, type Edge } from './redirect-world.js';

const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const MAX_LAG_MS = 2_000;
const SCANS = 600;

interface Counts {
  id: string;
  scans: number;
  visitors: number;
  last: Date;
}

const COUNTED = `
  select qr_code_id as id, count(*)::int as scans, max(scanned_at) as last,
    count(distinct ((scanned_at at time zone 'UTC')::date, visitor_hash))::int as visitors
  from scans where not is_bot group by qr_code_id order by qr_code_id`;
const KEPT = `
  select qr_code_id as id, scan_count::int as scans, last_scanned_at as last, unique_visitors::int as visitors
  from qr_code_counters order by qr_code_id`;

describe('counters', () => {
  let world: RedirectWorld;
  let code: QrCode;
  beforeEach(async () => {
    world = await RedirectWorld.open();
    code = await world.addCode();
  });
  afterEach(() => world.close());

  const startEdge = () => world.startEdge({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
  const scan = (edge: Edge, { from = '8.8.8.8', agent = 'curl/8', of = code } = {}) =>
    edge.get(`/${of.shortCode}`, { 'x-forwarded-for': from, 'user-agent': agent });
  const counts = async () => {
    await world.takeIn();
    const counters = await world.counters(code);
    return counters && [counters.scanCount, counters.uniqueVisitors];
  };
  const rows = async (table: string) => {
    const [{ count }] = await world.dataSource.query<[{ count: number }]>(
      `select count(*)::int from ${table}`,
    );
    return count;
  };
  const allTaken = async () => (await rows('scan_log')) === 0;

  it('are exact after a load on two edges, counted by many at once', async () => {
    const codes = [code, ...(await Promise.all([world.addCode(), world.addCode(), world.addCode()]))];
    const [one, other] = await Promise.all([startEdge(), startEdge()]);
    await Promise.all([world.startWorker(), world.startWorker()]);
    let isOver = false;
    const takers = [1, 2, 3].map(async () => {
      while (!isOver) await world.takeIn();
    });
    const answers = await Promise.all(
      Array.from({ length: SCANS }, (_, index) => {
        const agent = index % 7 === 0 ? GOOGLEBOT : `Phone/${index % 5}`;
        if (index === SCANS / 2) world.clock.set('2026-11-22T00:00:00.000Z');
        return scan(index % 2 === 0 ? one : other, {
          from: `8.8.8.${index % 50}`,
          agent,
          of: codes[index % 4] ?? code,
        });
      }),
    );
    expect(answers.filter(({ status }) => status !== 302)).toEqual([]);
    await waitUntil(allTaken, 'all batches to be counted');
    isOver = true;
    await Promise.all(takers);
    expect(world.log).not.toMatch(/deadlock|could not process|scan intake failed/);
    const kept = await world.dataSource.query<Counts[]>(KEPT);
    expect(kept).toEqual(await world.dataSource.query(COUNTED));
    expect(kept.reduce((sum, { scans }) => sum + scans, 0)).toBe(SCANS - Math.ceil(SCANS / 7));
  });

  it.each(['the same process', 'another process'])(
    'show a scan within 2 s when the worker runs in %s',
    async (where) => {
      const isTogether = where === 'the same process';
      const edge = isTogether ? await world.startBoth() : await startEdge();
      if (!isTogether) await world.startWorker();
      for (const count of [1, 2]) {
        expect((await scan(edge)).status).toBe(302);
        const isCounted = async () => (await world.counters(code))?.scanCount === count;
        await waitUntil(isCounted, `scan ${count} in the counters`, MAX_LAG_MS);
      }
      expect((await world.counters(code))?.lastScannedAt).toEqual(world.clock.now());
    },
  );

  it('leave bots out', async () => {
    const edge = await startEdge();
    await scan(edge, { agent: GOOGLEBOT });
    expect(await counts()).toEqual([0, 0]);
    expect(await rows('scans')).toBe(1);
    await scan(edge);
    await scan(edge, { agent: GOOGLEBOT });
    expect(await counts()).toEqual([1, 1]);
  });

  it('count a visitor once a UTC day, whichever batch the scans were in', async () => {
    const edge = await startEdge();
    await Promise.all([scan(edge), scan(edge), scan(edge, { from: '8.8.4.4' })]);
    expect(await counts()).toEqual([3, 2]);
    world.clock.set('2026-11-21T23:59:59.999Z');
    await scan(edge);
    expect(await counts()).toEqual([4, 2]);
    world.clock.set('2026-11-22T00:00:00.000Z');
    await scan(edge);
    expect(await counts()).toEqual([5, 3]);
  });

  it('drop visitors when the day is over and counted, not before', async () => {
    const edge = await startEdge();
    await scan(edge);
    await world.takeIn();
    await scan(edge);
    world.clock.set('2026-11-25T12:00:00.000Z');
    await edge.app.get(ScanCleanup).run();
    expect(await counts()).toEqual([2, 1]);
    await edge.app.get(ScanCleanup).run();
    expect(await rows('visitor_days')).toBe(0);
  });

  it('drop visitors even if a scan was set aside on their day', async () => {
    const edge = await startEdge();
    await scan(edge);
    await world.takeIn();
    await scan(edge);
    await world.dataSource.query(`update scan_log set not_before = '2027-01-01'`);
    world.clock.set('2026-11-25T12:00:00.000Z');
    await edge.app.get(ScanCleanup).run();
    expect([await rows('visitor_days'), await rows('scan_log')]).toEqual([0, 1]);
  });

  it('go on without the codes of a workspace that was deleted meanwhile', async () => {
    const other = await world.addCode({ workspaceId: await world.addWorkspace() });
    const edge = await startEdge();
    await Promise.all([scan(edge), scan(edge, { of: other })]);
    await world.dataSource.query('delete from workspaces where id = $1', [other.workspaceId]);
    expect(await counts()).toEqual([1, 1]);
    expect([await world.counters(other), await rows('scan_log')]).toEqual([null, 0]);
  });

  it('of a batch hold without the scan in it that fails, which waits alone', async () => {
    const edge = await startEdge();
    await world.dataSource.query(
      `alter table scans add constraint no_poison check (referrer <> 'poison.example')`,
    );
    const from = (referrer: string) =>
      edge.get(`/${code.shortCode}`, { referer: `https://${referrer}/`, 'user-agent': 'curl/8' });
    const names = ['a.example', 'b.example', 'c.example', 'poison.example', 'd.example'];
    expect((await Promise.all(names.map(from))).map(({ status }) => status)).toEqual(names.map(() => 302));
    expect(Math.max(...(await world.sizesOfBatches()))).toBeGreaterThan(1);
    expect(await counts()).toEqual([4, 1]);
    expect(await world.sizesOfBatches()).toEqual([1]);
    expect(world.log).toMatch(/"reason":.*no_poison/);
    expect(world.log).not.toContain('Failing row');

    await world.dataSource.query('alter table scans drop constraint no_poison');
    world.clock.advance(60_000);
    expect(await counts()).toEqual([5, 1]);
    expect((await world.scans()).map(({ referrer }) => referrer).sort()).toEqual(names.sort());
  });

  const addBatches = (count: number, size: number, id = '00000000') =>
    world.dataSource.query(
      `insert into scan_log (id, first_scanned_at, scan_ids, qr_code_ids, scanned_at, countries, cities, devices,
         operating_systems, browsers, languages, referrers, are_bots, visitor_hashes, rules)
       select overlay(gen_random_uuid()::text placing $5 from 1)::uuid, $1::timestamptz, ids, array_fill($2::uuid, n), array_fill($1, n),
         array_fill('DE'::text, n), array_fill('Berlin'::text, n), array_fill('mobile'::text, n),
         array_fill('iOS'::text, n), array_fill('Safari'::text, n), array_fill('de'::text, n),
         array_fill('direct'::text, n), array_fill(false, n), array_fill('\\x01'::bytea, n), array_fill(null::smallint, n)
       from (
         select array[$4::int] as n, array_agg(gen_random_uuid()) as ids
         from generate_series(1, $3) batch, generate_series(1, $4) scan group by batch
       ) batch`,
      [world.clock.now(), code.id, count, size, id],
    );

  it('take many small batches at once, as an edge with a quick disk makes them', async () => {
    await addBatches(300, 1);
    expect(await world.takeOnce()).toBe(false);
    expect(await counts()).toEqual([300, 1]);
  });

  it.each([
    ['from an edge whose clock is an hour late', '0193afdb-7b10-7'],
    ['whose id does not say when it was made', '00000000-0000-4'],
  ])('include a batch %s', async (_, id) => {
    await addBatches(1, 3, id);
    await world.startWorker();
    await waitUntil(allTaken, 'the batch to be taken', MAX_LAG_MS);
    expect(await counts()).toEqual([3, 1]);
  });

  it('include a backlog from before the worker started', async () => {
    await addBatches(2_100, 1, '0193afdb-7b10-7');
    await world.startWorker();
    await waitUntil(allTaken, 'all batches to be taken');
    expect(await counts()).toEqual([2_100, 1]);
  });

  it('take of large batches no more than a statement does in time', async () => {
    await addBatches(34, 500);
    expect(await world.takeOnce()).toBe(true);
    expect([(await world.sizesOfBatches()).length, (await world.counters(code))?.scanCount]).toEqual([
      2, 16_000,
    ]);
    expect(await counts()).toEqual([17_000, 1]);
  });

  it('go on when a batch comes again whose failing scan waits alone already', async () => {
    await addBatches(1, 3);
    await world.dataSource.query(`update scan_log set cities[2] = 'Poison'`);
    await world.dataSource.query(`alter table scans add constraint no_poison check (city <> 'Poison')`);
    await world.dataSource.query('create table sent as table scan_log');
    expect([await counts(), await world.sizesOfBatches()]).toEqual([[2, 1], [1]]);
    await world.dataSource.query('insert into scan_log table sent');
    await addBatches(1, 1);
    expect([await counts(), await world.sizesOfBatches()]).toEqual([[3, 1], [1]]);
  });

  it('of a new scan do not wait for those that fail again', async () => {
    const edge = await startEdge();
    await world.dataSource.query(`alter table scans add constraint no_poison check (city <> 'Berlin')`);
    await addBatches(3, 1);
    expect([await counts(), await world.sizesOfBatches()]).toEqual([null, [1, 1, 1]]);
    world.clock.advance(60_000);
    await scan(edge);
    await world.takeOnce();
    expect((await world.counters(code))?.scanCount).toBe(1);

    await world.dataSource.query('alter table scans drop constraint no_poison');
    world.clock.advance(60_000);
    expect(await counts()).toEqual([4, 2]);
  });

  it('of a scan that fails for good are tried once an hour in the end', async () => {
    const tries = () => world.log.split('could not process a batch of scans; retrying later').length - 1;
    await world.dataSource.query(`alter table scans add constraint no_poison check (city <> 'Berlin')`);
    await addBatches(1, 1);
    const seen = [];
    for (const waitMs of [0, 59_999, 1, 86_400_000, 3_599_999, 1]) {
      world.clock.advance(waitMs);
      await world.takeIn();
      seen.push(tries());
    }
    expect(seen).toEqual([1, 1, 2, 3, 3, 4]);
  });

  it('and events are made both or none; a batch that fails waits aside and holds up no other', async () => {
    await world.addEndpoint();
    const poison = await world.addCode({ name: 'poison' });
    const edge = await startEdge();
    await world.dataSource.query(
      `alter table webhook_events add constraint no_poison check (body not like '%poison%')`,
    );
    await scan(edge, { of: poison });
    await scan(edge);
    expect(await counts()).toEqual([1, 1]);
    expect([await world.counters(poison), await rows('scan_log')]).toEqual([null, 1]);
    expect([await rows('visitor_days'), (await world.events()).length]).toEqual([1, 1]);
    expect(world.log).toContain('could not process a batch of scans; retrying later');

    await world.dataSource.query('alter table webhook_events drop constraint no_poison');
    world.clock.advance(60_000);
    await world.takeIn();
    expect([(await world.counters(poison))?.scanCount, (await world.events()).length]).toEqual([1, 2]);
    expect(await counts()).toEqual([1, 1]);
  });
});
