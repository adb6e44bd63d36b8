import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensurePostgres } from '#libs/embedded-postgres';
import { measure } from './load.js';
import { medianOf } from './medians.js';
import { alternate, processorOf, ratioOf } from './redirect-rounds.js';
import { Relay } from './relay.js';
import { APP_SECRET, countCommitted, prepareDatabase, reuseWal } from './scan-database.js';
import { startServer, type ServerProcess } from './server-process.js';

/*
 * Scans while PostgreSQL is unavailable: requests a second of a redirect whose scans go to its journal (b) against one whose
 * scans go to PostgreSQL (a), in alternating rounds, with both on one disk. At the end, PostgreSQL is available again, and each
 * scan must be in its log once.
 */
const ROUNDS = 12;
const CONNECTIONS = [64, 256];
const FLOOR = 1;
/** So that the codes are known before the outage. */
const KNOWN_REQUESTS = 2_000;
const POLL_MS = 50;

const folder = mkdtempSync(join(tmpdir(), 'qr-service-bench-'));
chmodSync(folder, 0o755);
const journal = join(folder, 'journal');
const postgres = await ensurePostgres(join(folder, 'postgres'));
const relay = await Relay.to(postgres.port);
const servers: ServerProcess[] = [];
let answered = 0;

try {
  await prepareDatabase(postgres.url);
  const start = async (databaseUrl: string, own: NodeJS.ProcessEnv = {}) => {
    const env = { DATABASE_URL: databaseUrl, APP_SECRET, TRUSTED_PROXIES: '127.0.0.1' };
    const quiet = { BASE_URL: 'http://bench.invalid', LOG_LEVEL: 'error' };
    const server = await startServer('redirect-server', { ...env, ...quiet, ...own });
    servers.push(server);
    return server;
  };
  const bare = await start(postgres.url);
  const ours = await start(relay.urlOf(postgres.url), { JOURNAL_DIR: journal });
  await measure(ours.port, 64, KNOWN_REQUESTS);
  answered += KNOWN_REQUESTS;
  await relay.close();
  const pids = [ours.pid];
  for (const connections of CONNECTIONS) {
    const rounds = await alternate({ bare, ours, pids }, connections, ROUNDS, () => reuseWal(postgres.url));
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
  await Promise.all(servers.map((server) => server.stop()));
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function verify(): Promise<void> {
  const startedAt = performance.now();
  while (readdirSync(journal).length > 0) await delay(POLL_MS);
  const seconds = (performance.now() - startedAt) / 1_000;
  const { entries, scans } = await countCommitted(postgres.url);
  console.log(
    `${answered} scans answered, ${scans} committed; the journal was replayed in ${seconds.toFixed(1)} s`,
  );
  if (entries === answered && scans === answered) return;
  console.error('A scan that was answered is missing, or is in the log twice.');
  process.exitCode = 1;
}
