import type { Pool, PoolClient } from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { isBusy } from './busy-connections.js';

/**
 * Drops connections that return to the pool while their query still runs, as after a client-side timeout: the next user
 * of such a connection would wait for that query.
 */
export async function openDataSource(options?: DataSourceOptions): Promise<DataSource> {
  if (!options) throw new Error('A data source needs options.');
  const dataSource = await new DataSource(options).initialize();
  const { master: pool } = dataSource.driver as unknown as { master: Pool }; // the pool has no public type in TypeORM
  pool.on('release', (_error: Error, client: PoolClient) => {
    if (!isBusy(client)) return;
    const connection = client as unknown as { end(): Promise<void> }; // PoolClient hides end(): a connection that is ending is not taken back
    void connection.end().catch(() => undefined);
  });
  return dataSource;
}

/** For a start that fails before Nest could close it. */
export async function closeIfDataSource(instance: unknown): Promise<void> {
  if (instance instanceof DataSource && instance.isInitialized) await instance.destroy();
}
