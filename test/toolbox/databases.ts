import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';

const serverUrl = () => {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url)
    throw new Error(
      'TEST_POSTGRES_URL is not set: run the tests through jest, whose global set-up starts PostgreSQL',
    );
  return url;
};

let pool: Pool | undefined;

/** A new connection costs PostgreSQL a process: so the spec files of a jest worker share them. */
function server(): Pool {
  pool ??= new Pool({ connectionString: serverUrl(), idleTimeoutMillis: 0, allowExitOnIdle: true });
  // PostgreSQL ends before the worker does.
  if (pool.listenerCount('error') === 0) pool.on('error', () => undefined);
  return pool;
}

const TEMPLATE = 'qr_template';

function databaseUrl(name: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return url.href;
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * Copies the migrated, empty template, unless `isBlank` asks for a database without any table. Its files are copied,
 * which takes half the processor time of copying its pages through the write-ahead log.
 */
export async function createDatabase({ isBlank = false } = {}): Promise<TestDatabase> {
  const name = `qr_${randomBytes(6).toString('hex')}`;
  await server().query(
    `create database ${name} template ${isBlank ? 'template0' : TEMPLATE} strategy file_copy`,
  );
  return {
    url: databaseUrl(name),
    drop: async () => {
      await server().query(`drop database if exists ${name} with (force)`);
    },
  };
}
