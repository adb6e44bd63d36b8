import { Client } from 'pg';
import { waitUntil } from './wait-until.js';

export interface HeldTable {
  /** Resolves when so many others wait for the table. */
  waitForWaiting(count: number): Promise<void>;
  countWaiting(): Promise<number>;
  release(): Promise<void>;
}

/** A lock of the test's own that lets nobody else write into a table, or use it at all: requests that want to are held open. */
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
      `select count(*)::int as count from pg_locks where relation = $1::regclass and not granted`,
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
