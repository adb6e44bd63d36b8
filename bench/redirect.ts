import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon, { type Client as Connection } from 'autocannon';
import { Client } from 'pg';
import { createDataSource, migrate, newId } from '#libs/database';
import { ensurePostgres } from '#libs/embedded-postgres';
import { scanRequests } from './scan-requests.js';
import { startServer, type ServerProcess } from './server-process.js';

/*
 * What a committed scan costs: requests a second of our redirect (b) against a bare node:http 302 (a), in alternating
 * rounds on the same machine. Every scan and its webhook event are on disk before their answer (default settings of
 * PostgreSQL); nothing sends the events meanwhile, since the redirect runs without the worker. autocannon asks for an
 * exact number of answers, so that the rows can be counted against them.
 */
const ROUNDS = 4;
const ROUND_SECONDS = 3;
const WARM_UP_REQUESTS = 8_000;
const SHORT_CODES = Array.from({ length: 20 }, (_, index) => `BENCH${String(index).padStart(3, '0')}`);
const FLOORS = new Map([
  [64, 0.5],
  [256, 0.65],
]);

interface Round {
  requestsPerSecond: number;
  p50: number;
  p99: number;
}

const folder = mkdtempSync(join(tmpdir(), 'qr-service-bench-'));
chmodSync(folder, 0o755);
const postgres = await ensurePostgres(join(folder, 'postgres'));
const servers: ServerProcess[] = [];
let answered = 0;
try {
  await prepare(postgres.url);
  const bare = await startServer('bare-server');
  const ours = await startServer('redirect-server', {
    DATABASE_URL: postgres.url,
    APP_SECRET: 'a secret of this benchmark, and of nothing else',
    TRUSTED_PROXIES: '127.0.0.1',
    BASE_URL: 'http://bench.invalid',
    SHORT_URL_BASE: 'http://bench.invalid/s',
    LOG_LEVEL: 'warn',
  });
  servers.push(bare, ours);
  for (const [connections, floor] of FLOORS) {
    const count = (seconds: number, warmUp: Round) => Math.ceil(warmUp.requestsPerSecond * seconds);
    const bareCount = count(ROUND_SECONDS, await round(bare.url, connections, WARM_UP_REQUESTS));
    const oursCount = count(ROUND_SECONDS, await counted(ours.url, connections, WARM_UP_REQUESTS));
    const a: Round[] = [];
    const b: Round[] = [];
    for (let index = 0; index < ROUNDS; index += 1) {
      a.push(await round(bare.url, connections, bareCount));
      b.push(await counted(ours.url, connections, oursCount));
    }
    report(connections, floor, a, b);
  }
  await verify(postgres.url);
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function counted(url: string, connections: number, amount: number): Promise<Round> {
  const result = await round(url, connections, amount);
  answered += amount;
  return result;
}

async function round(url: string, connections: number, amount: number): Promise<Round> {
  // The sample interval is also how often autocannon looks whether it is done.
  let opened = 0;
  const setupClient = (connection: Connection) =>
    connection.setRequests(scanRequests(SHORT_CODES, (opened += 1)));
  const result = await autocannon({ url, connections, amount, setupClient, sampleInt: 20 });
  const redirects = result.statusCodeStats?.['302']?.count ?? 0;
  if (result.errors > 0 || redirects !== amount) {
    throw new Error(`${amount} requests, ${redirects} answers of 302, ${result.errors} errors`);
  }
  const seconds = (result.finish.getTime() - result.start.getTime()) / 1_000;
  return { requestsPerSecond: amount / seconds, p50: result.latency.p50, p99: result.latency.p99 };
}

function report(connections: number, floor: number, a: Round[], b: Round[]): void {
  const line = (name: string, rounds: Round[]) =>
    `  ${name}  ${median(rounds, 'requestsPerSecond').toFixed(0).padStart(6)} requests/s` +
    `   p50 ${median(rounds, 'p50')} ms   p99 ${median(rounds, 'p99')} ms` +
    `   (${rounds.map(({ requestsPerSecond }) => requestsPerSecond.toFixed(0)).join(', ')})`;
  const ratio = median(b, 'requestsPerSecond') / median(a, 'requestsPerSecond');
  console.log(`${connections} connections, medians of ${ROUNDS} alternating rounds`);
  console.log(line('a  bare node:http 302', a));
  console.log(line('b  durable redirect  ', b));
  console.log(`  b/a ${ratio.toFixed(2)} (aim: at least ${floor})${ratio < floor ? '  MISSED' : ''}\n`);
}

function median(rounds: Round[], figure: keyof Round): number {
  const sorted = rounds.map((one) => one[figure]).sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[middle - 1] ?? 0, sorted[middle] ?? 0];
  return sorted.length % 2 === 0 ? (low + high) / 2 : high;
}

async function prepare(url: string): Promise<void> {
  const dataSource = await createDataSource(url).initialize();
  await migrate(dataSource);
  const workspaceId = newId();
  await dataSource.query(`insert into workspaces values ($1, 'Bench', 'agency', now())`, [workspaceId]);
  await dataSource.query(
    `insert into webhook_endpoints (id, workspace_id, url, events, status, secret_encrypted, created_at)
     values ($1, $2, 'https://receiver.invalid/', '{scan}', 'active', '', now())`,
    [newId(), workspaceId],
  );
  for (const shortCode of SHORT_CODES) {
    await dataSource.query(
      `insert into qr_codes values ($1, $2, $3, 'url', '{"url": "https://example.com/menu"}', $3, $3, 1, now(), now())`,
      [newId(), workspaceId, shortCode],
    );
  }
  await dataSource.destroy();
}

/** @throws Error when a scan that was answered is missing, stands twice, or has no event */
async function verify(url: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<{ scans: number; events: number; lone: number }>(
    `select count(scan.id)::int as scans, count(event.id)::int as events,
       count(*) filter (where scan.id is null or event.id is null)::int as lone
     from scans scan full join webhook_events event on event.id = scan.id`,
  );
  await client.end();
  const found = rows[0];
  console.log(`${answered} scans answered, ${found?.scans} stored, ${found?.events} events`);
  if (found?.scans !== answered || found.lone !== 0) {
    console.error('A scan that was answered is missing, or has no event.');
    process.exitCode = 1;
  }
}
