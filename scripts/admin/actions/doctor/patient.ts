import { withPatient, type Patient } from '#libs/operations';
import type { Config } from '#libs/platform';
import { CommandError } from '../../../start/command-error.js';
import { appSecretIn } from '../../../start/data-folder.js';
import { hasCluster, shareDatabase } from '../../../start/database.js';
import { readDemoFile } from '../../../start/demo-file.js';
import { loadSettings } from '../../../start/settings.js';

/** Opens what is examined, also if the database cannot be used. @throws ConfigError, CommandError */
export async function withPatientOf<Result>(
  env: NodeJS.ProcessEnv,
  examine: (patient: Patient) => Promise<Result>,
): Promise<Result> {
  const { config, close } = await loadPatientConfig(env);
  try {
    return await withPatient(config, examine);
  } finally {
    await close();
  }
}

async function loadPatientConfig(
  env: NodeJS.ProcessEnv,
): Promise<{ config: Config; close: () => Promise<void> }> {
  const settings = loadSettings(env);
  if (settings.databaseUrl) return { config: settings, close: () => Promise.resolve() };
  if (!hasCluster(settings))
    throw new CommandError(
      `No service has run with ${settings.dataDir} yet: set DATA_DIR to its folder, or DATABASE_URL to its server.`,
    );
  const database = await shareDatabase(settings);
  const { baseUrl = settings.baseUrl, shortUrlBase = settings.shortUrlBase } = readDemoFile(settings.dataDir);
  const appSecret = settings.appSecret ?? appSecretIn(settings.dataDir);
  const config = settings.with({ databaseUrl: database.url, appSecret, baseUrl, shortUrlBase });
  return { config, close: () => database.close() };
}
