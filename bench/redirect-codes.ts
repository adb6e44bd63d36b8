import { measure } from './toolbox/load.js';
import { addManyCodes, HOT, oneOfMany, PREPARED, requestsOfRound } from './redirect/many-codes.js';
import { medianOf } from './toolbox/medians.js';
import { memoryMiB } from './toolbox/process-memory.js';
import { alternate, processorOf, ratioOf, type Round } from './redirect/rounds.js';
import { ScanBench } from './redirect/scan-bench.js';
import { reuseWal, verifyScans } from './toolbox/scan-database.js';
import { shortCodeOf } from './toolbox/scan-requests.js';
import { type ServerProcess } from './toolbox/server-process.js';
import { sized } from './toolbox/size.js';

/**
 * Measures many codes: scans of 100,000 of 1,000,000 codes with rules, dates and a campaign, whose 1,000 workspaces
 * each have a webhook endpoint (b), against scans of 20 plain codes (a), in alternating rounds of two equal edges on
 * one database, from the same visitors.
 */
const ROUNDS = sized(15, 1);
const FLOOR = 0.9;
const CONNECTIONS = sized([64, 256], [64]);

const bench = await ScanBench.open();
let answered = 0;

try {
  await addManyCodes(bench.url);
  const bare = await bench.start('redirect-server');
  const ours = await bench.start('redirect-server');
  await scanEachCode(ours);
  const pids = [ours.pid, bench.postgres.pid];
  for (const connections of CONNECTIONS) {
    const rounds = await alternate(
      { bare, ours, pids, barePids: [bare.pid, bench.postgres.pid] },
      connections,
      ROUNDS,
      () => reuseWal(bench.url),
      {
        bare: (round) => requestsOfRound(shortCodeOf, connections, round),
        ours: (round) => requestsOfRound(oneOfMany, connections, round),
        seconds: 2,
      },
    );
    answered += rounds.answered + rounds.answeredByA;
    const ratio = ratioOf(rounds);
    console.log(`${connections} connections, medians of ${ROUNDS} alternating rounds`);
    console.log(line('a  20 plain codes          ', rounds.a));
    console.log(line('b  100,000 of 1,000,000    ', rounds.b));
    console.log(`  b/a ${ratio.toFixed(2)} (target: at least ${FLOOR})${ratio < FLOOR ? '  MISSED' : ''}\n`);
  }
  const peaks = [bare, ours].map(({ pid }) => memoryMiB(pid, 'VmHWM').toFixed(0));
  console.log(`memory of a and b: ${peaks.join(' and ')} MiB at most`);
  await verifyScans(bench.url, answered);
} finally {
  await bench.close();
}

/** Fills the cache as in a process that has run for a while. */
async function scanEachCode({ port }: ServerProcess): Promise<void> {
  const connections = 64;
  for (let round = 0; round * PREPARED < HOT; round += 1) {
    await measure(port, connections, PREPARED, requestsOfRound(oneOfMany, connections, round));
    answered += PREPARED;
  }
}

function line(name: string, rounds: Round[]): string {
  return (
    `  ${name}${medianOf(rounds, 'requestsPerSecond').toFixed(0).padStart(7)} requests/s` +
    `   p50 ${medianOf(rounds, 'p50').toFixed(1)} ms   p99 ${medianOf(rounds, 'p99').toFixed(1)} ms` +
    `   µs per scan: ${processorOf(rounds, ['load', 'edge', 'PostgreSQL'])}`
  );
}
