import { DataSource, type DataSourceOptions } from 'typeorm';
import { initializeLate, isLate } from './late-pool.js';
import { poolOf, sharePool, watchPool } from './pool.js';

export async function openDataSource(options?: DataSourceOptions): Promise<DataSource> {
  if (!options) throw new Error('A data source needs options.');
  const dataSource = await (isLate(options) ? initializeLate(options) : new DataSource(options).initialize());
  watchPool(sharePool(poolOf(dataSource)));
  return dataSource;
}

export async function closeIfDataSource(instance: unknown): Promise<void> {
  if (instance instanceof DataSource && instance.isInitialized) await instance.destroy();
}
