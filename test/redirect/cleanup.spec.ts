import { Client } from 'pg';
import { NIL_UUID } from '#libs/database';
import { loadConfig } from '#libs/platform';
import {
  NEXT_UNROLLED_CODES,
  NEXT_UNROLLED_WORKSPACE,
  ScanPartitionCleanup,
  ScanPartitions,
} from '#libs/scans';
import { waitUntil } from '../toolbox/wait-until.js';
import { RedirectWorld, type Edge } from './redirect-world.js';

interface UnrolledStep {
  last: string | null;
  workspaceId?: string | null;
  isUnrolled?: boolean;
}

describe('partitions of scans', () => {
  let world: RedirectWorld;
  beforeEach(async () => {
    world = await RedirectWorld.open();
  });
  afterEach(() => world.close());

  const scansByPartition = async () => {
    await world.takeIn();
    const rows = await world.dataSource.query<{ name: string; rows: number }[]>(
      `select tableoid::regclass::text as name, count(*)::int as rows from scans group by 1 order by 1`,
    );
    return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
  };
  const partitions = async () => {
    const rows = await world.dataSource.query<{ name: string }[]>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'scans'::regclass order by 1`,
    );
    return rows.map(({ name }) => name);
  };
  const clean = (edge: Edge) => edge.app.get(ScanPartitionCleanup).run();

  it('exist for this month at once and for the next twelve soon, though many processes start at once', async () => {
    world.clock.set('2029-11-21T12:00:00.000Z');
    const [edge] = await Promise.all([world.startEdge(), world.startEdge(), world.startEdge()]);
    expect(await partitions()).toContain('scans_2029_11');
    await clean(edge);
    // One process at a time creates them.
    await waitUntil(async () => (await partitions()).includes('scans_2030_11'), 'the last of them');
    const { shortCode } = await world.addCode();
    for (const time of ['2029-11-30T23:59:59.999Z', '2029-12-01T00:00:00.000Z', '2030-11-30T12:00:00.000Z']) {
      world.clock.set(time);
      await edge.get(`/${shortCode}`);
    }
    expect(await scansByPartition()).toEqual({ scans_2029_11: 1, scans_2029_12: 1, scans_2030_11: 1 });
    expect(world.log).not.toContain('few partitions');
  });

  it('are created also if the months before cannot be rolled up', async () => {
    const edge = await world.startEdge();
    world.clock.set('2030-03-21T12:00:00.000Z');
    jest.spyOn(edge.app.get(ScanPartitions), 'hasExpired').mockRejectedValue(new Error('statement timeout'));
    await clean(edge).catch(() => undefined);
    jest.restoreAllMocks();
    expect(await partitions()).toContain('scans_2031_03');
  });

  it('are created at the start also while somebody reads scans, such as pg_dump', async () => {
    world.clock.set('2029-09-21T12:00:00.000Z');
    const dump = new Client(world.database.url);
    await dump.connect();
    await dump.query('begin; select count(*) from scans');
    await world.startEdge();
    expect(await partitions()).toContain('scans_2029_09');
    await dump.end();
  });

  it('are not needed to record scans, which wait for theirs in the log', async () => {
    const edge = await world.startEdge();
    const { shortCode, id } = await world.addCode();
    const visit = async () => (await edge.get(`/${shortCode}`)).status;
    expect(await visit()).toBe(302);
    world.clock.set('2030-06-15T12:00:00.000Z');
    expect([await visit(), await visit()]).toEqual([302, 302]);
    expect(Object.values(await scansByPartition())).toEqual([1]);
    expect(await world.sizesOfBatches()).toEqual([1, 1]);
    expect(world.log).toMatch(/no partition of relation.*scans of a month without partition wait/);
    // Batches that were set aside also get the partition of a past month.
    world.clock.set('2030-07-01T12:00:00.000Z');
    await clean(edge);
    expect(await scansByPartition()).toMatchObject({ scans_2030_06: 2 });
    expect((await world.counters({ id }))?.scanCount).toBe(3);
  });

  it('are reported when a process that cannot create them has none left, which starts all the same', async () => {
    const role = `qr_no_ddl_${world.workspaceId.slice(-12)}`;
    const url = new URL(world.database.url);
    Object.assign(url, { username: role, password: 'secret' });
    await world.dataSource.query(`create role ${role} login password 'secret'`);
    await world.dataSource.query(
      `grant select, insert, update, delete on all tables in schema public to ${role}`,
    );
    world.clock.set('2031-01-15T12:00:00.000Z');
    const edge = await world.startEdge({ databaseUrl: url.href });
    await expect(clean(edge)).rejects.toThrow(/must be owner|permission denied/);
    await edge.close();
    await world.dataSource.query(`drop owned by ${role}`);
    await world.dataSource.query(`drop role ${role}`);
    expect(world.log).toContain('could not create the partition of this month');
    expect(world.log).toMatch(/"months_ahead":0,.*few partitions for scans/);
  });

  describe('past SCAN_RETENTION_MONTHS', () => {
    const MONTHS = ['2029-01', '2029-02', '2029-03'];

    async function scanned(edge: Edge) {
      const code = await world.addCode();
      for (const month of MONTHS) {
        world.clock.set(`${month}-28T23:00:00.000Z`);
        await clean(edge);
        await edge.get(`/${code.shortCode}`);
        await world.takeIn();
      }
      return code;
    }

    it('are dropped as a whole, while the totals of the code remain', async () => {
      const edge = await world.startEdge({ env: { SCAN_RETENTION_MONTHS: '2' } });
      const code = await scanned(edge);
      await clean(edge);
      expect(await scansByPartition()).toEqual({ scans_2029_01: 1, scans_2029_02: 1, scans_2029_03: 1 });
      world.clock.set('2029-04-01T00:00:00.000Z');
      await clean(edge);
      expect(await scansByPartition()).toEqual({ scans_2029_02: 1, scans_2029_03: 1 });
      expect((await world.counters(code))?.scanCount).toBe(3);
    });

    it('are in rollups before, of codes with few scans too, but not of codes whose content is deleted', async () => {
      const edge = await world.startEdge({ env: { SCAN_RETENTION_MONTHS: '2' } });
      const code = await scanned(edge);
      const purged = await world.addCode({ deletedAt: world.clock.now(), purgedAt: world.clock.now() });
      await world.dataSource.query(
        `insert into scans (id, workspace_id, qr_code_id, scanned_at, country, city, device, os, browser, language,
           referrer, is_bot, visitor_hash, is_first)
         select gen_random_uuid(), workspace_id, $2, scanned_at, country, city, device, os, browser, language, referrer,
           is_bot, visitor_hash, is_first
         from scans where qr_code_id = $1`,
        [code.id, purged.id],
      );
      await world.dataSource.query(
        'insert into qr_code_counters (qr_code_id, workspace_id, scan_count, last_scanned_at) values ($1, $2, 3, now())',
        [purged.id, purged.workspaceId],
      );
      await world.dataSource.query(
        `insert into scan_quarters
         select $1, start, $2, 1, 1, 0 from unnest(array['2029-01-28T23:00Z', '2029-02-28T23:00Z']::timestamptz[]) start`,
        [purged.id, purged.workspaceId],
      );
      world.clock.set('2029-04-01T00:00:00.000Z');
      // `npm run migrate` leaves these partitions to the service.
      expect(await edge.app.get(ScanPartitions).dropBefore(new Date('2029-02-01'), loadConfig({}))).toEqual({
        dropped: [],
        areMissing: false,
      });
      await clean(edge);
      expect(await partitions()).not.toContain('scans_2029_01');
      const rows = (table: string, columns: string) =>
        world.dataSource.query<object[]>(`select ${columns} from ${table} order by 1, 2`);
      expect(await rows('scan_quarters', 'qr_code_id as id, start, scans')).toEqual(
        [
          { id: code.id, start: new Date('2029-01-28T23:00:00.000Z'), scans: 1 },
          { id: purged.id, start: new Date('2029-02-28T23:00:00.000Z'), scans: 1 },
        ].toSorted((one, other) => (one.id < other.id ? -1 : 1)),
      );
      expect(await rows('scan_days', 'qr_code_id as id, start')).toEqual([
        { id: code.id, start: new Date('2029-01-28T00:00:00.000Z') },
      ]);
      expect(await rows('scan_parts', 'distinct qr_code_id as id, hours')).toEqual([
        { id: code.id, hours: 24 },
      ]);
      // The workspace's rows include scans of deleted codes.
      expect(await rows('workspace_codes', 'qr_code_id as id, start, scans')).toContainEqual({
        id: code.id,
        start: new Date('2029-01-28T00:00:00.000Z'),
        scans: 1,
      });
      expect(await rows('workspace_quarters', 'start, scans')).toContainEqual({
        start: new Date('2029-01-28T23:00:00.000Z'),
        scans: 1,
      });
    });

    async function stepsOf(statement: string, values: unknown[]) {
      const found: (string | boolean | null)[] = [];
      const probes: number[] = [];
      let after: string | null = NIL_UUID;
      while (after !== null) {
        const [{ 'QUERY PLAN': plan }] = await world.dataSource.query<[{ 'QUERY PLAN': object }]>(
          `explain (analyze, format json) ${statement}`,
          [after, ...values],
        );
        const loops =
          JSON.stringify(plan).match(/(?<="Relation Name":"scans_\d.*?"Actual Loops":)\d+/g) ?? [];
        probes.push(...loops.map(Number));
        const steps: UnrolledStep[] = await world.dataSource.query(statement, [after, ...values]);
        const [next] = steps;
        const wanted = next?.workspaceId ?? next?.isUnrolled ?? null;
        found.push(wanted);
        after = wanted ? null : (next?.last ?? null);
      }
      return { found, probes: Math.max(...probes) };
    }

    it('are examined for a thousand codes at a time, up to the last one that is not in rollups', async () => {
      const edge = await world.startEdge({ env: { SCAN_RETENTION_MONTHS: '2' } });
      const code = await scanned(edge);
      // A bulk creation has assigned earlier ids.
      await world.dataSource.transaction(async (manager) => {
        await manager.query('set local session_replication_role = replica');
        await manager.query(
          `insert into qr_code_counters (qr_code_id, workspace_id, last_scanned_at, is_unrolled)
           select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, gen_random_uuid(), 'epoch', true
           from generate_series(1, 2500) n`,
        );
      });
      const before = new Date('2029-02-01');
      const ofWorkspaces = await stepsOf(NEXT_UNROLLED_WORKSPACE, [before, []]);
      expect(ofWorkspaces.found).toEqual([null, null, code.workspaceId]);
      const ofCodes = await stepsOf(NEXT_UNROLLED_CODES, [before]);
      expect(ofCodes.found).toEqual([false, false, true]);
      expect([ofWorkspaces.probes, ofCodes.probes]).toEqual([1_000, 1_000]);
      world.clock.set('2029-04-01T00:00:00.000Z');
      await clean(edge);
      expect(await partitions()).not.toContain('scans_2029_01');
    });

    it('are detached while a query reads them, which blocks nobody, and dropped after it', async () => {
      const edge = await world.startEdge({ env: { SCAN_RETENTION_MONTHS: '2' } });
      const { shortCode } = await scanned(edge);
      const reader = world.dataSource.createQueryRunner();
      await reader.startTransaction('REPEATABLE READ');
      await reader.query('select count(*) from scans');
      world.clock.set('2029-04-01T00:00:00.000Z');
      const dropping = clean(edge).catch((error: unknown) => String(error));
      const isDetaching = async () =>
        (await world.dataSource.query<object[]>('select from pg_inherits where inhdetachpending')).length > 0;
      await waitUntil(isDetaching, 'a partition to be detached');
      // Scans are stored meanwhile, and the reader still sees its snapshot.
      await edge.get(`/${shortCode}`);
      expect(await scansByPartition()).toEqual({ scans_2029_02: 1, scans_2029_03: 1, scans_2029_04: 1 });
      expect(await reader.query('select count(*)::int as count from scans')).toEqual([{ count: 3 }]);
      expect(await dropping).toMatch(/lock timeout/);
      await reader.rollbackTransaction();
      await reader.release();
      await clean(edge);
      expect(await world.dataSource.query(`select to_regclass('scans_2029_01') as found`)).toEqual([
        { found: null },
      ]);
    });

    it('do not count a scan again that is resent after its month was dropped', async () => {
      const edge = await world.startEdge({ env: { SCAN_RETENTION_MONTHS: '25' } });
      world.clock.set('2029-01-28T23:00:00.000Z');
      await clean(edge);
      const code = await world.addCode();
      await edge.get(`/${code.shortCode}`);
      await world.dataSource.query('create table resent as table scan_log');
      expect(await scansByPartition()).toEqual({ scans_2029_01: 1 });
      world.clock.set('2031-03-01T00:00:00.000Z');
      await clean(edge);
      await world.dataSource.query('insert into scan_log table resent');
      expect(await scansByPartition()).toEqual({});
      expect((await world.counters(code))?.scanCount).toBe(1);
      expect(await world.sizesOfBatches()).toEqual([]);
      expect(world.log).toContain('dropped scans that are older than SCAN_RETENTION_MONTHS');
    });
  });
});
