import type { Measured } from './toolbox/load.js';
import { medianOf } from './toolbox/medians.js';
import { alternate, processorOf, ratioOf, type Round } from './redirect/rounds.js';
import { ScanBench } from './redirect/scan-bench.js';
import { reuseWal, verifyScans } from './toolbox/scan-database.js';
import { sized } from './toolbox/size.js';

/**
 * Measures a committed scan: requests per second of our redirect (b) against a bare node:http 302 (a), in alternating
 * rounds on the same machine. Every scan, and the batch from which its webhook event is created, are on disk before
 * their answer (default settings of PostgreSQL); the redirect runs without the worker, as it is deployed. At the end
 * the rows are compared with the answers, before and after the worker's intake.
 */
const ROUNDS = sized(15, 1);
const FLOORS = new Map([
  [64, 0.5],
  [256, 0.65],
]);

const bench = await ScanBench.open();
let answered = 0;

try {
  const bare = await bench.start('bare-server');
  const ours = await bench.start('redirect-server');
  for (const [connections, floor] of FLOORS) {
    const servers = { bare, ours, pids: [ours.pid, bench.postgres.pid] };
    const rounds = await alternate(servers, connections, ROUNDS, () => reuseWal(bench.url));
    answered += rounds.answered;
    report(connections, floor, rounds);
  }
  await verifyScans(bench.url, answered);
} finally {
  await bench.close();
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
