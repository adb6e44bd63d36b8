import 'reflect-metadata';
import { createLog } from '#libs/observability';
import { startService } from '../src/main.js';
import { openDatabase } from './start/database.js';
import { appSecretIn, openDataFolder } from './start/data-folder.js';
import { prepareDemo } from './start/demo.js';
import { runCommand } from './start/run-command.js';
import { loadSettings } from './start/settings.js';
import { stopSignal } from './start/stop-signals.js';
import { welcome } from './start/welcome.js';

/** `npm start`: everything in this one process, on DATABASE_URL or on a PostgreSQL of its own below DATA_DIR. */
await runCommand(async () => {
  const stopped = stopSignal();
  const settings = loadSettings();
  const log = createLog(settings.logLevel);
  openDataFolder(settings.dataDir);
  const database = await openDatabase(settings, log);
  try {
    const appSecret = settings.appSecret ?? appSecretIn(settings.dataDir);
    const config = settings.with({ databaseUrl: database.url, appSecret });
    const service = await startService(config, { log });
    try {
      const isDemo = settings.isDemo ?? !settings.databaseUrl;
      const demo = isDemo ? await prepareDemo(service.app, config) : null;
      process.stdout.write(welcome(config, demo));
      await stopped;
    } finally {
      await service.close();
    }
  } finally {
    await database.close();
  }
});
