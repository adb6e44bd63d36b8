import 'reflect-metadata';
import { prepareDatabase } from '#libs/database';
import { clearSamples } from './samples/clear-samples.js';
import { CommandError } from './start/command-error.js';
import { appSecretIn, openDataFolder } from './start/data-folder.js';
import { hasCluster, shareDatabase } from './start/database.js';
import { runCommand } from './start/run-command.js';
import { loadSettings } from './start/settings.js';

/** Removes the samples of the demo workspace, whether or not the service runs. */
await runCommand(async () => {
  const settings = loadSettings(process.env);
  if (!settings.databaseUrl && !hasCluster(settings))
    throw new CommandError(`No service has run with ${settings.dataDir} yet, so there is nothing to remove.`);
  const database = await shareDatabase(settings);
  try {
    const appSecret = settings.appSecret ?? appSecretIn(openDataFolder(settings.dataDir));
    const config = settings.with({ databaseUrl: database.url, appSecret });
    await prepareDatabase(config);
    const isFound = await clearSamples(config);
    console.log(isFound ? 'The samples of the demo workspace are gone.' : 'There are no samples.');
  } finally {
    await database.close();
  }
});
