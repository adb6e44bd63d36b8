import { Client } from 'pg';

const TIMEOUT_MS = 5_000;
const NEEDED = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];

/** Of the sessions of a pool: sent to the server when a connection is opened, except `query_timeout`, which pg applies. */
export interface SessionLimits {
  query_timeout: number;
  statement_timeout: number;
  lock_timeout?: number;
  idle_in_transaction_session_timeout?: number;
  /** Of the command line of the session. */
  options?: string;
}

/**
 * A pooler in transaction mode refuses settings of a session, or drops them: the role has to have them
 * (docs/operations.md).
 */
export const limitsOf = (limits: SessionLimits, isPooled: boolean): Partial<SessionLimits> =>
  isPooled ? { query_timeout: limits.query_timeout } : limits;

const MISSING = `
  select name from unnest($1::text[]) name where current_setting(name) = '0'`;

/** Which limits the role of a pooler lacks: 0 means none. @throws when the database does not answer in time */
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
