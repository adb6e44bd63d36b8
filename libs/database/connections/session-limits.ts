import { Client } from 'pg';

const TIMEOUT_MS = 5_000;
const NEEDED = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
const PROBE_LIMITS = {
  statement_timeout: TIMEOUT_MS,
  lock_timeout: TIMEOUT_MS,
  idle_in_transaction_session_timeout: TIMEOUT_MS,
  query_timeout: TIMEOUT_MS,
};

export interface SessionLimits {
  query_timeout: number;
  statement_timeout: number;
  lock_timeout?: number;
  idle_in_transaction_session_timeout?: number;
  options?: string;
}

/** Compiling a query takes about a second, and the queries of this service take milliseconds without. */
export const NO_JIT = '-c jit=off';

/**
 * Omits what a pooler in transaction mode refuses or drops. It must be set on the role (docs/pgbouncer.md).
 */
export const limitsOf = (limits: SessionLimits, isPooled: boolean): Partial<SessionLimits> =>
  isPooled
    ? { query_timeout: limits.query_timeout }
    : { ...limits, options: [NO_JIT, limits.options ?? ''].join(' ').trim() };

export interface MissingSettings {
  /** Those that are 0, which means none. */
  limits: string[];
  hasJit: boolean;
}

const MISSING = `
  select array(select name from unnest($1::text[]) name where current_setting(name) = '0') as limits,
    pg_jit_available() as "hasJit"`;

/**
 * @returns what the sessions of a pool lack, which the service can set itself unless there is a pooler
 * @throws if the database does not answer in time
 */
export async function findMissingSettings(url: string, isPooled: boolean): Promise<MissingSettings> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    ...limitsOf(PROBE_LIMITS, isPooled),
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<MissingSettings>(MISSING, [NEEDED]);
    return rows[0] ?? { limits: [], hasJit: false };
  } finally {
    await client.end().catch(() => undefined);
  }
}
