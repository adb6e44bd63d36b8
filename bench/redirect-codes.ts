import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePostgres } from '#libs/embedded-postgres';
import { measure } from './load.js';
import { addManyCodes, HOT, oneOfMany, PREPARED, requestsOfRound } from './many-codes.js';
import { medianOf } from './medians.js';
import { alternate, processorOf, ratioOf, type Round } from './redirect-rounds.js';
import { APP_SECRET, prepareDatabase, reuseWal, verifyScans } from './scan-database.js';
import { SHORT_CODES } from './scan-requests.js';
import { startServer, type ServerProcess } from './server-process.js';

/*
 * What many codes cost: scans of 100,000 of 1,000,000 codes with rules, dates and a campaign, whose 1,000 workspaces each have a
 * webhook endpoint (b), against scans of 20 plain codes (a), in alternating rounds of two equal edges on one database, from the same visitors.
 */
const ROUNDS = 15;
const FLOOR = 0.9;
const CONNECTIONS = [64, 256];

const onePlain = (index: number) => SHORT_CODES[index % SHORT_CODES.length] ?? '';

const folder = mkdtempSync(join(tmpdir(), 'qr-service-bench-'));
chmodSync(folder, 0o755);
const postgres = await ensurePostgres(join(folder, 'postgres'));
const servers: ServerProcess[] = [];
let answered = 0;

try {
  await prepareDatabase(postgres.url);
  await addManyCodes(postgres.url);
  const start = async () => {
    const env = { DATABASE_URL: postgres.url, APP_SECRET, TRUSTED_PROXIES: '127.0.0.1' };
    const quiet = { BASE_URL: 'http://bench.invalid', LOG_LEVEL: 'warn' };
    const server = await startServer('redirect-server', { ...env, ...quiet });
    servers.push(server);
    return server;
  };
  const bare = await start();
  const ours = await start();
  await scanEachCode(ours);
  const pids = [ours.pid, postgres.pid];
  for (const connections of CONNECTIONS) {
    const rounds = await alternate(
      { bare, ours, pids, barePids: [bare.pid, postgres.pid] },
      connections,
      ROUNDS,
      () => reuseWal(postgres.url),
      {
        bare: (round) => requestsOfRound(onePlain, connections, round),
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
  console.log(`memory of the edges: a ${peakOf(bare)}, b ${peakOf(ours)} MiB at most`);
  await verifyScans(postgres.url, answered);
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** As in a process that has run for a while. */
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

/** The most that a process has had in memory, in MiB. */
function peakOf({ pid }: ServerProcess): string {
  const kib = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return (Number(kib) / 1_024).toFixed(0);
}
