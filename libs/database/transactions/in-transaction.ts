import type { Client } from 'pg';
import {
  QueryRunnerAlreadyReleasedError,
  type DataSource,
  type EntityManager,
  type QueryRunner,
} from 'typeorm';
import { isBusy } from '../connections/pool.js';
import { refuseAborted } from '../connections/refuse-aborted.js';

/**
 * Runs `work` in a new transaction. DataSource.transaction() would commit after a swallowed statement error, and send
 * ROLLBACK behind a query that timed out here but still runs.
 */
export async function inTransaction<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.startTransaction();
    const result = await work(runner.manager);
    await refuseAborted(runner.manager);
    await runner.commitTransaction();
    return result;
  } catch (error) {
    await rollBack(runner).catch(() => undefined);
    throw isConnectionLost(error) ? new Error('Connection terminated inside the transaction.') : error;
  } finally {
    await runner.release();
  }
}

const isConnectionLost = (error: unknown) => error instanceof QueryRunnerAlreadyReleasedError;

async function rollBack(runner: QueryRunner): Promise<void> {
  const { databaseConnection: client } = runner as unknown as { databaseConnection?: Client }; // connect() would open a connection
  if (runner.isReleased || !client) return;
  if (isBusy(client)) await client.end();
  else await runner.rollbackTransaction();
}
