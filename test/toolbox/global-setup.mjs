// Runs outside jest's module system, so on the built `dist`: build before you test.
import 'reflect-metadata';
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrateDatabase } from '#libs/database';
import { ensurePostgres } from '#libs/embedded-postgres';

/** One PostgreSQL for the whole run, in memory-like settings: the suites that test durability start their own. */
export default async function setUp() {
  const dir = mkdtempSync(join(tmpdir(), 'qr-service-test-'));
  chmodSync(dir, 0o755);
  const postgres = await ensurePostgres(join(dir, 'postgres'), {
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  });
  globalThis.testPostgres = { ...postgres, dir };
  process.env.TEST_FOLDER = dir;
  process.env.CONTRACT_COVERAGE_DIR = join(dir, 'contract');
  mkdirSync(process.env.CONTRACT_COVERAGE_DIR);
  process.env.TEST_POSTGRES_URL = postgres.url;
  const client = new pg.Client(postgres.url);
  await client.connect();
  await client.query('create database qr_template');
  await client.end();
  const template = new URL(postgres.url);
  template.pathname = '/qr_template';
  await migrateDatabase(template.href);
}
