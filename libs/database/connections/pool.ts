import type { EventEmitter } from 'node:events';
import type { Pool, PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import type { Histogram } from 'prom-client';
import { currentAsker, FairQueue, QUEUES, type Asker } from '#libs/queue';
import { databaseMetrics, isTracing, secondsSince, traceQueries } from '#libs/platform';

type Connected = (error: Error | undefined, client?: PoolClient, release?: Release) => void;
type Release = (error?: Error | boolean) => void;

/** The pool has no public type in TypeORM, which also has no named statements. */
export const poolOf = ({ driver }: DataSource): Pool => (driver as unknown as { master: Pool }).master;

/**
 * Queues requests for connections fairly by workspace; the worker bypasses the queue. A transaction that has a
 * connection does not wait here again.
 */
export function sharePool(pool: Pool): Pool {
  const queue = new FairQueue(QUEUES.database(pool.options.max));
  const connect = pool.connect.bind(pool);
  const connectFor = ({ key, signal }: Asker) =>
    new Promise<PoolClient>((resolve, reject) => {
      const use = async () => {
        const client = await connect();
        const isReleased = new Promise<void>((done) => {
          const release = client.release.bind(client);
          client.release = (error) => {
            release(error);
            done();
          };
        });
        resolve(client);
        await isReleased;
      };
      queue.run(key, use, signal.aborted ? undefined : signal).catch(reject);
    });
  const connectInTurn = (callback?: Connected): Promise<PoolClient> | undefined => {
    const asker = currentAsker();
    const connecting = asker ? connectFor(asker) : connect();
    if (!callback) return connecting;
    connecting.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: Error) => callback(error),
    );
    return undefined;
  };
  pool.connect = connectInTurn as Pool['connect'];
  const prototype = Object.getPrototypeOf(pool) as object;
  Object.defineProperty(pool, 'waitingCount', {
    get: () => (Reflect.get(prototype, 'waitingCount', pool) as number) + queue.length,
  });
  return pool;
}

/**
 * TCP keep-alive detects dead peers of idle connections. The limited lifetime makes connections follow a new primary,
 * host address or role setting even when nothing fails.
 */
export const CONNECTION_OPTIONS = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  maxLifetimeSeconds: 300,
} as const;

/**
 * Errors that leave a connection useless: connection exceptions, a read-only server (such as a former primary),
 * shutdowns and system failures. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const ENDS_CONNECTION = /^(?:08|25006|55000|57P|58)/;

/**
 * Drops connections that return to the pool after such an error or with a query that still runs, because the next user
 * would get the same error or wait for that query.
 */
export function watchPool(pool: Pool): Pool {
  const watched = new WeakSet<PoolClient>();
  const broken = new WeakSet<PoolClient>();
  const { errors, wait } = databaseMetrics();
  const name = pool.options.application_name?.replace(/^qr-service ?/, '') || 'api';
  measureWaits(pool, wait.labels(name));
  // An idle connection that breaks is replaced on next use; one that breaks in use fails its query.
  pool.on('error', () => undefined);
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    if (isTracing()) traceQueries(client);
    client.on('error', () => undefined);
    const { connection } = client as unknown as { connection: EventEmitter }; // pg's types omit it
    connection.on('errorMessage', ({ code = '' }: { code?: string }) => {
      errors.labels(name, code.slice(0, 2)).inc();
      if (ENDS_CONNECTION.test(code)) broken.add(client);
    });
  });
  pool.on('release', (_error, client) => {
    if (!broken.has(client) && !isBusy(client)) return;
    const ending = client as unknown as { end(): Promise<void> }; // PoolClient hides end(); a pool does not take back a connection that is ending
    void ending.end().catch(() => undefined);
  });
  return pool;
}

interface MaybeBusy {
  _activeQuery?: unknown;
}

/** Returns true while a query runs, even one that timed out here. pg forbids another query behind it. */
export const isBusy = (client: object): boolean => Boolean((client as MaybeBusy)._activeQuery);

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
