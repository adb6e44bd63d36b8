import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePostgres } from '#libs/embedded-postgres';
import { measure, type Measured } from './load.js';
import { medianOf, medianRatio, middleOf } from './medians.js';
import { processorTimeMs } from './processor-time.js';
import {
  APP_SECRET,
  countCommitted,
  countTaken,
  prepareDatabase,
  reuseWal,
  takeIn,
} from './scan-database.js';
import { startServer, type ServerProcess } from './server-process.js';

/*
 * What a committed scan costs: requests a second of our redirect (b) against a bare node:http 302 (a), in alternating
 * rounds on the same machine. Every scan, and the batch that its webhook event is made of, are on disk before their
 * answer (default settings of PostgreSQL); the redirect runs without the worker, as it is deployed. At the end the rows
 * are counted against the answers, and then once more what the worker's intake makes of them.
 */
/** Many short ones: a machine that others share changes its speed from second to second. */
const ROUNDS = 15;
const ROUND_SECONDS = 1;
/** Until Node has compiled and PostgreSQL has taken the memory that it has. */
const WARM_UP_REQUESTS = 60_000;
const FLOORS = new Map([
  [64, 0.5],
  [256, 0.65],
]);

const folder = mkdtempSync(join(tmpdir(), 'qr-service-bench-'));
chmodSync(folder, 0o755);
const postgres = await ensurePostgres(join(folder, 'postgres'));
const servers: ServerProcess[] = [];
let answered = 0;

interface Round extends Measured {
  /** Microseconds of processor time a request: of the load generator, the server, and PostgreSQL. */
  processor: number[];
}

try {
  await prepareDatabase(postgres.url);
  const bare = await startServer('bare-server');
  servers.push(bare);
  const ours = await startServer('redirect-server', {
    DATABASE_URL: postgres.url,
    APP_SECRET,
    TRUSTED_PROXIES: '127.0.0.1',
    BASE_URL: 'http://bench.invalid',
    LOG_LEVEL: 'warn',
  });
  servers.push(ours);
  for (const [connections, floor] of FLOORS) {
    const ofBare = await requestsOfRound(bare, connections);
    const ofOurs = await requestsOfRound(ours, connections);
    await reuseWal(postgres.url);
    const a: Round[] = [];
    const b: Round[] = [];
    for (let index = 0; index < ROUNDS; index += 1) {
      a.push(await round(bare, connections, ofBare));
      b.push(await round(ours, connections, ofOurs));
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

async function round(server: ServerProcess, connections: number, requests: number): Promise<Round> {
  const before = processorTimes(server);
  const measured = await measure(server.port, connections, requests);
  const spentMs = processorTimes(server).map((ms, index) => ms - (before[index] ?? 0));
  return { ...measured, processor: spentMs.map((ms) => (ms * 1_000) / requests) };
}

/** In milliseconds; NaN where the system does not tell. */
function processorTimes({ pid }: ServerProcess): number[] {
  const { user, system } = process.cpuUsage();
  return [(user + system) / 1_000, ...[pid, postgres.pid].map((of) => processorTimeMs(of) ?? Number.NaN)];
}

function report(connections: number, floor: number, a: Round[], b: Round[]): void {
  const median = (rounds: Measured[], of: keyof Measured, digits: number) =>
    medianOf(rounds, of).toFixed(digits);
  const line = (name: string, rounds: Round[]) =>
    `  ${name}  ${median(rounds, 'requestsPerSecond', 0).padStart(6)} requests/s` +
    `   p50 ${median(rounds, 'p50', 1)} ms   p99 ${median(rounds, 'p99', 1)} ms` +
    `   (${rounds.map(({ requestsPerSecond }) => requestsPerSecond.toFixed(0)).join(', ')})` +
    `\n     µs per request: load ${processor(rounds, 0)}, server ${processor(rounds, 1)}, PostgreSQL ${processor(rounds, 2)}`;
  const rates = (rounds: Round[]) => rounds.map(({ requestsPerSecond }) => requestsPerSecond);
  const ratio = medianRatio(rates(b), rates(a));
  console.log(`${connections} connections, medians of ${ROUNDS} alternating rounds`);
  console.log(line('a  bare node:http 302', a));
  console.log(line('b  durable redirect  ', b));
  console.log(`  b/a ${ratio.toFixed(2)} (target: at least ${floor})${ratio < floor ? '  MISSED' : ''}\n`);
}

function processor(rounds: Round[], of: number): string {
  return middleOf(rounds.map((one) => one.processor[of] ?? Number.NaN)).toFixed(1);
}

/** Fails when a scan that was answered is not in the log, is there twice, or is not stored, counted and made an event of. */
async function verify(): Promise<void> {
  const committed = await countCommitted(postgres.url);
  console.log(`${answered} scans answered, ${committed.scans} committed`);
  const seconds = await takeIn(postgres.url);
  const taken = await countTaken(postgres.url);
  console.log(
    `${taken.stored} stored, ${taken.counted} counted, ${taken.events} events made, in ${seconds.toFixed(1)} s by one` +
      ` intake, ${(taken.stored / seconds).toFixed(0)}/s`,
  );
  if (Object.values({ ...committed, ...taken }).every((count) => count === answered)) return;
  console.error('A scan that was answered is missing, or stands twice, or has no event.');
  process.exitCode = 1;
}
