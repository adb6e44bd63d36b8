import { setTimeout as delay } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import type { Config } from '../config/config.js';
import { isNetworkError, isServerUnavailable } from './network-errors.js';
import { OperatorError } from './operator-error.js';
import { PasswordCommandFailed } from './password-command.js';

const MIN_VERSION = 15;

/** The message names the variable, host, port and database, never the password, and what to change. */
export class DatabaseUnusable extends OperatorError {}

export interface Patience {
  /** Counts from the first attempt; 0 means a single attempt, Infinity no limit. */
  timeoutMs: number;
  retryMs: number;
  /**
   * Applies to the connection and then to its first query, because a pooler accepts clients while its server is down.
   */
  attemptMs: number;
  isPooled?: boolean;
  /**
   * True for servers: one that starts while a password is rotated reads the new one later. A person who runs a command is
   * told at once.
   */
  awaitsCredentials?: boolean;
  onFailure: (line: string) => void | Promise<void>;
}

/** Longer than a database server needs that starts at the same time. */
export const START_PATIENCE = { timeoutMs: 60_000, retryMs: 1_000, attemptMs: 5_000 };

interface Fault {
  reason: string;
  kind: 'transient' | 'credentials' | 'permanent';
}

/** Returns text such as `db.example.com:5432/qr`, without user and password. */
export function describeDatabase(url: string): string {
  const { host, port, database = '' } = new Client(url);
  return `${host}:${port}/${database}`;
}

export async function reachDatabases(config: Config, patience: Patience): Promise<void> {
  await reachDatabase(() => config.requireDatabaseUrl(), { ...patience, isPooled: config.isDatabasePooled });
  const { databaseDirectUrl: direct, databaseMigrationUrl: migration, isMigrating } = config;
  if (direct) await reachDatabase(() => config.requireDirectUrl(), patience, 'DATABASE_DIRECT_URL');
  if (migration && isMigrating)
    await reachDatabase(() => config.requireMigrationUrl(), patience, 'DATABASE_MIGRATION_URL');
}

/**
 * Connects to a database before anything needs it, and retries while the server does not answer.
 * @param variable names the source of the URL for the operator
 * @throws DatabaseUnusable
 */
export async function reachDatabase(
  url: () => string,
  patience: Patience,
  variable = 'DATABASE_URL',
): Promise<void> {
  const { timeoutMs, retryMs, attemptMs, isPooled = false, awaitsCredentials = false, onFailure } = patience;
  const giveUpAt = performance.now() + timeoutMs;
  const where = `${variable}: ${describeDatabase(url())}`;
  let reported = '';
  for (;;) {
    const fault = await findFault(url(), attemptMs, isPooled);
    if (!fault) return;
    const { reason, kind } = fault;
    const isTransient = kind === 'transient' || (kind === 'credentials' && awaitsCredentials);
    if (!isTransient || timeoutMs === 0) throw new DatabaseUnusable(`${where} ${reason}`);
    if (performance.now() + retryMs > giveUpAt)
      throw new DatabaseUnusable(`${where} ${reason} Gave up after ${Math.round(timeoutMs / 1_000)} s.`);
    const until = giveUpAt === Infinity ? 'until it can be used' : `for ${seconds(giveUpAt)} s`;
    if (reason !== reported) await onFailure(`${where} ${reason} Trying again ${until}.`);
    reported = reason;
    await delay(retryMs);
  }
}

const seconds = (until: number) => Math.max(0, Math.round((until - performance.now()) / 1_000));

async function findFault(url: string, timeoutMs: number, isPooled: boolean): Promise<Fault | null> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    ...(isPooled ? {} : { statement_timeout: timeoutMs }),
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
    if (version >= MIN_VERSION) return null;
    const reason = `runs PostgreSQL ${version}, but this service requires version ${MIN_VERSION} or later.`;
    return { reason, kind: 'permanent' };
  } catch (error) {
    return toFault(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const POOLER_ADVICE =
  'set DATABASE_POOLER=transaction, and DATABASE_DIRECT_URL to the address of PostgreSQL itself.';
/** The socket file is missing until the server listens. */
const NO_SOCKET = 'ENOENT';

/** PgBouncer refuses session settings with this message. */
const POOLER_REFUSAL = 'unsupported startup parameter';

/** PgBouncer reports most of its own errors, even wrong passwords, as protocol violations (08P01). */
const POOLER_VIOLATION = '08P01';
const POOLER_CREDENTIALS = /auth|no such user/i;
const POOLER_NO_DATABASE = 'no such database';

function toFault(error: unknown): Fault {
  if (error instanceof DatabaseError) {
    if (error.message.includes(POOLER_REFUSAL))
      return { reason: `is a connection pooler (${error.message}): ${POOLER_ADVICE}`, kind: 'permanent' };
    const kind = kindOf(error);
    const advice = kind === 'transient' ? '' : ' Correct the user, password or database name.';
    return { reason: `refused the connection: ${error.message}.${advice}`, kind };
  }
  if (error instanceof PasswordCommandFailed)
    return { reason: `has no password: ${error.message}.`, kind: 'transient' };
  const { code, message } = error as NodeJS.ErrnoException;
  const reason = `cannot be reached (${code ?? message}): start the server, or correct the address.`;
  const isTransient = code === undefined || code === NO_SOCKET || isNetworkError(code);
  return { reason, kind: isTransient ? 'transient' : 'permanent' };
}

function kindOf({ code = '', message }: DatabaseError): Fault['kind'] {
  if (code.startsWith('28')) return 'credentials';
  if (!isServerUnavailable(code) || message.includes(POOLER_NO_DATABASE)) return 'permanent';
  return code === POOLER_VIOLATION && POOLER_CREDENTIALS.test(message) ? 'credentials' : 'transient';
}
