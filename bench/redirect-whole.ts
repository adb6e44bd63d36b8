import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensurePostgres } from '#libs/embedded-postgres';
import { medianOf } from './medians.js';
import { alternate, processorOf, ratioOf } from './redirect-rounds.js';
import { APP_SECRET, countCounted, pauseWebhooks, prepareDatabase, reuseWal } from './scan-database.js';
import { startServer, type ServerProcess } from './server-process.js';

/*
 * What a scan costs from the request to analytics: the scan edge (b) as in bench:redirect, while a worker on the same
 * machine stores, counts and rolls up its scans. Without webhooks, whose requests cost more than everything else. At the end,
 * how long it takes until all answered scans are counted.
 */
const ROUNDS = 12;
const FLOORS = new Map([
  [64, 0.42],
  [256, 0.55],
]);
const MAX_LAG_MS = 2_000;
const GIVE_UP_MS = 60_000;
const POLL_MS = 20;

const folder = mkdtempSync(join(tmpdir(), 'qr-service-bench-'));
chmodSync(folder, 0o755);
const postgres = await ensurePostgres(join(folder, 'postgres'));
const servers: ServerProcess[] = [];
let answered = 0;

try {
  await prepareDatabase(postgres.url);
  await pauseWebhooks(postgres.url);
  const env = {
    DATABASE_URL: postgres.url,
    APP_SECRET,
    TRUSTED_PROXIES: '127.0.0.1',
    BASE_URL: 'http://bench.invalid',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
  };
  const start = async (name: string, own: NodeJS.ProcessEnv = env) => {
    const server = await startServer(name, own);
    servers.push(server);
    return server;
  };
  const bare = await start('bare-server', {});
  const ours = await start('redirect-server');
  const worker = await start('worker-server');
  const pids = [ours.pid, worker.pid, postgres.pid];
  for (const [connections, floor] of FLOORS) {
    const rounds = await alternate({ bare, ours, pids }, connections, ROUNDS, () => reuseWal(postgres.url));
    answered += rounds.answered;
    const lagMs = await lag();
    const ratio = ratioOf(rounds);
    console.log(`${connections} connections, medians of ${ROUNDS} alternating rounds`);
    console.log(`  a  bare node:http 302  ${medianOf(rounds.a, 'requestsPerSecond').toFixed(0)} requests/s`);
    console.log(`  b  whole service       ${medianOf(rounds.b, 'requestsPerSecond').toFixed(0)} requests/s`);
    console.log(`     µs per scan: ${processorOf(rounds.b, ['load', 'edge', 'worker', 'PostgreSQL'])}`);
    console.log(
      `  b/a ${ratio.toFixed(2)} (target: at least ${floor})${ratio < floor ? '  MISSED' : ''};` +
        ` all scans counted after ${lagMs.toFixed(0)} ms (at most ${MAX_LAG_MS})${lagMs > MAX_LAG_MS ? '  MISSED' : ''}\n`,
    );
  }
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Milliseconds from the last response until each answered scan is counted. */
async function lag(): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const counted = await countCounted(postgres.url);
    const lagMs = performance.now() - startedAt;
    if (counted === answered) return lagMs;
    if (counted > answered || lagMs > GIVE_UP_MS)
      throw new Error(`${answered} scans answered, ${counted} counted after ${lagMs.toFixed(0)} ms`);
    await delay(POLL_MS);
  }
}
