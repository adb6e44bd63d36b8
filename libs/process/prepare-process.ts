import { setTimeout as delay } from 'node:timers/promises';
import { databaseMetrics, openTracing, Outage, type Config, type Log } from '#libs/platform';
import { findMissingSettings, isDatabaseDown, MigrationsMissing, prepareDatabase } from '#libs/database';
import { DATABASE_UNREACHABLE, MIGRATIONS_MISSING } from '#libs/http-server';
import { WaitingServer } from './waiting-server.js';

const RETRY_MS = 1_000;
const TRACES = { begin: 'could not send traces', end: 'sending traces again' };

/**
 * Prepares the database for this version. With MIGRATE=never, waits until its migrations have been applied elsewhere;
 * the process is then alive but not ready. A process that does not await the database prepares it later.
 * @param port of the role
 * @throws AppSecretChanged, PreviousSecretNeeded
 */
export async function prepareProcess(config: Config, log: Log, port = config.port): Promise<void> {
  await openTracing(config, new Outage(log, TRACES));
  if (!config.awaitsDatabase) return;
  if (config.isDatabasePooled) await warnOfMissingSettings(config, log);
  const waiting = new WaitingServer(config, port);
  try {
    await untilPrepared(config, log, (reason) => waiting.open(reason));
  } finally {
    await waiting.close();
  }
}

/** @throws AppSecretChanged, PreviousSecretNeeded */
export async function untilPrepared(
  config: Config,
  log: Log,
  onObstacle: (reason: string) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  for (let told = '', delayMs = 0; ; delayMs = RETRY_MS) {
    await delay(delayMs);
    const found = await findObstacle(config, (line) => log.warn(line));
    if (found === null) return;
    if (found.line !== told) log.warn((told = found.line));
    await onObstacle(found.reason);
  }
}

async function warnOfMissingSettings(config: Config, log: Log): Promise<void> {
  const missing = await findMissingSettings(config.requireDatabaseUrl(), true).catch((err: unknown) => {
    log.warn({ err }, 'could not check the settings of the role of DATABASE_URL');
    return { limits: [], hasJit: false };
  });
  if (missing.limits.length > 0)
    log.warn(
      `The role of DATABASE_URL has no ${missing.limits.join(', ')}, so that queries can run without a limit: set them with ALTER ROLE, as docs/pgbouncer.md says.`,
    );
  if (missing.hasJit)
    log.warn(
      'The role of DATABASE_URL uses JIT, so that PostgreSQL compiles queries for longer than it runs them: disable it with ALTER ROLE, as docs/pgbouncer.md says.',
    );
}

interface FoundObstacle {
  reason: string;
  line: string;
}

async function findObstacle(config: Config, onWait: (line: string) => void): Promise<FoundObstacle | null> {
  try {
    await prepareDatabase(config, onWait);
    return null;
  } catch (error) {
    const { writable, missingMigrations, isFeedLive } = databaseMetrics();
    isFeedLive.remove();
    if (error instanceof MigrationsMissing) {
      writable.set(1);
      missingMigrations.set(error.count);
      const line = `${error.message} Waiting for them; until then, /readyz returns 503.`;
      return { reason: MIGRATIONS_MISSING, line };
    }
    if (!isDatabaseDown(error)) throw error;
    writable.set(0);
    missingMigrations.remove();
    return {
      reason: DATABASE_UNREACHABLE,
      line: `The database became unavailable: ${(error as Error).message}`,
    };
  }
}
