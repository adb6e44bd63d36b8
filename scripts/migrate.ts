import { Client } from 'pg';
import { reachDatabase, START_PATIENCE, type Config } from '#libs/platform';
import { isLockTimeout, migrateDatabase } from '#libs/database';
import { ClickHouse, LOSE_MONTHS, LOSE_SCANS, oldestKept, ScanPartitions } from '#libs/scans';
import { stopSignal } from '#libs/stop-signal';
import { CommandError } from './start/command-error.js';
import { shareDatabase, type OpenDatabase } from './start/database.js';
import { runCommand } from './start/run-command.js';
import { loadSettings } from './start/settings.js';

/** With these partitions, the service needs no right to create tables before the next release. */
const MONTHS_AHEAD = 12;

/**
 * `npm run migrate` makes the changes to the schema that processes with MIGRATE=never leave to a role with more rights.
 * It needs only the URL; without one, it acts on the embedded PostgreSQL in DATA_DIR.
 */
await runCommand(async () => {
  const stopped = stopSignal().then((name) => Promise.reject(new CommandError(`Stopped by ${name}.`)));
  const settings = loadSettings(process.env, []);
  if (settings.nodeEnv === 'production') settings.requireMigrationUrl();
  await Promise.race([stopped, run(settings)]);
});

async function run(settings: Config): Promise<void> {
  const database = await open(settings);
  try {
    const applied = await migrateDatabase(database.url, (line) => console.error(line));
    for (const name of applied) console.log(`Applied ${name}.`);
    if (applied.length === 0) console.log('No migration was missing.');
    await maintainPartitions(database.url, settings);
    if (settings.clickhouseUrl) await createStore(settings, database.url);
  } finally {
    await database.close();
  }
}

async function open(settings: Config): Promise<OpenDatabase> {
  const [variable, url] =
    [
      ['DATABASE_MIGRATION_URL', settings.databaseMigrationUrl] as const,
      ['DATABASE_DIRECT_URL', settings.databaseDirectUrl] as const,
      ['DATABASE_URL', settings.databaseUrl] as const,
    ].find(([, value]) => value !== undefined) ?? [];
  if (!variable || !url) return shareDatabase(settings);
  const onFailure = (line: string) => console.error(line);
  await reachDatabase(() => url, { ...START_PATIENCE, onFailure }, variable);
  return { url, close: () => Promise.resolve() };
}

async function maintainPartitions(url: string, settings: Config): Promise<void> {
  const partitions = new ScanPartitions(() => url);
  const now = new Date();
  const oldest = oldestKept(now, settings.scanRetentionMonths);
  await partitions.ensureMonthsAhead(now, MONTHS_AHEAD, oldest);
  // Another process may be creating them.
  if ((await partitions.countMonthsAhead(now, MONTHS_AHEAD)) < MONTHS_AHEAD)
    throw new CommandError('scans lacks partitions for some of the next months: run this command again.');
  console.log(`scans has a partition for each of the next ${MONTHS_AHEAD} months.`);
  await dropExpired(partitions, oldest, settings);
  const bytes = await partitions.shrinkLog();
  if (bytes > 0) console.log(`The scan log is ${Math.round(bytes / 1e6)} MB smaller.`);
}

async function createStore(settings: Config, url: string): Promise<void> {
  const store = new ClickHouse(settings);
  const database = new Client(url);
  try {
    await database.connect();
    const findings = {
      whenMissing: () => database.query(LOSE_SCANS),
      whenKept: (months: number) => database.query(LOSE_MONTHS, [oldestKept(new Date(), months)]),
    };
    await store.ensureTable(findings, true);
    console.log('ClickHouse has a table of scans.');
  } finally {
    await store.close();
    await database.end();
  }
}

/** A backup that still reads an old month is no reason to stop a deployment: the next run continues. */
async function dropExpired(partitions: ScanPartitions, oldest: Date, settings: Config): Promise<void> {
  try {
    const { dropped, areMissing } = await partitions.dropBefore(oldest, settings);
    for (const name of dropped) console.log(`Dropped ${name}, past its retention.`);
    if (areMissing) console.log('Months past their retention are kept until ClickHouse has all their scans.');
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    console.log('Months past their retention are still being read: the next run drops them.');
  }
}
