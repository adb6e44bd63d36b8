import { setTimeout as delay } from 'node:timers/promises';
import { medianOf } from './toolbox/medians.js';
import { alternate, processorOf, ratioOf } from './redirect/rounds.js';
import { ScanBench } from './redirect/scan-bench.js';
import { countCounted, pauseWebhooks, reuseWal } from './toolbox/scan-database.js';
import { sized } from './toolbox/size.js';

/**
 * Measures a scan from the request to analytics: the scan edge (b) as in bench:redirect, while a worker on the same
 * machine stores, counts and rolls up its scans. Webhooks are left out, since their requests cost more than everything
 * else. At the end, it measures how long it takes until all answered scans are counted.
 */
const ROUNDS = sized(12, 1);
const FLOORS = new Map([
  [64, 0.42],
  [256, 0.55],
]);
const MAX_LAG_MS = 2_000;
const TIMEOUT_MS = 60_000;
const POLL_MS = 20;

const bench = await ScanBench.open();
let answered = 0;

try {
  await pauseWebhooks(bench.url);
  const bare = await bench.start('bare-server');
  const ours = await bench.start('redirect-server');
  const worker = await bench.start('worker-server');
  const pids = [ours.pid, worker.pid, bench.postgres.pid];
  for (const [connections, floor] of FLOORS) {
    const rounds = await alternate({ bare, ours, pids }, connections, ROUNDS, () => reuseWal(bench.url));
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
  await bench.close();
}

async function lag(): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const counted = await countCounted(bench.url);
    const lagMs = performance.now() - startedAt;
    if (counted === answered) return lagMs;
    if (counted > answered || lagMs > TIMEOUT_MS)
      throw new Error(`${answered} scans answered, ${counted} counted after ${lagMs.toFixed(0)} ms`);
    await delay(POLL_MS);
  }
}
