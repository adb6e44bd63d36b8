import type { DataSource } from 'typeorm';
import { createDataSource } from './data-source.js';

/** A constant that none of our other advisory locks uses. */
const MIGRATION_LOCK = 7_319_001;

/** Applies missing migrations; many processes may call it concurrently, and each migration runs once. */
export async function migrate(dataSource: DataSource): Promise<string[]> {
  const lock = dataSource.createQueryRunner();
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const applied = await dataSource.runMigrations({ transaction: 'each' });
    return applied.map(({ name }) => name);
  } finally {
    await lock.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).finally(() => lock.release());
  }
}

/** The same over a connection of its own. */
export async function migrateDatabase(url: string): Promise<string[]> {
  const dataSource = await createDataSource(url).initialize();
  try {
    return await migrate(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
