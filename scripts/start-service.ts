import { existsSync } from 'node:fs';
import { join } from 'node:path';
import QRCode from 'qrcode';
import { createLog, environmentWith, startWarnings, type Config, type Log } from '#libs/platform';
import { stopSignal } from '#libs/stop-signal';
import { RoleProcesses } from '../apps/all-in-one/index.js';
import { openDatabase } from './start/database.js';
import { appSecretIn, openDataFolder } from './start/data-folder.js';
import { demoFile, readDemoFile } from './start/demo-file.js';
import { payloadOfFirstCode } from './start/first-code.js';
import { variablesOnNetwork } from './start/network.js';
import { parseOptions, type StartOptions } from './start/options.js';
import { restartChanged } from './start/restart-changed.js';
import { runCommand } from './start/run-command.js';
import { seedSamples } from './start/seed-samples.js';
import { environmentOf, filesOf, loadSettings, usesFolder } from './start/settings.js';
import { welcome } from './start/welcome.js';

/** `npm start` runs the three roles, on DATABASE_URL or on an embedded PostgreSQL below DATA_DIR. */
await runCommand(async () => {
  const stopped = stopSignal();
  const options = parseOptions(process.argv.slice(2));
  const env = { ...process.env, ...(options.isOnNetwork ? variablesOnNetwork(process.env) : {}) };
  const settings = loadSettings(env);
  const log = createLog(settings.logLevel).child({ role: 'start' });
  const isDemo = settings.isDemo ?? !settings.databaseUrl;
  const hasFolder = usesFolder(settings);
  if (hasFolder) openDataFolder(settings.dataDir);
  const opening = openDatabase(settings, log);
  // A stop ends the wait for DATABASE_URL; an embedded PostgreSQL that is starting is stopped below.
  const isStopped =
    settings.databaseUrl && Promise.race([opening.then(() => false), stopped.then(() => true)]);
  if (await isStopped) return;
  const database = await opening;
  try {
    const config = settings.with({
      databaseUrl: database.url,
      appSecret: settings.appSecret ?? appSecretIn(settings.dataDir),
      files: filesOf(settings),
      journalDir: settings.journalDir ?? (hasFolder ? join(settings.dataDir, 'journal') : undefined),
      isDemo,
    });
    await runRoles(config, environmentWith(variablesOf(config, settings), environmentOf(env)), {
      log,
      stopped,
      ...options,
    });
  } finally {
    await database.close();
  }
});

/** Returns what the roles cannot find out themselves. They read a given DATABASE_URL on their own: it may be a file that changes. */
function variablesOf({ databaseUrl, appSecret, journalDir, files, isDemo, dataDir }: Config, given: Config) {
  return {
    ...(given.databaseUrl === undefined ? { DATABASE_URL: databaseUrl } : {}),
    APP_SECRET: appSecret,
    JOURNAL_DIR: journalDir,
    ...(given.files === undefined && files && 'folder' in files ? { FILES_DIR: files.folder } : {}),
    DATA_DIR: dataDir,
    DEMO: isDemo === true && !given.hasSamples ? 'empty' : String(isDemo),
  };
}

async function symbolOfFirstCode(url: string, key: string): Promise<string> {
  return QRCode.toString(await payloadOfFirstCode({ url, key }), { type: 'terminal', small: true });
}

async function runRoles(
  config: Config,
  env: NodeJS.ProcessEnv,
  { log, stopped, isOnNetwork, isWatching }: { log: Log; stopped: Promise<unknown> } & StartOptions,
): Promise<void> {
  const roles = new RoleProcesses(config, env, log, { api: new URL('./start/api.js', import.meta.url) });
  try {
    // The list of what the service uses follows below, with its own warnings.
    for (const line of startWarnings(config, [])) log.warn(line);
    // A file that is there already is that of an earlier start.
    const isNew = config.isDemo === true && config.hasSamples && !existsSync(demoFile(config.dataDir));
    const isStarted = await Promise.race([roles.start().then(() => true), stopped.then(() => false)]);
    if (!isStarted) return;
    if (isWatching) restartChanged(roles);
    if (isNew) await seedSamples(env, { log, stopped });
    const demo = config.isDemo ? readDemoFile(config.dataDir) : null;
    const firstCode = isOnNetwork && demo?.apiKey ? await symbolOfFirstCode(roles.apiUrl, demo.apiKey) : null;
    process.stdout.write(welcome(config, demo, firstCode));
    await stopped;
  } finally {
    await roles.stop();
  }
}
