import { DataSource } from 'typeorm';
import type { Config } from '#libs/platform';
import { checkAppSecret } from '../secrets/app-secret.js';
import { migrationOptions } from '../connections/data-source.js';
import { migrate, migrateDatabase, type OnWait } from './migrate.js';
import { requireMigrations } from './missing-migrations.js';

/**
 * Applies missing migrations, unless MIGRATE is never, and checks APP_SECRET before the service uses the database.
 * @throws AppSecretChanged, PreviousSecretNeeded, MigrationsMissing
 */
export const prepareDatabase = (config: Config, onWait?: OnWait): Promise<void> =>
  prepare(config, checkAppSecret, onWait);

export const prepareForNewSecret = (config: Config, onWait?: OnWait): Promise<void> =>
  prepare(config, () => Promise.resolve(), onWait);

async function prepare(
  config: Config,
  decide: (dataSource: DataSource, config: Config) => Promise<void>,
  onWait?: OnWait,
): Promise<void> {
  const url = config.requireDirectUrl();
  const hasOwnUrl = config.requireMigrationUrl() !== url;
  if (config.isMigrating && hasOwnUrl) await migrateDatabase(config.requireMigrationUrl(), onWait);
  const dataSource = await new DataSource(migrationOptions(url)).initialize();
  try {
    if (!config.isMigrating) await requireMigrations(dataSource);
    else if (!hasOwnUrl) await migrate(dataSource, onWait);
    await decide(dataSource, config);
  } finally {
    await dataSource.destroy();
  }
}
