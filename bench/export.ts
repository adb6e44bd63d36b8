import 'reflect-metadata';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { createContext } from '#libs/process';
import { createLog, loadConfig } from '#libs/platform';
import { ScanExporters, ScanExportModule } from '#libs/scans';
import { startPostgres } from './toolbox/postgres.js';
import { S3Storage } from '../test/toolbox/s3-storage.js';
import { medianOf, medianRatio } from './toolbox/medians.js';
import { ratioLine, type Ratio } from './toolbox/report.js';
import {
  APP_SECRET,
  fillScanLog,
  pauseWebhooks,
  prepareDatabase,
  reuseWal,
  SCANS_PER_BATCH,
  takeIn,
} from './toolbox/scan-database.js';
import { sized } from './toolbox/size.js';

const ROUNDS = sized(3, 1);
const BATCHES = sized(4_000, 200);
const SCANS = BATCHES * SCANS_PER_BATCH;
/** A billion scans per month. */
const REAL_TIME = 1e9 / (30 * 86_400);

type Exports = Parameters<typeof takeIn>[1];

const s3Export = loadConfig({ SCAN_EXPORT_S3_URL: 's3://bench' }).s3Export;
const NONE: Exports = { clickhouseUrl: undefined, s3Export: undefined };
const ONE: Exports = { ...NONE, s3Export };
const BOTH: Exports = { clickhouseUrl: 'http://127.0.0.1', s3Export };

interface Measured {
  scansPerSecond: number;
  walPerScan: number;
}

/** What an export costs the intake, and how fast scans that have waited are written to S3. */
const folder = mkdtempSync(join(tmpdir(), 'qr-service-bench-'));
chmodSync(folder, 0o755);
const postgres = await startPostgres(join(folder, 'postgres'));
const storage = await S3Storage.start();
const client = new Client(postgres.url);
try {
  await prepareDatabase(postgres.url);
  await pauseWebhooks(postgres.url);
  await client.connect();
  await takeAll(NONE);
  const rounds: { none: Measured; one: Measured; both: Measured }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ none: await takeAll(NONE), both: await takeAll(BOTH), one: await takeAll(ONE) });
  for (const name of ['none', 'one', 'both'] as const) {
    const measured = rounds.map((round) => round[name]);
    const [speed, wal] = [medianOf(measured, 'scansPerSecond'), medianOf(measured, 'walPerScan')];
    console.log(
      `exports: ${name.padEnd(6)} ${speed.toFixed(0)} scans/s by one intake, ${wal.toFixed(0)} bytes of WAL per scan`,
    );
  }
  const [none, one] = [rounds.map((round) => round.none), rounds.map((round) => round.one)];
  const speedOf = (measured: Measured[]) => measured.map(({ scansPerSecond }) => scansPerSecond);
  const wal = medianOf(one, 'walPerScan') - medianOf(none, 'walPerScan');
  print({
    name: 'intake with an export: intake without',
    value: medianRatio(speedOf(one), speedOf(none)),
    min: 0.9,
  });
  print({ name: 'bytes of WAL per scan for an export, without its deletion', value: wal, max: 150 });
  const caughtUp = await catchUp();
  console.log(`${caughtUp.toFixed(0)} waiting scans/s written to S3`);
  print({ name: 'catching up: a billion scans per month', value: caughtUp / REAL_TIME, min: 5 });
} finally {
  await client.end();
  await storage.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

function print(ratio: Ratio): void {
  console.log(ratioLine(ratio));
}

async function takeAll(exports: Exports): Promise<Measured> {
  await client.query('truncate scans, scan_outbox, qr_code_counters, visitor_days');
  await fillScanLog(client, BATCHES);
  await client.query('analyze scan_log');
  await reuseWal(postgres.url);
  const before = await readNumber('select pg_current_wal_lsn() - $1::pg_lsn', ['0/0']);
  const seconds = await takeIn(postgres.url, exports);
  const after = await readNumber('select pg_current_wal_lsn() - $1::pg_lsn', ['0/0']);
  const stored = await readNumber('select count(*) from scans', []);
  if (stored !== SCANS) throw new Error(`${stored} of ${SCANS} scans were stored`);
  return { scansPerSecond: SCANS / seconds, walPerScan: (after - before) / SCANS };
}

/** The scans of the last case wait. @returns scans per second */
async function catchUp(): Promise<number> {
  const config = loadConfig({
    ...storage.settings,
    DATABASE_URL: postgres.url,
    APP_SECRET,
    LOG_LEVEL: 'silent',
  });
  const context = await createContext(config, { log: createLog('silent') }, [ScanExportModule]);
  const exporter = context.get(ScanExporters).of('s3');
  const startedAt = performance.now();
  while ((await readNumber(`select count(*) from scan_outbox where sink = 's3'`, [])) > 0)
    await exporter.run();
  const seconds = (performance.now() - startedAt) / 1_000;
  await context.close();
  return SCANS / seconds;
}

async function readNumber(sql: string, values: string[]): Promise<number> {
  const { rows } = await client.query<[string]>({ text: sql, values, rowMode: 'array' });
  return Number(rows[0]?.[0]);
}
