import { setTimeout as delay } from 'node:timers/promises';
import { DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { OperatorError } from '#libs/platform';
import { migrationOptions } from '../connections/data-source.js';
import { isConflict, isLockTimeout } from '../connections/database-errors.js';
import { LOCK_TIMEOUT_MS } from './lock-timeout.js';
import { missingMigrations } from './missing-migrations.js';

const MIGRATION_LOCK = 7_319_001;
/** Processes that start together without a migration to apply have the lock for a moment each. */
const FIRST_RETRY_MS = 20;
const RETRY_MS = 1_000;
const TIMEOUT_MS = 120_000;

export type OnWait = (line: string) => void;

/**
 * Applies missing migrations. Many processes may call it concurrently; each migration runs once.
 * @throws OperatorError if a table is in use for too long
 */
export async function migrate(
  dataSource: DataSource,
  onWait: OnWait = () => undefined,
  timeoutMs = TIMEOUT_MS,
): Promise<string[]> {
  // Most starts find nothing to apply, and need not wait for each other.
  if ((await missingMigrations(dataSource)).length === 0) return [];
  const runner = dataSource.createQueryRunner();
  await runner.connect();
  try {
    await takeLock(runner, onWait);
    return await applyMissing(dataSource, runner, onWait, timeoutMs);
  } finally {
    await runner.query('reset lock_timeout').catch(() => undefined);
    await runner.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    await runner.release();
  }
}

export async function migrateDatabase(url: string, onWait?: OnWait): Promise<string[]> {
  const dataSource = await new DataSource(migrationOptions(url)).initialize();
  try {
    return await migrate(dataSource, onWait);
  } finally {
    await dataSource.destroy();
  }
}

/** Polls, because a waiting statement has a snapshot for which `create index concurrently` would wait in turn. */
async function takeLock(runner: QueryRunner, onWait: OnWait): Promise<void> {
  let isTold = false;
  for (let delayMs = FIRST_RETRY_MS; ; delayMs = Math.min(2 * delayMs, RETRY_MS)) {
    const rows = (await runner.query('select pg_try_advisory_lock($1) as taken', [MIGRATION_LOCK])) as {
      taken: boolean;
    }[];
    if (rows[0]?.taken) return;
    if (delayMs === RETRY_MS && !isTold) onWait('Another process applies migrations: waiting for it.');
    isTold ||= delayMs === RETRY_MS;
    await delay(delayMs);
  }
}

/**
 * Runs each migration in a transaction, unless it sets `transaction = false`, and retries one that cannot lock a table
 * in time, or that a deadlock with the service has ended.
 */
async function applyMissing(
  dataSource: DataSource,
  runner: QueryRunner,
  onWait: OnWait,
  timeoutMs: number,
): Promise<string[]> {
  const pending = () => new MigrationExecutor(dataSource, runner).getPendingMigrations();
  const applied = (await pending()).map(({ name }) => name);
  const giveUpAt = performance.now() + timeoutMs;
  for (let tries = 1; ; tries++) {
    const executor = new MigrationExecutor(dataSource, runner);
    executor.transaction = 'each';
    try {
      await runner.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
      await executor.executePendingMigrations();
      return applied;
    } catch (error) {
      if (!isLockTimeout(error) && !isConflict(error)) throw error;
      const [next] = await pending();
      const line = `Migration ${next?.name} cannot lock a table, because another transaction uses it.`;
      if (performance.now() > giveUpAt)
        throw new OperatorError(`${line} Gave up after ${timeoutMs / 1_000} s: end that transaction.`);
      if (tries === 1) onWait(`${line} Trying again for ${timeoutMs / 1_000} s.`);
      await delay(RETRY_MS);
    }
  }
}
