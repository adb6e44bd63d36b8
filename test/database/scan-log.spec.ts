import { randomBytes } from 'node:crypto';
import { newId, Scan } from '#libs/database';
import { ScanPartitions } from '#libs/scans';
import { RedirectWorld } from '../redirect/redirect-world.js';

/** The version before the scan log stored batches like this. */
const INSERT = `
  insert into scan_batches (id, first_scanned_at, scan_ids, qr_code_ids, scanned_at, countries, cities, devices,
    are_bots, visitor_hashes)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;
const TAKE = `
  with due as (select id from scan_batches order by id limit 32 for update skip locked)
  delete from scan_batches where id in (select id from due) returning *`;

const SIZE = `select pg_total_relation_size('scan_log')::float8 as bytes`;
/** Batches that were stored and deleted, with what they named. */
const PASS = `
  with passed as (
    insert into scan_log (id, first_scanned_at, scan_ids, qr_code_ids, scanned_at, countries, cities, devices, operating_systems,
      browsers, languages, referrers, are_bots, visitor_hashes, rules)
    select gen_random_uuid(), now(), ids, ids, array_fill(now(), array[100]), texts, texts, texts, texts, texts, texts, texts,
      array_fill(false, array[100]), array_fill('\\x00'::bytea, array[100]), array_fill(null::smallint, array[100])
    from generate_series(1, 400) n cross join lateral (
      select array_agg(gen_random_uuid()) as ids, array_agg(repeat('x', 20)) as texts from generate_series(1, 100) where n > 0
    ) as scans returning id
  )
  select count(*) from passed`;

describe('the scan log after a backlog', () => {
  let world: RedirectWorld;
  beforeEach(async () => {
    world = await RedirectWorld.open();
    await world.dataSource.query(PASS);
    await world.dataSource.query('delete from scan_log');
  });
  afterEach(() => world.close());

  const size = async () => (await world.dataSource.query<{ bytes: number }[]>(SIZE))[0]?.bytes ?? 0;
  const partitions = () => new ScanPartitions(() => world.database.url);

  it('returns its space to the disk, and keeps the scans that wait', async () => {
    const code = await world.addCode();
    const edge = await world.startEdge();
    expect((await edge.get(`/${code.shortCode}`)).status).toBe(302);
    const before = await size();
    expect(await partitions().shrinkLog(1)).toBe(before - (await size()));
    expect(await size()).toBeLessThan(before / 5);
    expect((await edge.get(`/${code.shortCode}`)).status).toBe(302);
    expect(await world.scans()).toHaveLength(2);
  });

  it('keeps it while the log is small, in use, or has more than some scans', async () => {
    const before = await size();
    expect(await partitions().shrinkLog()).toBe(0);
    const user = world.dataSource.createQueryRunner();
    await user.startTransaction();
    await user.query('select from scan_log limit 1');
    expect(await partitions().shrinkLog(1)).toBe(0);
    await user.rollbackTransaction();
    await user.release();
    await world.dataSource.query(PASS);
    expect(await partitions().shrinkLog(1)).toBe(0);
    expect(await size()).toBeGreaterThanOrEqual(before);
    const [left] = await world.dataSource.query<{ count: number }[]>(
      'select count(*)::int as count from scan_log',
    );
    expect(left?.count).toBe(400);
  });
});

describe('the scan log in a rolling deploy', () => {
  let world: RedirectWorld;
  beforeEach(async () => {
    world = await RedirectWorld.open();
  });
  afterEach(() => world.close());

  it('takes batches of the version before, which has stored their scans itself', async () => {
    await world.addEndpoint();
    const code = await world.addCode();
    const [id, at, visitorHash] = [newId(), world.clock.now(), randomBytes(16)];
    const stored = { id, qrCodeId: code.id, workspaceId: code.workspaceId, scannedAt: at, visitorHash };
    const seen = { country: 'DE', city: 'Berlin', device: 'mobile', os: 'iOS', browser: 'Safari' } as const;
    const rest = { language: 'de', referrer: 'direct', isBot: false, rule: null };
    await world.dataSource.getRepository(Scan).insert({ ...stored, ...seen, ...rest });
    const ofOne = [[id], [code.id], [at], ['DE'], ['Berlin'], ['mobile'], [false], [visitorHash]];
    await world.dataSource.query(INSERT, [newId(), at, ...ofOne]);
    expect((await world.events()).map((event) => event.id)).toEqual([id]);
    expect(await world.scans()).toHaveLength(1);
    expect((await world.counters(code))?.scanCount).toBe(1);
  });

  it('hides its batches from workers of the version before, which would store nothing', async () => {
    const code = await world.addCode();
    const edge = await world.startEdge();
    expect((await edge.get(`/${code.shortCode}`)).status).toBe(302);
    expect(await world.dataSource.query(TAKE)).toEqual([[], 0]);
    expect(await world.scans()).toHaveLength(1);
  });
});
