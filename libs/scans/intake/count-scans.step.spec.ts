import { Client } from 'pg';
import { migrate, newId } from '#libs/database';
import { useDataSource } from '../../../test/toolbox/use-data-source.js';

const INDEXED = `
  select distinct attname as name from pg_index
  join pg_attribute on attrelid = indrelid and attnum = any(indkey)
  where indrelid = 'qr_code_counters'::regclass order by 1`;

const BEFORE = [
  `delete from migrations where name like 'CountersInPlace%'`,
  `insert into workspaces (id, name, plan, created_at) values ($1, 'Acme', 'free', now())`,
  `insert into qr_codes (id, workspace_id, name, category, qr_data, version, created_at, updated_at, dynamic)
   select gen_random_uuid(), $1, 'Menu', 'text', '{}', 1, now(), now(), false from generate_series(1, 4)`,
  `insert into qr_code_counters (qr_code_id, workspace_id, scan_count, last_scanned_at)
   select id, workspace_id, (array[0, 1, 7, 8])[row_number() over ()], '2026-03-01T23:30:00Z' from qr_codes`,
  `alter table qr_code_counters disable trigger user`,
  `update qr_code_counters set scan_magnitude = 0, last_scanned_day = '1970-01-01'`,
  `alter table qr_code_counters enable trigger user`,
];

describe('counters of scans', () => {
  const world = useDataSource();
  const steps = async () => {
    const rows = await world.dataSource.query<{ scans: number; magnitude: number; day: string }[]>(
      `select scan_count::int as scans, scan_magnitude as magnitude, last_scanned_day::text as day
       from qr_code_counters order by scan_count`,
    );
    return rows.map(({ scans, magnitude, day }) => [scans, magnitude, day]);
  };

  it('are updated in place: no index contains what each scan changes', async () => {
    const rows = await world.dataSource.query<{ name: string }[]>(INDEXED);
    expect(rows.map(({ name }) => name)).toEqual([
      'last_scanned_day',
      'qr_code_id',
      'scan_magnitude',
      'streamed_until',
      'workspace_id',
    ]);
  });

  it('write no index for a scan, apart from those that double the number or begin a day', async () => {
    const client = new Client(world.url);
    await client.connect();
    await client.query('begin');
    const { rows } = await client.query<{ id: string }>(`
      with workspace as (
        insert into workspaces (id, name, plan, created_at) values (gen_random_uuid(), 'Acme', 'free', now()) returning id
      ), code as (
        insert into qr_codes (id, workspace_id, name, category, qr_data, version, created_at, updated_at, dynamic)
        select gen_random_uuid(), id, 'Menu', 'text', '{}', 1, now(), now(), false from workspace returning id, workspace_id
      )
      insert into qr_code_counters (qr_code_id, workspace_id, scan_count, last_scanned_at)
      select id, workspace_id, 0, '2026-03-01T00:00:00Z' from code returning qr_code_id as id`);
    for (let scan = 1; scan <= 20; scan++)
      await client.query(
        'update qr_code_counters set scan_count = $2, last_scanned_at = $3 where qr_code_id = $1',
        [rows[0]?.id, scan, `2026-03-01T00:00:${scan + 10}Z`],
      );
    const { rows: written } = await client.query(`
      select pg_stat_get_xact_tuples_hot_updated(oid)::int as hot, pg_stat_get_xact_tuples_updated(oid)::int as all
      from pg_class where relname = 'qr_code_counters'`);
    await client.end();
    // The updates of the scans 1, 2, 4, 8 and 16 change the indexed magnitude.
    expect(written).toEqual([{ hot: 15, all: 20 }]);
  });

  it('have the steps by which lists sort them, those from before the migration too', async () => {
    const workspaceId = newId();
    for (const statement of BEFORE)
      await world.dataSource.query(statement, statement.includes('$1') ? [workspaceId] : []);
    expect(await migrate(world.dataSource)).toEqual(['CountersInPlace1763915000001']);
    const day = '2026-03-01';
    const before = [
      [0, 0, day],
      [1, 1, day],
      [7, 3, day],
      [8, 4, day],
    ];
    expect(await steps()).toEqual(before);
    await world.dataSource.query(
      `update qr_code_counters set scan_count = scan_count + 1, last_scanned_at = '2026-03-02T00:00:00Z'`,
    );
    expect(await steps()).toEqual([
      [1, 1, '2026-03-02'],
      [2, 2, '2026-03-02'],
      [8, 4, '2026-03-02'],
      [9, 4, '2026-03-02'],
    ]);
  });
});
