import { join } from 'node:path';
import { createLog } from '#libs/observability';
import { stopSignal } from '#libs/stop-signal';
import { openDatabase } from './start/database.js';
import { appSecretIn, openDataFolder } from './start/data-folder.js';
import { runCommand } from './start/run-command.js';
import { loadSettings } from './start/settings.js';

/** `npm start`: everything in this one process, on DATABASE_URL or on a PostgreSQL of its own below DATA_DIR. */
await runCommand(async () => {
  const stopped = stopSignal();
  const settings = loadSettings();
  const log = createLog(settings.logLevel);
  const isDemo = settings.isDemo ?? !settings.databaseUrl;
  // With a server and a secret of its own, a service needs no folder.
  const usesFolder = isDemo || !settings.databaseUrl || !settings.appSecret;
  if (usesFolder) openDataFolder(settings.dataDir);
  const opening = openDatabase(settings, log);
  const loading = import('./start/serve.js');
  // A stop ends the wait for DATABASE_URL; an embedded PostgreSQL that is starting is stopped below.
  const isStopped =
    settings.databaseUrl && Promise.race([opening.then(() => false), stopped.then(() => true)]);
  if (await isStopped) return;
  const [database] = await Promise.all([opening, loading]);
  try {
    const { serve } = await loading;
    const appSecret = settings.appSecret ?? appSecretIn(settings.dataDir);
    const journalDir = settings.journalDir ?? (usesFolder ? join(settings.dataDir, 'journal') : undefined);
    const isSingleProcess = !settings.databaseUrl;
    await serve(settings.with({ databaseUrl: database.url, appSecret, isSingleProcess, journalDir }), {
      log,
      isDemo,
      stopped,
    });
  } finally {
    await database.close();
  }
});
