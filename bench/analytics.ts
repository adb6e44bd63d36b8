import 'reflect-metadata';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { SystemClock } from '#libs/clock';
import { createDataSource, Transactions } from '#libs/database';
import { ensurePostgres } from '#libs/embedded-postgres';
import { ScanCounts, ScanRoller, WorkspaceRoller } from '#libs/scans';
import { fillAnalytics, type AnalyticsTenant } from './analytics-fill.js';
import { QUESTIONS, queryOf, scopeOf, type Question } from './analytics-questions.js';
import { ratioLine } from './api-report.js';
import { middleOf } from './medians.js';
import { timeOf } from './samples.js';
import { startServer, type ServerProcess } from './server-process.js';

/*
 * What analytics cost: for a code with very many scans against one with few, and against the same question to the scans
 * themselves; for a folder and the workspace; an export as CSV; and how fast scans are rolled up.
 */
const { values } = parseArgs({
  options: {
    scans: { type: 'string', default: '20000000' },
    codes: { type: 'string', default: '10000' },
    largest: { type: 'string', default: '5000000' },
    days: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '7' },
  },
});
const rounds = Number(values.rounds);
const sizes = {
  ...{ scans: Number(values.scans), codes: Number(values.codes) },
  ...{ largest: Number(values.largest), days: Number(values.days) },
};
const EXPORTED = 1_000_000;

const folder = mkdtempSync(join(tmpdir(), 'qr-service-bench-'));
chmodSync(folder, 0o755);
const postgres = await ensurePostgres(join(folder, 'postgres'));
let server: ServerProcess | undefined;
try {
  let tenant!: AnalyticsTenant;
  const filled = await timeOf(async () => (tenant = await fillAnalytics(postgres.url, sizes)));
  console.log(`${sizes.scans} scans of ${sizes.codes} QR codes in ${(filled / 1_000).toFixed(0)} s`);
  const raw = await countRaw(tenant);
  await rollUp();
  server = await startServer('api-server', {
    DATABASE_URL: postgres.url,
    APP_SECRET: 'a secret of this benchmark, and of nothing else',
    BASE_URL: 'http://bench.invalid',
  });
  await compare(tenant, server, raw);
  await exportAll(tenant, server);
} finally {
  await server?.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Milliseconds of each question about the large code to its scans, with no time limit. */
async function countRaw(of: AnalyticsTenant): Promise<Map<Question, number>> {
  const client = new Client(postgres.url);
  await client.connect();
  const query = async (text: string, parameters: unknown[]) =>
    (await client.query<object>(text, parameters)).rows;
  // All that it uses of them.
  const counts = new ScanCounts({ query } as unknown as Transactions);
  const found = new Map<Question, number>();
  for (const question of QUESTIONS)
    found.set(
      question,
      await timeOf(() => counts.count(scopeOf(of, { qrCodeId: of.largeId }, question, new Date()))),
    );
  await client.end();
  return found;
}

async function rollUp(): Promise<void> {
  const dataSource = await createDataSource(postgres.url).initialize();
  const transactions = new Transactions(dataSource);
  const [codes, workspaces] = [
    new ScanRoller(transactions, new SystemClock()),
    new WorkspaceRoller(transactions, new SystemClock()),
  ];
  const ofCodes = await timeOf(async () => {
    while (await codes.run());
  });
  const ofWorkspace = await timeOf(async () => {
    while (await workspaces.run());
  });
  await dataSource.query('vacuum analyze');
  const report = (name: string, ms: number) =>
    console.log(
      `rolled up by ${name} in ${(ms / 1_000).toFixed(0)} s: ${((sizes.scans * 1_000) / ms).toFixed(0)} scans/s`,
    );
  report('code', ofCodes);
  report('workspace', ofWorkspace);
  console.log(
    ratioLine({
      name: 'scans/s of both together',
      value: (sizes.scans * 1_000) / (ofCodes + ofWorkspace),
      min: 5_000,
    }),
  );
  await dataSource.destroy();
}

async function compare(
  of: AnalyticsTenant,
  { port }: ServerProcess,
  whenRaw: Map<Question, number>,
): Promise<void> {
  const medianOf = async (path: string) => {
    const times: number[] = [];
    // The first one is a warm-up.
    for (let round = 0; round <= rounds; round += 1)
      times.push(await timeOf(() => fetchBody(port, of, path)));
    return middleOf(times.slice(1));
  };
  for (const question of QUESTIONS) {
    const query = queryOf(question, new Date());
    const large = await medianOf(`/api/v1/qr/${of.largeId}/analytics?${query}`);
    const small = await medianOf(`/api/v1/qr/${of.smallId}/analytics?${query}`);
    const fromScans = whenRaw.get(question) ?? Number.NaN;
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
  const memory = () =>
    Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
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
