import type { DataSource } from 'typeorm';
import type { Config } from '#libs/config';
import { acceptAppSecret, checkAppSecret } from './app-secret.js';
import { createDataSource } from './data-source.js';
import { migrate } from './migrate.js';

/**
 * Applies missing migrations, then checks APP_SECRET, before anything of the service uses the database.
 * @throws AppSecretChanged
 */
export const prepareDatabase = (config: Config): Promise<void> => prepare(config, checkAppSecret);

/** The same for an operator who says that APP_SECRET is to be the secret of this database from now on. */
export const prepareForNewSecret = (config: Config): Promise<void> => prepare(config, acceptAppSecret);

async function prepare(
  config: Config,
  decide: (dataSource: DataSource, config: Config) => Promise<void>,
): Promise<void> {
  const dataSource = await createDataSource(config.requireDatabaseUrl()).initialize();
  try {
    await migrate(dataSource);
    await decide(dataSource, config);
  } finally {
    await dataSource.destroy();
  }
}
