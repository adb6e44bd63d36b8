import type { EventEmitter } from 'node:events';
import type { Pool, PoolClient } from 'pg';
import type { Histogram } from 'prom-client';
import { databaseMetrics, isTracing, secondsSince, traceQueries } from '#libs/platform';

/**
 * TCP keep-alive finds a dead peer while a connection is idle. The limited lifetime brings connections to a new
 * primary, a new address of the host or a new setting of the role even when nothing fails.
 */
export const CONNECTION_OPTIONS = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  maxLifetimeSeconds: 300,
} as const;

/**
 * Errors of a statement that leave the connection useless: connection exceptions, a read-only server (such as the
 * former primary after a failover), shutdowns, and failures of its system.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const ENDS_CONNECTION = /^(?:08|25006|55000|57P|58)/;

/**
 * Drops connections that return to the pool after such an error or with a query that still runs, since the next user
 * would meet the same error or wait for that query.
 */
export function watchPool(pool: Pool): Pool {
  const watched = new WeakSet<PoolClient>();
  const broken = new WeakSet<PoolClient>();
  const { errors, wait } = databaseMetrics();
  const name = pool.options.application_name?.replace(/^qr-service ?/, '') || 'api';
  measureWaits(pool, wait.labels(name));
  // A connection that breaks while idle is replaced on next use; one that breaks in use also fails its query.
  pool.on('error', () => undefined);
  // The event is not `connect`, since a data source has connected once before its pool can be watched.
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    if (isTracing()) traceQueries(client);
    client.on('error', () => undefined);
    const { connection } = client as unknown as { connection: EventEmitter }; // its types omit it
    connection.on('errorMessage', ({ code = '' }: { code?: string }) => {
      errors.labels(name, code.slice(0, 2)).inc();
      if (ENDS_CONNECTION.test(code)) broken.add(client);
    });
  });
  pool.on('release', (_error, client) => {
    if (!broken.has(client) && !isBusy(client)) return;
    const ending = client as unknown as { end(): Promise<void> }; // PoolClient hides end(): a connection that is ending is not taken back
    void ending.end().catch(() => undefined);
  });
  return pool;
}

/** A property of pg's client that its types omit: set while a query runs. */
interface MaybeBusy {
  _activeQuery?: unknown;
}

/** A query that timed out on our side still runs, and pg forbids another one behind it on the same connection. */
export const isBusy = (client: object): boolean => Boolean((client as MaybeBusy)._activeQuery);

type Connected = (error: Error | undefined, client: PoolClient | undefined, release: Release) => void;
type Release = (error?: Error | boolean) => void;

/** Measures requests that get no connection in time too. */
function measureWaits(pool: Pool, wait: Histogram.Internal<string>): void {
  const connect = pool.connect.bind(pool);
  const measured = (callback?: Connected): Promise<PoolClient> | undefined => {
    const startedAt = performance.now();
    if (!callback) return connect().finally(() => wait.observe(secondsSince(startedAt)));
    connect((error, client, release) => {
      wait.observe(secondsSince(startedAt));
      callback(error, client, release);
    });
    return undefined;
  };
  pool.connect = measured as Pool['connect'];
}
