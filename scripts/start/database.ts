import { existsSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { reachDatabases, START_PATIENCE, type Config, type Log, type Patience } from '#libs/platform';
import { claimFolder } from '../embedded-postgres/folder-lock.js';
import { ensurePostgres, findPostgres } from '../embedded-postgres/ensure-postgres.js';
import { keepPostgres } from '../embedded-postgres/keep-postgres.js';
import { CommandError } from './command-error.js';

const DATABASE = 'qr_service';
const ONE_ATTEMPT: Patience = { ...START_PATIENCE, timeoutMs: 0, onFailure: () => undefined };

export interface OpenDatabase {
  url: string;
  close(): Promise<void>;
}

/**
 * Opens DATABASE_URL's server, or the embedded one, which then runs until `close`. Only the service itself uses this.
 */
export async function openDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  const onFailure = (line: string) => console.error(line);
  if (config.databaseUrl) return external(config, config.databaseUrl, { ...START_PATIENCE, onFailure });
  const holder = claimFolder(config.dataDir);
  if (holder !== null) {
    throw new CommandError(
      `Process ${holder} is already using ${config.dataDir}: stop it first, or choose another folder and port, such as DATA_DIR=./.data2 PORT=${config.port + 1} npm start.`,
    );
  }
  const dir = clusterOf(config);
  const first = await ensurePostgres(dir);
  if (first.wasAdopted)
    log.warn({ pid: first.pid }, 'reusing the PostgreSQL server that a killed process left running');
  const kept = keepPostgres(dir, first, {
    onRestart: (pid) => log.warn({ pid }, 'PostgreSQL stopped unexpectedly and was restarted'),
    onFailure: (err) => log.error({ err }, 'PostgreSQL stopped unexpectedly and could not be restarted yet'),
  });
  return finish(kept.url, () => kept.stop());
}

/** Shares the embedded server of a running service, or starts it if no service runs. */
export async function shareDatabase(config: Config): Promise<OpenDatabase> {
  if (config.databaseUrl) return external(config, config.databaseUrl, ONE_ATTEMPT);
  if (claimFolder(config.dataDir) !== null) {
    const { url } = await findPostgres(clusterOf(config));
    return finish(url, () => Promise.resolve());
  }
  const own = await ensurePostgres(clusterOf(config));
  return finish(own.url, () => own.stop());
}

async function external(config: Config, url: string, patience: Patience): Promise<OpenDatabase> {
  await reachDatabases(config, patience);
  return { url, close: () => Promise.resolve() };
}

export const hasCluster = (config: Config) => existsSync(path.join(clusterOf(config), 'PG_VERSION'));

const clusterOf = (config: Config) => path.join(config.dataDir, 'postgres');

async function finish(serverUrl: string, close: () => Promise<void>): Promise<OpenDatabase> {
  try {
    const url = new URL(serverUrl);
    url.pathname = `/${DATABASE}`;
    await createMissing(serverUrl);
    return { url: url.href, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function createMissing(serverUrl: string): Promise<void> {
  const client = new Client(serverUrl);
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
