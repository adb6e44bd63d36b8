// This runs outside jest's module system and so on the built `dist`: build before you test.
import 'reflect-metadata';
import { accessSync, chmodSync, constants, mkdirSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrateDatabase } from '#libs/database';
import { ensurePostgres } from '../../dist/scripts/embedded-postgres/ensure-postgres.js';
import { prepareCosts } from './native/costs.mjs';

const MEMORY = '/dev/shm';
/** This is more than a run needs: its write-ahead log alone can take one. */
const MIN_FREE_BYTES = 4 * 2 ** 30;

/** Tests constantly create and drop databases, which takes half as long in memory as on a disk. */
function folderForDatabases() {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize >= MIN_FREE_BYTES) return MEMORY;
  } catch {
    // This system has no such folder.
  }
  return tmpdir();
}

/** Starts one PostgreSQL for the whole run, without durability: the suites that test durability start their own. */
export default async function setUp() {
  const dir = mkdtempSync(join(folderForDatabases(), 'qr-service-test-'));
  chmodSync(dir, 0o755);
  const postgres = await ensurePostgres(join(dir, 'postgres'), {
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      // Its statistics would change plans while tests run, and databases do not live long enough to need it.
      autovacuum: 'off',
    },
  });
  globalThis.testPostgres = { ...postgres, dir };
  process.env.TEST_FOLDER = dir;
  prepareCosts(dir);
  // Tests start the service dozens of times, and V8 compiles it once.
  process.env.NODE_COMPILE_CACHE = new URL('../../dist/.compiled/', import.meta.url).pathname;
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
