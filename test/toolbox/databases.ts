import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

const serverUrl = () => {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url)
    throw new Error(
      'TEST_POSTGRES_URL is not set: run the tests through jest, whose global set-up starts PostgreSQL',
    );
  return url;
};

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
  await onServer((client) =>
    client.query(`create database ${name} template ${isBlank ? 'template0' : TEMPLATE} strategy file_copy`),
  );
  return {
    url: databaseUrl(name),
    drop: () => onServer((client) => client.query(`drop database if exists ${name} with (force)`)),
  };
}

async function onServer(work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client(serverUrl());
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
