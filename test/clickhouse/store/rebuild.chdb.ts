import { newId, Transactions } from '#libs/database';
import { COUNT_EXPORTED, deleteScans, REQUEST_CHECK, REQUEST_REBUILD, type ScanExporter } from '#libs/scans';
import { ExportWorld } from '../export-world.js';
import { Chdb } from './chdb.js';
import { inClickhouse, inPostgresql } from './comparison.js';

type Query = Transactions['query'];

const TIMED_OUT = `do $$ begin raise exception using errcode = 'query_canceled'; end $$`;
const NOT_REBUILDING = `select count(*)::int as count from scan_sinks where rebuild is null`;

describe('the content of ClickHouse', () => {
  let store: Chdb;
  let world: ExportWorld;

  beforeEach(async () => {
    store = await Chdb.start();
    world = await ExportWorld.open({ CLICKHOUSE_URL: store.url });
  });

  afterEach(async () => {
    await world.close();
    await store.close();
  });

  async function exportAll(exporter: ScanExporter): Promise<void> {
    while (await exporter.run());
  }

  const differences = async (exporter: ScanExporter): Promise<number | null> => {
    await world.client.query(REQUEST_CHECK);
    await exportAll(exporter);
    const { rows } = await world.client.query<{ differences: number }>('select differences from scan_sinks');
    return rows[0]?.differences ?? null;
  };

  const isRebuilt = async () =>
    (await world.client.query<{ count: number }>(NOT_REBUILDING)).rows[0]?.count === 1;

  it('is complete after a rebuild during which scans arrive and workers take turns', async () => {
    await world.store(12_000);
    // As if these had been stored before CLICKHOUSE_URL was set.
    await world.client.query('delete from scan_outbox');
    const retention = { SCAN_RETENTION_MONTHS: '2' };
    let exporter = await world.exporter('clickhouse', retention);
    await world.store(500);
    await exporter.run();
    expect(await world.client.query(REQUEST_REBUILD, [newId()])).toMatchObject({ rowCount: 1 });
    while (!(await isRebuilt())) {
      await world.store(300);
      await exporter.run();
      exporter = await world.exporter('clickhouse', retention);
    }
    await exportAll(exporter);
    const [exported, stored] = [await inClickhouse(store), await inPostgresql(world)];
    expect([exported.scans, exported.ids]).toEqual([stored.scans, stored.scans]);
    expect(exported.rows).toEqual(stored.rows);
    expect(await differences(exporter)).toBe(0);
  });

  it('has no scans of codes that were erased, also if these were still waiting', async () => {
    await world.store(1_000);
    const exporter = await world.exporter('clickhouse');
    await exportAll(exporter);
    await world.store(1_000);
    const erased = world.codeIds.slice(0, 5);
    await world.client.query(
      `with codes as (select unnest($1::uuid[]) as id), ${deleteScans('10000')} select is_last from scans_of_codes`,
      [erased],
    );
    await exportAll(exporter);
    const left = () =>
      store.query<{ scans: number }>(
        `select count() as scans from scans where qr_code_id in (${erased.map((id) => `'${id}'`).join()})`,
      );
    while (Number((await left())[0]?.scans) > 0);
    const [exported, stored] = [await inClickhouse(store), await inPostgresql(world)];
    expect(stored.scans).toBeLessThan(2_000);
    expect(exported.rows).toEqual(stored.rows);
    expect(await differences(exporter)).toBe(0);
  });

  it('is compared by day and workspace: lost, doubled and unknown scans are differences', async () => {
    await world.store(2_000);
    const exporter = await world.exporter('clickhouse');
    await exportAll(exporter);
    expect(await differences(exporter)).toBe(0);
    const [one] = await store.query<{ id: string; day: string }>(
      `select toString(id) as id, toString(toDate(scanned_at)) as day from scans where toDate(scanned_at) = today() - 4 limit 1`,
    );
    await store.command(`alter table scans delete where id = '${one?.id}' settings mutations_sync = 1`);
    expect(await differences(exporter)).toBe(1);
    await store.command(
      `insert into scans select * from scans where toDate(scanned_at) = today() - 3 limit 1`,
    );
    await store.command(
      `insert into scans (id, workspace_id, scanned_at) values (generateUUIDv4(), generateUUIDv4(), today() - 2)`,
    );
    expect(await differences(exporter)).toBe(3);
  });

  it('counts as different until a comparison of all days finds no difference', async () => {
    const exporter = await world.exporter('clickhouse');
    await world.client.query(REQUEST_REBUILD, [newId()]);
    await exportAll(exporter);
    await world.client.query(
      `update scan_sinks set differences = 1, checked_from = current_date - 30, checked_on = null`,
    );
    await exportAll(exporter);
    const found = 'select differences from scan_sinks where check_progress is null';
    expect((await world.client.query(found)).rows).toEqual([{ differences: 1 }]);
    expect(await differences(exporter)).toBe(0);
  });

  it('is compared in parts of a day whose scans take too long to count', async () => {
    await world.store(2_000);
    const exporter = await world.exporter('clickhouse');
    await exportAll(exporter);
    const query = Object.getOwnPropertyDescriptor(Transactions.prototype, 'query')?.value as Query;
    const counted: number[] = [];
    const counting = jest.spyOn(Transactions.prototype, 'query').mockImplementation(function (
      this: Transactions,
      sql: Parameters<Query>[0],
      values?: unknown[],
    ) {
      if (sql !== COUNT_EXPORTED) return query.call(this, sql, values);
      const [, from, until] = values as [string, Date, Date];
      const hours = (until.getTime() - from.getTime()) / 3_600_000;
      counted.push(hours);
      return hours > 3 ? query.call(this, TIMED_OUT) : query.call(this, sql, values);
    });
    expect(await differences(exporter)).toBe(0);
    expect(new Set(counted)).toEqual(new Set([24, 12, 6, 3]));
    await store.command(
      `insert into scans select * from scans where toDate(scanned_at) = today() - 3 limit 1`,
    );
    expect(await differences(exporter)).toBe(1);
    counting.mockRestore();
  });

  it('catches up with what was stored while ClickHouse was unavailable', async () => {
    const exporter = await world.exporter('clickhouse');
    await exportAll(exporter);
    await store.kill();
    for (let batch = 0; batch < 5; batch++) await world.store(5_000);
    await expect(exporter.run()).rejects.toThrow();
    expect(await world.count('scans')).toBe(25_000);
    await store.restart();
    await exportAll(exporter);
    expect((await inClickhouse(store)).rows).toEqual((await inPostgresql(world)).rows);
  });

  it('is kept as long as in PostgreSQL, also after the retention was changed', async () => {
    const ttl = async () =>
      /TTL .*/.exec(
        (
          await store.query<{ sql: string }>(
            "select create_table_query as sql from system.tables where name = 'scans'",
          )
        )[0]?.sql ?? '',
      )?.[0];
    await (await world.exporter('clickhouse')).run();
    expect(await ttl()).toContain("toDateTime(toStartOfMonth(scanned_at), 'UTC') + toIntervalMonth(26)");
    await (await world.exporter('clickhouse', { SCAN_RETENTION_MONTHS: '3' })).run();
    expect(await ttl()).toContain("toDateTime(toStartOfMonth(scanned_at), 'UTC') + toIntervalMonth(4)");
  });

  it('loses the months past the retention, and no other', async () => {
    await (await world.exporter('clickhouse', { SCAN_RETENTION_MONTHS: '3' })).run();
    // Otherwise, ClickHouse could delete them before they are counted.
    await store.command('system stop ttl merges scans');
    await store.command(
      `insert into scans (id, scanned_at) select generateUUIDv4(), toStartOfMonth(now()) - toIntervalMonth(number) from numbers(6)`,
    );
    const ages = async () => {
      const rows = await store.query<{ age: string }>(
        `select dateDiff('month', scanned_at, now('UTC')) as age from scans order by age`,
      );
      return rows.map(({ age }) => Number(age));
    };
    expect(await ages()).toEqual([0, 1, 2, 3, 4, 5]);
    await store.command('system start ttl merges scans');
    await store.command('optimize table scans final');
    expect(await ages()).toEqual([0, 1, 2, 3]);
  });
});
