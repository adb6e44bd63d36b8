import { setTimeout as delay } from 'node:timers/promises';
import { databaseMetrics, openTracing, Outage, type Config, type Log } from '#libs/platform';
import { findMissingSettings, MigrationsMissing, prepareDatabase } from '#libs/database';
import { MIGRATIONS_MISSING } from '#libs/http-server';
import { WaitingServer } from './waiting-server.js';

const RETRY_MS = 1_000;
const TRACES = { begin: 'could not send traces', end: 'sending traces again' };

/**
 * Prepares the database for this version. With MIGRATE=never, waits until its migrations have been applied elsewhere;
 * the process is then alive but not ready.
 * @param port of the role
 * @throws AppSecretChanged, PreviousSecretNeeded
 */
export async function prepareProcess(config: Config, log: Log, port = config.port): Promise<void> {
  await openTracing(config, new Outage(log, TRACES));
  if (config.isDatabasePooled) await warnOfMissingSettings(config, log);
  if (await isPrepared(config, log)) return;
  const waiting = new WaitingServer(config, port);
  try {
    await waiting.open(MIGRATIONS_MISSING);
    do await delay(RETRY_MS);
    while (!(await isPrepared(config)));
  } finally {
    await waiting.close();
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

async function isPrepared(config: Config, log?: Log): Promise<boolean> {
  try {
    await prepareDatabase(config, (line) => log?.warn(line));
    return true;
  } catch (error) {
    if (!(error instanceof MigrationsMissing)) throw error;
    const { writable, missingMigrations, isFeedLive } = databaseMetrics();
    writable.set(1);
    missingMigrations.set(error.count);
    isFeedLive.remove();
    log?.warn(`${error.message} Waiting for them; until then, /readyz returns 503.`);
    return false;
  }
}
