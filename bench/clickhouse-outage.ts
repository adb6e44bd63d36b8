import 'reflect-metadata';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { createLog, exportMetrics, loadConfig } from '#libs/platform';
import { createContext } from '#libs/process';
import { ScanExporters, ScanExportModule, type ScanExporter } from '#libs/scans';
import { startPostgres } from './toolbox/postgres.js';
import { Chdb } from '../test/clickhouse/store/chdb.js';
import { medianOf, medianRatio } from './toolbox/medians.js';
import { ratioLine } from './toolbox/report.js';
import {
  APP_SECRET,
  fillScanLog,
  pauseWebhooks,
  prepareDatabase,
  SCANS_PER_BATCH,
  takeIn,
} from './toolbox/scan-database.js';
import { sized } from './toolbox/size.js';

const ROUNDS = sized(6, 2);
const BATCHES = sized(1_800, 200);
const SCANS = BATCHES * SCANS_PER_BATCH;
/** With those of a round, as many wait as arrive in an hour at 500 per second. */
const COPIES = 19;
const RETRY_MS = sized(5_000, 100);
const CATCH_UP_MS = 60_000;
/** Scans per second. */
const RATES = { '500 scans per second': 500, 'a billion scans per month': 1e9 / (30 * 86_400) };

/** What an hour without ClickHouse costs the intake, and how fast the scans of this hour are exported after it. */
const folder = mkdtempSync(join(tmpdir(), 'qr-service-bench-'));
chmodSync(folder, 0o755);
const postgres = await startPostgres(join(folder, 'postgres'));
const store = await Chdb.start(join(folder, 'clickhouse'));
const client = new Client(postgres.url);
const config = loadConfig({
  ...{ CLICKHOUSE_URL: store.url, DATABASE_URL: postgres.url, APP_SECRET, LOG_LEVEL: 'silent' },
});
try {
  await prepareDatabase(postgres.url);
  await pauseWebhooks(postgres.url);
  await client.connect();
  const context = await createContext(config, { log: createLog('silent') }, [ScanExportModule]);
  const exporter = context.get(ScanExporters).of('clickhouse');
  await exporter.run();
  await store.kill();
  const rounds: { without: number; beside: number }[] = [];
  // Each comes first in turn, since other work comes and goes.
  for (let round = 0; round < ROUNDS; round += 2) {
    rounds.push({ without: await takeAll(null), beside: await takeAll(exporter) });
    rounds.push({ beside: await takeAll(exporter), without: await takeAll(null) });
  }
  await takeAll(exporter);
  for (const name of ['without', 'beside'] as const)
    console.log(`${name.padEnd(8)} ${medianOf(rounds, name).toFixed(0)} scans/s by one intake`);
  const [hour, bytes] = await backlog();
  console.log(
    `${hour} scans wait after an hour in ${(bytes / 1e6).toFixed(0)} MB, ${(bytes / hour).toFixed(0)} bytes each`,
  );
  console.log(
    ratioLine({
      name: 'intake beside an hour without ClickHouse: intake without a backlog',
      value: medianRatio(
        rounds.map(({ beside }) => beside),
        rounds.map(({ without }) => without),
      ),
      min: 0.9,
    }),
  );
  await store.restart();
  const speed = await catchUp(exporter);
  console.log(`${speed.toFixed(0)} waiting scans/s exported`);
  for (const [name, rate] of Object.entries(RATES))
    console.log(ratioLine({ name: `catching up: ${name}`, value: speed / rate, min: 5 }));
  await context.close();
} finally {
  await client.end();
  await store.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/**
 * @param exporter retries while the intake runs, beside an hour's backlog; null for an intake without either
 * @returns scans per second
 */
async function takeAll(exporter: ScanExporter | null): Promise<number> {
  await client.query('truncate scans, scan_outbox, qr_code_counters, visitor_days');
  await client.query('update scan_sinks set group_id = null, group_rows = null');
  await fillScanLog(client, BATCHES);
  await takeIn(postgres.url, config);
  await client.query(
    exporter === null
      ? 'truncate scan_outbox'
      : `insert into scan_outbox (sink, size, scan_ids, qr_code_ids, scanned_at)
         select sink, size, scan_ids, qr_code_ids, scanned_at from scan_outbox, generate_series(1, ${COPIES})`,
  );
  await fillScanLog(client, BATCHES);
  await client.query('analyze scan_log, scan_outbox');
  await client.query('checkpoint');
  let failures = 0;
  const retry = () => void exporter?.run().catch(() => (failures += 1));
  retry();
  const timer = setInterval(retry, RETRY_MS);
  const seconds = await takeIn(postgres.url, config);
  clearInterval(timer);
  if (exporter && failures === 0) throw new Error('the export did not fail');
  return SCANS / seconds;
}

async function backlog(): Promise<[scans: number, bytes: number]> {
  const { rows } = await client.query<{ scans: number; bytes: number }>(
    `select sum(size)::float8 as scans, pg_total_relation_size('scan_exports')::float8 as bytes from scan_outbox`,
  );
  return [rows[0]?.scans ?? 0, rows[0]?.bytes ?? 0];
}

/** @returns scans per second, until none is left or a minute has passed */
async function catchUp(exporter: ScanExporter): Promise<number> {
  const exported = async () => (await exportMetrics().scans.get()).values[0]?.value ?? 0;
  const before = await exported();
  const startedAt = performance.now();
  while ((await exporter.run()) && performance.now() - startedAt < CATCH_UP_MS);
  return ((await exported()) - before) / ((performance.now() - startedAt) / 1_000);
}
