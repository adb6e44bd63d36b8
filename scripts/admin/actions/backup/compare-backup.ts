import { Client } from 'pg';
import { describeDatabase, type Config } from '#libs/platform';
import { SCAN_CHECKSUMS } from '#libs/scans';
import { CommandError } from '../../../start/command-error.js';
import { loadSettings } from '../../../start/settings.js';
import type { CommandEnvironment } from '../../command.js';
import { row, type Output } from '../../output.js';
import { compareMonths, COUNTED_TABLES } from './compare-months.js';
import { compareRows } from './compare-rows.js';
import { COMPARED_TABLES } from './compared-tables.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const COMPARED_DAYS = 7;
const WIDTHS = [7, 22];

interface Comparison {
  what: string;
  isEqual: boolean;
  detail: string;
}

/**
 * Compares a restored backup with the database that it is of. It only reads both.
 * @param maxAgeHours what is older must be in the backup
 */
export async function compareBackup(
  { env }: CommandEnvironment,
  maxAgeHours: number,
  output: Output,
): Promise<boolean> {
  const config = loadSettings(env, []);
  const restoredUrl = restoredUrlIn(env, config);
  const original = await connect(config.requireDirectUrl());
  try {
    const restored = await connect(restoredUrl);
    try {
      let isEqual = true;
      for await (const one of comparisons(original, restored, new Date(Date.now() - maxAgeHours * HOUR_MS))) {
        output.print(one, row(WIDTHS, [one.isEqual ? 'ok' : 'failed', one.what, one.detail]));
        isEqual &&= one.isEqual;
      }
      return isEqual;
    } finally {
      await restored.end();
    }
  } finally {
    await original.end();
  }
}

/** A comparison of a database with itself would succeed. */
function restoredUrlIn(env: NodeJS.ProcessEnv, config: Config): string {
  const url = env.RESTORED_DATABASE_URL;
  if (!url)
    throw new CommandError('RESTORED_DATABASE_URL is required: the database with the restored backup.');
  if (describeDatabase(url) === describeDatabase(config.requireDirectUrl()))
    throw new CommandError('RESTORED_DATABASE_URL names the same database as DATABASE_URL.');
  return url;
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: 'qr-service backup' });
  client.on('error', () => undefined);
  await client.connect();
  // The role of the service may have a limit, and counting all scans takes its time.
  await client.query('set default_transaction_read_only = on; set statement_timeout = 0');
  return client;
}

async function* comparisons(original: Client, restored: Client, before: Date): AsyncGenerator<Comparison> {
  let compared = 0;
  for (const table of COMPARED_TABLES) {
    const { rows, missing, first } = await compareRows(original, restored, table, before);
    const detail =
      missing === 0 ? `${rows} rows` : `${missing} of ${rows} rows are missing or differ, such as ${first}`;
    compared += rows;
    yield { what: table.table, isEqual: missing === 0, detail };
  }
  if (compared === 0) yield nothing('rows', before);
  for (const { table, at } of COUNTED_TABLES) {
    const months = await compareMonths(original, restored, { table, at }, before);
    for (const { month, isComplete, ...counts } of months)
      yield {
        what: `${table} of ${month}`,
        isEqual: isComplete,
        detail: `${counts.original}; backup: ${counts.restored}`,
      };
    if (table === 'scans' && months.length === 0) yield nothing('scans', before);
  }
  const until = new Date(Math.floor(before.getTime() / DAY_MS) * DAY_MS);
  const days = [new Date(until.getTime() - COMPARED_DAYS * DAY_MS), until];
  const [there, here] = [await computeSums(original, days), await computeSums(restored, days)];
  for (const [day, sum] of there)
    yield {
      what: `scans of ${day}`,
      isEqual: here.get(day) === sum,
      detail: `${sum}; backup: ${here.get(day) ?? 'none'}`,
    };
  const waiting = await restored.query<{ detail: string }>(WAITING);
  yield { what: 'waiting', isEqual: true, detail: waiting.rows[0]?.detail ?? '' };
}

const nothing = (what: string, before: Date): Comparison => ({
  what,
  isEqual: false,
  detail: `nothing was compared: none is older than ${before.toISOString()}`,
});

const WAITING = `
  select format('%s deliveries and %s emails would be sent again: start with DELIVERIES=off',
    (select count(*) from webhook_deliveries where state in ('pending', 'delivering'))
      + (select coalesce(sum(in_flight), 0) from webhook_group_leases), (select count(*) from mails)) as detail`;

async function computeSums(database: Client, days: Date[]): Promise<Map<string, string>> {
  const { rows } = await database.query<{ day: string; count: string; checksum: string }>(
    SCAN_CHECKSUMS,
    days,
  );
  return new Map(rows.map(({ day, count, checksum }) => [day, `${count} scans, checksum ${checksum}`]));
}
