import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePostgres } from '#libs/embedded-postgres';
import { measure, type Measured } from './load.js';
import { countRecorded, prepareDatabase } from './scan-database.js';
import { startServer, type ServerProcess } from './server-process.js';

/*
 * What a committed scan costs: requests a second of our redirect (b) against a bare node:http 302 (a), in alternating
 * rounds on the same machine. Every scan and its webhook event are on disk before their answer (default settings of
 * PostgreSQL); nothing sends the events meanwhile, since the redirect runs without the worker. At the end the rows are
 * counted against the answers.
 */
const ROUNDS = 5;
const ROUND_SECONDS = 3;
const WARM_UP_REQUESTS = 20_000;
const FLOORS = new Map([
  [64, 0.5],
  [256, 0.65],
]);

const folder = mkdtempSync(join(tmpdir(), 'qr-service-bench-'));
chmodSync(folder, 0o755);
const postgres = await ensurePostgres(join(folder, 'postgres'));
const servers: ServerProcess[] = [];
let answered = 0;
try {
  await prepareDatabase(postgres.url);
  const bare = await startServer('bare-server');
  servers.push(bare);
  const ours = await startServer('redirect-server', {
    DATABASE_URL: postgres.url,
    APP_SECRET: 'a secret of this benchmark, and of nothing else',
    TRUSTED_PROXIES: '127.0.0.1',
    BASE_URL: 'http://bench.invalid',
    LOG_LEVEL: 'warn',
  });
  servers.push(ours);
  for (const [connections, floor] of FLOORS) {
    const ofBare = await requestsOfRound(bare, connections);
    const ofOurs = await requestsOfRound(ours, connections);
    const a: Measured[] = [];
    const b: Measured[] = [];
    for (let index = 0; index < ROUNDS; index += 1) {
      a.push(await measure(bare.port, connections, ofBare));
      b.push(await measure(ours.port, connections, ofOurs));
    }
    answered += WARM_UP_REQUESTS + ROUNDS * ofOurs;
    report(connections, floor, a, b);
  }
  await verify();
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Warms up, and finds how many requests take as long as a round shall. */
async function requestsOfRound({ port }: ServerProcess, connections: number): Promise<number> {
  const { requestsPerSecond } = await measure(port, connections, WARM_UP_REQUESTS);
  return Math.ceil(requestsPerSecond * ROUND_SECONDS);
}

function report(connections: number, floor: number, a: Measured[], b: Measured[]): void {
  const line = (name: string, rounds: Measured[]) =>
    `  ${name}  ${median(rounds, 'requestsPerSecond').toFixed(0).padStart(6)} requests/s` +
    `   p50 ${median(rounds, 'p50').toFixed(1)} ms   p99 ${median(rounds, 'p99').toFixed(1)} ms` +
    `   (${rounds.map(({ requestsPerSecond }) => requestsPerSecond.toFixed(0)).join(', ')})`;
  // Round by round, since the machine may be busier in one pair of rounds than in another.
  const ratio = middleOf(
    b.map((one, index) => one.requestsPerSecond / (a[index]?.requestsPerSecond ?? Number.NaN)),
  );
  console.log(`${connections} connections, medians of ${ROUNDS} alternating rounds`);
  console.log(line('a  bare node:http 302', a));
  console.log(line('b  durable redirect  ', b));
  console.log(`  b/a ${ratio.toFixed(2)} (aim: at least ${floor})${ratio < floor ? '  MISSED' : ''}\n`);
}

function median(rounds: Measured[], figure: keyof Measured): number {
  return middleOf(rounds.map((one) => one[figure]));
}

function middleOf(figures: number[]): number {
  const sorted = figures.sort((one, other) => one - other);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

/** Fails when a scan that was answered is missing, stands twice, or has no event. */
async function verify(): Promise<void> {
  const { scans, events, lone } = await countRecorded(postgres.url);
  console.log(`${answered} scans answered, ${scans} stored, ${events} events`);
  if (scans === answered && lone === 0) return;
  console.error('A scan that was answered is missing, or stands twice, or has no event.');
  process.exitCode = 1;
}
