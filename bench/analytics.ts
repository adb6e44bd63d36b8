import 'reflect-metadata';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensurePostgres, type EmbeddedPostgres } from '../scripts/embedded-postgres/ensure-postgres.js';
import { fillAnalytics, withClient, type AnalyticsTenant } from './analytics/fill.js';
import { QUESTIONS, queryOf, scopeOf } from './analytics/questions.js';
import { rollInAdvance, rollUp } from './analytics/rollups.js';
import { postgresqlCounts } from './toolbox/postgresql-counts.js';
import { ratioLine } from './toolbox/report.js';
import { middleOf } from './toolbox/medians.js';
import { timeOf } from './toolbox/samples.js';
import { startServer, type ServerProcess } from './toolbox/server-process.js';
import { memoryMiB } from './toolbox/process-memory.js';
import { sized } from './toolbox/size.js';

/**
 * Measures analytics: for a code with very many scans against one with few, and against the same query on the scans
 * themselves; for a folder and the workspace; an export as CSV; and how fast scans are rolled up. With `--folder`, the
 * database is kept there and reused by the next run.
 */
const { values } = parseArgs({
  options: {
    scans: { type: 'string', default: sized('20000000', '10000') },
    codes: { type: 'string', default: sized('10000', '200') },
    largest: { type: 'string', default: sized('5000000', '5000') },
    days: { type: 'string', default: sized('60', '10') },
    rounds: { type: 'string', default: sized('7', '1') },
    folder: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const sizes = {
  ...{ scans: Number(values.scans), codes: Number(values.codes) },
  ...{ largest: Number(values.largest), days: Number(values.days) },
};
const EXPORTED = 1_000_000;
/** These settings apply only while the database is filled; queries and rollers run with those of `npm start`. */
const OF_FILL = {
  ...{ fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', autovacuum: 'off' },
  ...{ max_wal_size: '16GB', maintenance_work_mem: '1GB', work_mem: '256MB' },
};

interface Filled {
  tenant: AnalyticsTenant;
  fromScans: number[];
}

const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'qr-service-bench-'));
chmodSync(folder, 0o755);
const cluster = join(folder, 'postgres');
const record = join(folder, 'filled.json');
let postgres: EmbeddedPostgres | undefined;
let server: ServerProcess | undefined;
try {
  if (!existsSync(record)) await fill();
  const filled = JSON.parse(readFileSync(record, 'utf8')) as Filled;
  postgres = await ensurePostgres(cluster);
  server = await startServer('api-server', {
    DATABASE_URL: postgres.url,
    APP_SECRET: 'a secret of this benchmark, and of nothing else',
  });
  await compare(filled, server);
  await exportAll(filled.tenant, server);
} finally {
  await server?.stop();
  await postgres?.stop();
  if (values.folder === undefined) rmSync(folder, { recursive: true, force: true });
}

async function fill(): Promise<void> {
  postgres = await ensurePostgres(cluster, { settings: OF_FILL });
  const { url } = postgres;
  let tenant!: AnalyticsTenant;
  const report = (what: string, ms: number) => console.log(`${what} in ${(ms / 1_000).toFixed(0)} s`);
  report(
    `${sizes.scans} scans of ${sizes.codes} QR codes`,
    await timeOf(async () => (tenant = await fillAnalytics(url, sizes))),
  );
  const fromScans = await countScans(url, tenant);
  report('most of them rolled up', await timeOf(() => rollInAdvance(url, sizes.days)));
  await withClient(url, (client) => client.query('checkpoint'));
  await postgres.stop();
  spawnSync('sync');
  postgres = await ensurePostgres(cluster);
  await rollUp(postgres.url, tenant);
  writeFileSync(record, JSON.stringify({ tenant, fromScans } satisfies Filled));
}

function countScans(url: string, of: AnalyticsTenant): Promise<number[]> {
  return withClient(url, async (client) => {
    const query = async (text: string, parameters: unknown[]) =>
      (await client.query<object>(text, parameters)).rows;
    const counts = postgresqlCounts(query);
    const times: number[] = [];
    for (const question of QUESTIONS)
      times.push(
        await timeOf(() => counts.count(scopeOf(of, { qrCodeId: of.largeId }, question, new Date()))),
      );
    return times;
  });
}

async function compare(
  { tenant: of, fromScans: timesFromScans }: Filled,
  { port }: ServerProcess,
): Promise<void> {
  const medianOf = async (path: string) => {
    const times: number[] = [];
    for (let round = 0; round <= rounds; round += 1)
      times.push(await timeOf(() => fetchBody(port, of, path)));
    return middleOf(times.slice(1));
  };
  for (const [index, question] of QUESTIONS.entries()) {
    const query = queryOf(question, new Date());
    const large = await medianOf(`/api/v1/qr/${of.largeId}/analytics?${query}`);
    const small = await medianOf(`/api/v1/qr/${of.smallId}/analytics?${query}`);
    const fromScans = timesFromScans[index] ?? Number.NaN;
    console.log(
      `${question.name}: large ${large.toFixed(0)} ms, small ${small.toFixed(0)} ms, from the scans ${fromScans.toFixed(0)} ms`,
    );
    console.log(ratioLine({ name: '  large / small', value: large / small, max: 3 }));
    console.log(ratioLine({ name: '  from the scans / from rollups', value: fromScans / large, min: 50 }));
    const workspace = await medianOf(`/api/v1/analytics?${query}`);
    console.log(ratioLine({ name: '  workspace, s', value: workspace / 1_000, max: 1 }));
    const inFolder = await medianOf(`/api/v1/analytics?${query}&folder_id=${of.folderId}`);
    console.log(ratioLine({ name: '  folder of 100 codes, s', value: inFolder / 1_000, max: 1 }));
  }
  for (const path of [`/api/v1/qr/${of.largeId}/scans?limit=100`, '/api/mobile/v1/summary'])
    console.log(`${path.replace(of.largeId, ':id')}: ${(await medianOf(path)).toFixed(0)} ms`);
}

async function exportAll(of: AnalyticsTenant, { port, pid }: ServerProcess): Promise<void> {
  const memory = () => memoryMiB(pid, 'VmRSS');
  const before = memory();
  let [peak, rows] = [before, 0];
  const taken = await timeOf(async () => {
    const response = await request(port, of, `/api/v1/qr/${of.largeId}/scans`, { accept: 'text/csv' });
    for await (const chunk of response.body ?? []) {
      for (const byte of chunk as Uint8Array) if (byte === 10) rows += 1;
      peak = Math.max(peak, memory());
      if (rows > EXPORTED) break;
    }
  });
  console.log(
    `CSV: ${rows} rows in ${(taken / 1_000).toFixed(0)} s, memory ${before.toFixed(0)} MiB at first`,
  );
  console.log(ratioLine({ name: '  MiB more at the peak', value: peak - before, max: 64 }));
}

function request(
  port: number,
  { apiKey }: AnalyticsTenant,
  path: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${apiKey}`, ...headers },
  });
}

async function fetchBody(port: number, of: AnalyticsTenant, path: string): Promise<void> {
  const response = await request(port, of, path);
  const body = await response.text();
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${body}`);
}
