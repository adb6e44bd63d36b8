import type { Client } from 'pg';
import { RESUME_MONTH } from '../intake/set-aside.query.js';
import { PARTITION_LOCK, type ScanMonth } from '../scan-months.js';

/**
 * to_regclass has a cache that may miss what another process has just created. Names are looked up first, since
 * pg_table_is_visible takes long for all tables.
 */
const MISSING = `
  select name from unnest($1::text[]) name
  where name not in (select relname from pg_class where relname = any($1::name[]) and pg_table_is_visible(oid))`;

export async function createMissing(client: Client, months: ScanMonth[]): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>(MISSING, [months.map(({ name }) => name)]);
  const missing = new Set(rows.map(({ name }) => name));
  for (const month of months.filter(({ name }) => missing.has(name))) {
    if (!(await createMonth(client, month))) return false;
    await resume(client, month);
  }
  return true;
}

async function resume(client: Client, { from, to }: ScanMonth): Promise<void> {
  while (((await client.query(RESUME_MONTH, [from, to])).rowCount ?? 0) > 0);
}

/** Attaching an empty table locks `scans` only against other schema changes. */
async function createMonth(client: Client, { name, from, to }: ScanMonth): Promise<boolean> {
  await client.query('begin');
  try {
    const { rows } = await client.query<{ isLocked: boolean }>(
      'select pg_try_advisory_xact_lock($1) as "isLocked"',
      [PARTITION_LOCK],
    );
    const isLocked = rows[0]?.isLocked === true;
    if (isLocked && (await client.query(MISSING, [[name]])).rows.length > 0) {
      await client.query(`create table ${name} (like scans including all)`);
      await client.query(
        `alter table scans attach partition ${name} for values from ('${from}') to ('${to}')`,
      );
    }
    await client.query('commit');
    return isLocked;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
