import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { measure } from './toolbox/load.js';
import { medianOf } from './toolbox/medians.js';
import { alternate, processorOf, ratioOf } from './redirect/rounds.js';
import { Relay } from './toolbox/relay.js';
import { ScanBench } from './redirect/scan-bench.js';
import { countCommitted, reuseWal } from './toolbox/scan-database.js';
import { until } from './toolbox/until.js';
import { sized } from './toolbox/size.js';

/**
 * Measures scans while PostgreSQL is unavailable: requests per second of a redirect whose scans go to its journal (b)
 * against one whose scans go to PostgreSQL (a), in alternating rounds, with both on one disk. At the end, PostgreSQL is
 * available again, and each scan must be in its log once.
 */
const ROUNDS = sized(12, 1);
const CONNECTIONS = sized([64, 256], [64]);
const FLOOR = 1;
/** These requests cache the codes before the outage. */
const KNOWN_REQUESTS = 2_000;

const bench = await ScanBench.open();
const journal = join(bench.folder, 'journal');
const relay = await Relay.to(bench.postgres.port);
let answered = 0;

try {
  const quiet = { LOG_LEVEL: 'error' };
  const bare = await bench.start('redirect-server', quiet);
  const viaRelay = { DATABASE_URL: relay.urlOf(bench.url), JOURNAL_DIR: journal };
  const ours = await bench.start('redirect-server', { ...quiet, ...viaRelay });
  await measure(ours.port, 64, KNOWN_REQUESTS);
  answered += KNOWN_REQUESTS;
  await relay.close();
  const pids = [ours.pid];
  for (const connections of CONNECTIONS) {
    const rounds = await alternate({ bare, ours, pids }, connections, ROUNDS, () => reuseWal(bench.url));
    answered += rounds.answered + rounds.answeredByA;
    const ratio = ratioOf(rounds);
    console.log(`${connections} connections, medians of ${ROUNDS} alternating rounds`);
    console.log(`  a  with PostgreSQL     ${medianOf(rounds.a, 'requestsPerSecond').toFixed(0)} requests/s`);
    console.log(`  b  with the journal    ${medianOf(rounds.b, 'requestsPerSecond').toFixed(0)} requests/s`);
    console.log(`     µs per request of b: ${processorOf(rounds.b, ['load', 'edge'])}`);
    console.log(`  b/a ${ratio.toFixed(2)} (target: at least ${FLOOR})${ratio < FLOOR ? '  MISSED' : ''}\n`);
  }
  await relay.open();
  await verify();
} finally {
  await relay.close();
  await bench.close();
}

async function verify(): Promise<void> {
  const startedAt = performance.now();
  await until(
    () => !readdirSync(journal).some((name) => name.endsWith('.journal')),
    'the journal to be replayed',
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  const { entries, scans } = await countCommitted(bench.url);
  console.log(
    `${answered} scans answered, ${scans} committed; the journal was replayed in ${seconds.toFixed(1)} s`,
  );
  if (entries === answered && scans === answered) return;
  console.error('A scan that was answered is missing, or is in the log twice.');
  process.exitCode = 1;
}
