import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensurePostgres, freePort } from '../scripts/embedded-postgres/ensure-postgres.js';
import { isRunning } from '../scripts/embedded-postgres/processes.js';
import { FaultsLoad } from './faults/load.js';
import { countFates, isLogEmpty, type Fates } from './faults/database.js';
import { KillableProcess } from './toolbox/killable-process.js';
import { APP_SECRET, prepareDatabase } from './toolbox/scan-database.js';
import { until } from './toolbox/until.js';

/**
 * npm run test:faults [faults] [scans]: kills the scan edge, stops PostgreSQL immediately, or both, under a load of
 * scans. At the end, each scan that was answered with a redirect must be stored once, with one event. Fails otherwise.
 */
const FAULTS = Number(process.argv[2] ?? 20);
const SCANS = Number(process.argv[3] ?? 50_000);
const SCANS_PER_SECOND = 1_200;
const SHARE = Math.ceil(SCANS / FAULTS / 3);
const MAX_REPLAY_MS = 30_000;
const TIMEOUT_MS = 120_000;
const POLL_MS = 20;

const KINDS = ['edge killed', 'PostgreSQL stopped', 'PostgreSQL stopped, edge killed'] as const;
type Kind = (typeof KINDS)[number];

const folder = mkdtempSync(join(tmpdir(), 'qr-service-faults-'));
chmodSync(folder, 0o755);
const cluster = join(folder, 'postgres');
const journal = join(folder, 'journal');
let postgres = await ensurePostgres(cluster);
await prepareDatabase(postgres.url);
const env = {
  ...{ DATABASE_URL: postgres.url, APP_SECRET, DATA_DIR: folder },
  ...{ JOURNAL_DIR: journal, DELIVERIES: 'off', LOG_LEVEL: 'fatal' },
};
const edge = new KillableProcess('redirect', env, await freePort());
const worker = new KillableProcess('worker', env, await freePort());
const load = new FaultsLoad(edge.port, SCANS_PER_SECOND);

try {
  await Promise.all([edge.start(), worker.start()]);
  load.start();
  const faults: Fault[] = [];
  for (let index = 0; index < FAULTS; index += 1)
    faults.push(await cause(KINDS[index % KINDS.length] ?? KINDS[0]));
  while (load.answered.length < SCANS) await delay(POLL_MS);
  await load.stop();
  await until(() => isLogEmpty(postgres.url), 'the worker to store all scans');
  report(faults, await countFates(postgres.url, load.answered));
} finally {
  await load.stop();
  await Promise.all([edge.kill(), worker.stop()]);
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

interface Fault {
  kind: Kind;
  statuses: Map<number, number>;
  /** The time from the moment at which both are available until the journal is empty; null if it was not used. */
  replayMs: number | null;
}

async function cause(kind: Kind): Promise<Fault> {
  await answer(SHARE);
  if (kind === 'edge killed') return { kind, statuses: new Map(), replayMs: await restartEdge() };
  const before = new Map(load.statuses);
  process.kill(postgres.pid, 'SIGQUIT');
  await answer(SHARE);
  const statuses = new Map(
    [...load.statuses].map(([status, count]) => [status, count - (before.get(status) ?? 0)]),
  );
  if (kind === 'PostgreSQL stopped, edge killed') await edge.kill();
  await until(() => !isRunning(postgres.pid), 'PostgreSQL to stop');
  postgres = await ensurePostgres(cluster, { port: postgres.port });
  return { kind, statuses, replayMs: kind === 'PostgreSQL stopped' ? await replay() : await restartEdge() };
}

async function restartEdge(): Promise<number | null> {
  await edge.kill();
  await edge.start();
  return replay();
}

async function replay(): Promise<number | null> {
  const segments = () => readdirSync(journal).filter((name) => name.endsWith('.journal'));
  const hasJournal = segments().length > 0;
  const startedAt = performance.now();
  await until(() => segments().length === 0, 'the journal to be replayed');
  const replayMs = performance.now() - startedAt;
  await answer(SHARE);
  return hasJournal ? replayMs : null;
}

async function answer(count: number): Promise<void> {
  const until = load.answered.length + count;
  const startedAt = performance.now();
  while (load.answered.length < until) {
    if (performance.now() - startedAt > TIMEOUT_MS) throw new Error('the scan edge does not redirect');
    await delay(POLL_MS);
  }
}

function report(faults: Fault[], fates: Fates): void {
  const textOf = (statuses: Map<number, number>) =>
    [...statuses]
      .filter(([, count]) => count > 0)
      .map(([status, count]) => `${status === 0 ? 'broken' : status}: ${count}`)
      .join(', ');
  console.table(
    faults.map(({ kind, statuses, replayMs }) => ({
      fault: kind,
      'responses without PostgreSQL': textOf(statuses),
      'backlog stored after, s': replayMs === null ? '' : (replayMs / 1_000).toFixed(1),
    })),
  );
  const { answered } = load;
  console.log(`all responses: ${textOf(load.statuses)}`);
  console.table({ 'answered 302': answered.length, ...fates });
  const isLost =
    fates.lost > 0 || fates.twice > 0 || fates['with other than one event'] > 0 || fates.miscounted > 0;
  const isLate = faults.some(({ replayMs }) => replayMs !== null && replayMs > MAX_REPLAY_MS);
  const others = faults.flatMap(({ statuses }) =>
    [...statuses].filter(([status, count]) => count > 0 && ![302, 503].includes(status)),
  );
  if (!isLost && !isLate && others.length === 0) return;
  console.error(
    'A scan is lost, stored twice or miscounted, or the backlog was late, or a response was neither 302 nor 503.',
  );
  process.exitCode = 1;
}
