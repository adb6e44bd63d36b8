import { newId } from '#libs/database';
import { useDatabase } from '../../test/toolbox/use-database.js';
import { PURGE_DELETED } from './qr-cleanup.queries.js';

const CODES = 5_000;
const MAX_ROWS = 1_000;

describe('the deletion of the content of deleted QR codes', () => {
  const database = useDatabase();

  it('examines a hundred of them at a time, however many there are', async () => {
    const { client } = database;
    const workspaceId = newId();
    await client.query(
      `insert into workspaces (id, name, plan, created_at) values ($1, 'Acme', 'pro', now())`,
      [workspaceId],
    );
    await client.query(
      `insert into qr_codes (id, workspace_id, name, category, qr_data, version, created_at, updated_at, deleted_at)
       select gen_random_uuid(), $1, 'Menu', 'text', '{}', 1, now(), now(), '2026-01-01' from generate_series(1, ${CODES})`,
      [workspaceId],
    );
    await client.query('analyze qr_codes');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze) ${PURGE_DELETED}`, [
      ...[new Date('2026-02-01'), MAX_ROWS, new Date('2026-11-20')],
    ]);
    const loops = rows.map((row) => Number(/loops=(\d+)/.exec(row['QUERY PLAN'])?.[1] ?? 0));
    expect(Math.max(...loops)).toBe(MAX_ROWS / 10);
    const { rows: left } = await client.query('select from qr_codes');
    expect(left).toHaveLength(CODES - MAX_ROWS / 10);
  });
});
