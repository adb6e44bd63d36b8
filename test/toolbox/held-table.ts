import { Client } from 'pg';
import { waitUntil } from './wait-until.js';

/**
 * All databases of the tests are copies of one, so a table has the same id in each, and `pg_locks` shows the locks of
 * all.
 */
export const LOCKS_OF_THIS_DATABASE = `(
  select * from pg_locks where database = (select oid from pg_database where datname = current_database())
) locks`;

export interface HeldTable {
  waitForWaiting(count: number): Promise<void>;
  countWaiting(): Promise<number>;
  release(): Promise<void>;
}

/** Locks a table against writes, or against any use, so that requests which need it are held open. */
export async function holdTable(
  databaseUrl: string,
  table: string,
  mode: 'share' | 'access exclusive' = 'share',
): Promise<HeldTable> {
  const client = new Client(databaseUrl);
  await client.connect();
  await client.query(`begin; lock table ${table} in ${mode} mode`);
  const waiting = async () => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${LOCKS_OF_THIS_DATABASE} where relation = $1::regclass and not granted`,
      [table],
    );
    return rows[0]?.count ?? 0;
  };
  return {
    waitForWaiting: (count) =>
      waitUntil(async () => (await waiting()) >= count, `${count} that wait for ${table}`),
    countWaiting: waiting,
    release: () => client.end(),
  };
}

export interface HeldRow extends HeldTable {
  /** Runs in the transaction that holds the row; `release` commits it. */
  query(sql: string, values?: unknown[]): Promise<unknown>;
}

export async function holdRow(databaseUrl: string, table: string, id: string): Promise<HeldRow> {
  const client = new Client(databaseUrl);
  await client.connect();
  await client.query('begin');
  await client.query(`select from ${table} where id = $1 for update`, [id]);
  const waiting = async () => {
    // Otherwise, this transaction never sees connections that were opened after it first looked.
    await client.query('select pg_stat_clear_snapshot()');
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]?.count ?? 0;
  };
  return {
    query: (sql, values) => client.query(sql, values),
    waitForWaiting: (count) =>
      waitUntil(async () => (await waiting()) >= count, `${count} that wait for a row of ${table}`),
    countWaiting: waiting,
    release: async () => {
      await client.query('commit');
      await client.end();
    },
  };
}
