import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePostgres } from '#libs/embedded-postgres';
import type { Measured } from './load.js';
import { medianOf } from './medians.js';
import { alternate, processorOf, ratioOf, type Round } from './redirect-rounds.js';
import { APP_SECRET, prepareDatabase, reuseWal, verifyScans } from './scan-database.js';
import { startServer, type ServerProcess } from './server-process.js';

/*
 * What a committed scan costs: requests a second of our redirect (b) against a bare node:http 302 (a), in alternating
 * rounds on the same machine. Every scan, and the batch that its webhook event is made of, are on disk before their
 * answer (default settings of PostgreSQL); the redirect runs without the worker, as it is deployed. At the end the rows
 * are counted against the answers, and then once more what the worker's intake makes of them.
 */
const ROUNDS = 15;
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
    APP_SECRET,
    TRUSTED_PROXIES: '127.0.0.1',
    BASE_URL: 'http://bench.invalid',
    LOG_LEVEL: 'warn',
  });
  servers.push(ours);
  for (const [connections, floor] of FLOORS) {
    const servers = { bare, ours, pids: [ours.pid, postgres.pid] };
    const rounds = await alternate(servers, connections, ROUNDS, () => reuseWal(postgres.url));
    answered += rounds.answered;
    report(connections, floor, rounds);
  }
  await verifyScans(postgres.url, answered);
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

function report(connections: number, floor: number, rounds: Awaited<ReturnType<typeof alternate>>): void {
  const median = (rounds: Measured[], of: keyof Measured, digits: number) =>
    medianOf(rounds, of).toFixed(digits);
  const line = (name: string, rounds: Round[], processes: string[]) =>
    `  ${name}  ${median(rounds, 'requestsPerSecond', 0).padStart(6)} requests/s` +
    `   p50 ${median(rounds, 'p50', 1)} ms   p99 ${median(rounds, 'p99', 1)} ms` +
    `   (${rounds.map(({ requestsPerSecond }) => requestsPerSecond.toFixed(0)).join(', ')})` +
    `\n     µs per request: ${processorOf(rounds, ['load', ...processes])}`;
  const ratio = ratioOf(rounds);
  console.log(`${connections} connections, medians of ${ROUNDS} alternating rounds`);
  console.log(line('a  bare node:http 302', rounds.a, ['server']));
  console.log(line('b  durable redirect  ', rounds.b, ['server', 'PostgreSQL']));
  console.log(`  b/a ${ratio.toFixed(2)} (target: at least ${floor})${ratio < floor ? '  MISSED' : ''}\n`);
}
