import type { DataSource } from 'typeorm';

/** Any constant that no other advisory lock of ours uses. */
const MIGRATION_LOCK = 7_319_001;

/** Applies what is missing; many processes may call it at once, each migration runs once. */
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
