import { Client } from 'pg';

const TIMEOUT_MS = 5_000;
const NEEDED = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];

export interface SessionLimits {
  query_timeout: number;
  statement_timeout: number;
  lock_timeout?: number;
  idle_in_transaction_session_timeout?: number;
  options?: string;
}

/**
 * Omits limits that a pooler in transaction mode refuses or drops. They must be set on the role (docs/pgbouncer.md).
 */
export const limitsOf = (limits: SessionLimits, isPooled: boolean): Partial<SessionLimits> =>
  isPooled ? { query_timeout: limits.query_timeout } : limits;

const MISSING = `
  select name from unnest($1::text[]) name where current_setting(name) = '0'`;

/**
 * @returns the limits that the role of a pooler lacks (0 means none)
 * @throws if the database does not answer in time
 */
export async function findMissingLimits(url: string): Promise<string[]> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>(MISSING, [NEEDED]);
    return rows.map(({ name }) => name);
  } finally {
    await client.end().catch(() => undefined);
  }
}
