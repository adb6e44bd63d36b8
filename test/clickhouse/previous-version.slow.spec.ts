import { newId } from '#libs/database';
import { EXPORTED_MONTHS } from '#libs/scans';
import { ExportWorld } from './export-world.js';
import { RecordedStore, rowsOf, tokenOf } from './recorded-store.js';

/** As version 0.4.0 sends them. */
const OF_BEFORE = {
  store: `
    insert into scan_exports (size, scan_ids, qr_code_ids, scanned_at)
    select count(*), array_agg(id order by id), array_agg(qr_code_id order by id), array_agg(scanned_at order by id)
    from scans where id not in (select unnest(scan_ids) from scan_exports)`,
  lease: `
    insert into scan_export_state as state (leased_by, leased_until, checked_on, retention_months)
    values ($1, now() + interval '1 minute', (now() at time zone 'UTC')::date, $2)
    on conflict (id) do update set leased_by = excluded.leased_by, leased_until = excluded.leased_until, retention_months = $2
    where state.leased_by = $1 or state.leased_until < now()
    returning group_id as "groupId", group_rows as "groupRows", rebuilt_to as "rebuiltTo"`,
  claim: `
    update scan_export_state set group_id = gen_random_uuid(), group_rows = chosen.rows
    from (
      select array_agg(id order by id) as rows from (
        select id, sum(size) over (order by id) - size as before from (
          select id, size from scan_exports order by id limit 1000
        ) oldest
      ) sized where before < 10000
    ) chosen
    where leased_by = $1 and group_id is null and chosen.rows is not null
    returning group_id as "groupId", group_rows as "groupRows"`,
  end: `
    with ended as (
      update scan_export_state state set group_id = null, group_rows = null
      from (select group_rows from scan_export_state where group_id = $1 for update) before
      where state.group_id = $1 returning before.group_rows
    )
    delete from scan_exports where id = any(array(select unnest(group_rows) from ended))`,
  release: 'update scan_export_state set leased_until = now() where leased_by = $1',
  leaseS3: `
    insert into scan_s3_export_state as state (leased_by, leased_until) values ($1, now() + interval '1 minute')
    on conflict (id) do update set leased_by = excluded.leased_by, leased_until = excluded.leased_until
    where state.leased_by = $1 or state.leased_until < now()
    returning number, previous_manifest as "previousManifest"`,
  waiting: 'select count(*)::int as count from scan_exports',
};

describe('workers of this version and of the one before', () => {
  let store: RecordedStore;
  let world: ExportWorld;
  const other = newId();

  beforeEach(async () => {
    store = await RecordedStore.start();
    world = await ExportWorld.open({ CLICKHOUSE_URL: store.url });
  });

  afterEach(async () => {
    await world.close();
    await store.close();
  });

  const one = async <Row extends object>(sql: string, values: unknown[] = []) =>
    (await world.client.query<Row>(sql, values)).rows[0];

  it('do not export at the same time', async () => {
    const exporter = await world.exporter('clickhouse');
    await exporter.run();
    expect(await one(OF_BEFORE.lease, [other, 25])).toBeUndefined();
    await one(`update scan_sinks set leased_until = '-infinity'`);
    expect(await one(OF_BEFORE.lease, [other, 25])).toMatchObject({ groupId: null });
    await world.store(10);
    expect(await exporter.run()).toBe(false);
    expect(store.inserts).toHaveLength(0);
  });

  it('continue the group of each other', async () => {
    await world.store(30);
    await one(OF_BEFORE.lease, [other, 25]);
    const begun = await one<{ groupId: string; groupRows: string[] }>(OF_BEFORE.claim, [other]);
    await one(OF_BEFORE.release, [other]);
    await world.store(20);
    const exporter = await world.exporter('clickhouse');
    await exporter.run();
    expect(tokenOf(store.inserts[0])).toBe(begun?.groupId);
    expect(rowsOf(store.inserts[0])).toHaveLength(30);
    store.reply = 'refuse';
    await expect(exporter.run()).rejects.toThrow();
    const refused = tokenOf(store.inserts[1]);
    await exporter.close();
    expect(await one(OF_BEFORE.lease, [other, 25])).toMatchObject({ groupId: refused });
    await one(OF_BEFORE.end, [refused]);
    expect(await world.count('scan_outbox')).toBe(0);
  });

  it('see what the other one has stored for the export, and keep its month', async () => {
    await world.store(10);
    expect(await one(OF_BEFORE.waiting)).toEqual({ count: 1 });
    await one('delete from scan_outbox');
    await (await world.exporter('clickhouse')).run();
    await world.complete();
    const nextMonth = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 1));
    const months = [nextMonth, 1];
    expect(await one(EXPORTED_MONTHS, months)).toMatchObject({ areExported: true });
    await one(OF_BEFORE.store);
    expect(await one('select sink, size from scan_outbox')).toEqual({ sink: 'clickhouse', size: 10 });
    expect(await one(EXPORTED_MONTHS, months)).toMatchObject({ areExported: false });
    await (await world.exporter('clickhouse')).run();
    expect(rowsOf(store.inserts.at(-1))).toHaveLength(10);
    expect(await world.count('scan_outbox')).toBe(0);
  });

  it('share the numbers of objects in S3, and no row with ClickHouse', async () => {
    await one(`insert into scan_sinks (sink, leased_by, leased_until, number, previous_manifest)
      values ('s3', gen_random_uuid(), now() - interval '1 second', 7, 'digest')`);
    expect(await one(OF_BEFORE.leaseS3, [other])).toEqual({ number: 7, previousManifest: 'digest' });
    expect(await one(OF_BEFORE.lease, [other, 25])).toMatchObject({ groupId: null });
    expect(await world.count('scan_sinks')).toBe(2);
    await expect(
      world.client.query(
        `insert into scan_exports (sink, size, scan_ids, qr_code_ids, scanned_at) values ('s3', 0, '{}', '{}', '{}')`,
      ),
    ).rejects.toThrow('partition constraint');
  });
});
