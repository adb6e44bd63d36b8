import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePostgres, freePort } from '../scripts/embedded-postgres/ensure-postgres.js';
import { isRunning } from '../scripts/embedded-postgres/processes.js';
import { FaultsEvents, type Claim } from './faults/events.js';
import { FaultsReceiver } from './faults/receiver.js';
import { KillableProcess } from './toolbox/killable-process.js';
import { APP_SECRET } from './toolbox/scan-database.js';
import { until } from './toolbox/until.js';
import { WebhookDatabase } from './toolbox/webhook-database.js';

/**
 * npm run test:faults, second part (node dist/bench/faults-webhooks.js [faults] [events]): kills two workers, in turn
 * or both, stops PostgreSQL immediately, or both, while events are delivered. At the end, each event must have arrived,
 * no delivery twice at the same time, and repeated only if it was in flight at a fault, once for each. Fails otherwise.
 */
const FAULTS = Number(process.argv[2] ?? 25);
const EVENTS = Number(process.argv[3] ?? 20_000);
const EVENTS_PER_SECOND = 500;
/**
 * Each has one endpoint. A delivery in flight at a fault is leased for 45 s, so with few deliveries per endpoint, all
 * endpoints continue meanwhile.
 */
const WORKSPACES = 200;
const SHARE = Math.ceil(EVENTS / (FAULTS + 1));

const KINDS = [
  'one worker killed',
  'the other worker killed',
  'PostgreSQL stopped',
  'both workers killed',
  'PostgreSQL stopped, both workers killed',
] as const;
type Kind = (typeof KINDS)[number];

const folder = mkdtempSync(join(tmpdir(), 'qr-service-faults-'));
chmodSync(folder, 0o755);
const cluster = join(folder, 'postgres');
let postgres = await ensurePostgres(cluster);
const receiver = await FaultsReceiver.start(folder);
const database = await WebhookDatabase.open(postgres.url);
const workspaceIds: string[] = [];
for (let index = 0; index < WORKSPACES; index += 1)
  workspaceIds.push(await database.addWorkspace([receiver.url]));
await database.close();
const env = {
  ...{ DATABASE_URL: postgres.url, APP_SECRET, DATA_DIR: folder },
  ...{ WEBHOOK_ALLOW_PRIVATE: '127.0.0.1', WEBHOOK_ALLOW_PORTS: String(receiver.port) },
  ...{ WEBHOOK_CA_FILE: receiver.caFile, LOG_LEVEL: 'fatal' },
};
const one = new KillableProcess('worker', env, await freePort());
const other = new KillableProcess('worker', env, await freePort());
const events = new FaultsEvents(postgres.url, workspaceIds, EVENTS_PER_SECOND);

interface Fault {
  kind: Kind;
  inFlight: Claim[];
}

try {
  await Promise.all([one.start(), other.start()]);
  events.start();
  const faults: Fault[] = [];
  for (let index = 0; index < FAULTS; index += 1) {
    await deliver(SHARE);
    const kind = KINDS[index % KINDS.length] ?? KINDS[0];
    faults.push({ kind, inFlight: await cause(kind) });
  }
  await until(() => events.count >= EVENTS, 'all events');
  await events.stop();
  await until(async () => !(await events.isOpen()), 'all deliveries');
  await report(faults);
} finally {
  await events.close();
  await Promise.all([one.stop(), other.stop()]);
  await receiver.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function deliver(count: number): Promise<void> {
  const arrived = receiver.answered.size + count;
  await until(() => receiver.answered.size >= arrived, 'deliveries to arrive');
}

async function cause(kind: Kind): Promise<Claim[]> {
  const workers = kind.includes('both') ? [one, other] : kind.startsWith('one') ? [one] : [other];
  const killed = kind.includes('killed') ? workers : [];
  if (kind.startsWith('PostgreSQL')) process.kill(postgres.pid, 'SIGQUIT');
  await Promise.all(killed.map((worker) => worker.kill()));
  if (kind.startsWith('PostgreSQL')) {
    await until(() => !isRunning(postgres.pid), 'PostgreSQL to stop');
    postgres = await ensurePostgres(cluster, { port: postgres.port });
  }
  const inFlight = await events.inFlight();
  await Promise.all(killed.map((worker) => worker.start()));
  return inFlight;
}

async function report(faults: Fault[]): Promise<void> {
  const interrupted = new Map<string, string>();
  for (const { kind, inFlight } of faults) {
    const before = interrupted.size;
    for (const { id, claim } of inFlight) interrupted.set(claim, id);
    console.log(`${kind}: ${interrupted.size - before} in flight`);
  }
  const timesInterrupted = new Map<string, number>();
  for (const id of interrupted.values()) timesInterrupted.set(id, (timesInterrupted.get(id) ?? 0) + 1);
  const stored = await events.deliveries();
  const requests = [...receiver.requests];
  const fates = {
    events: new Set(stored.map(({ eventId }) => eventId)).size,
    deliveries: stored.length,
    lost: stored.filter(({ id, state }) => state !== 'delivered' || !id || !receiver.answered.has(id)).length,
    'in flight at faults': interrupted.size,
    duplicates: requests.reduce((sum, [, times]) => sum + times - 1, 0),
    'repeated without a fault': requests.filter(([id, times]) => times - 1 > (timesInterrupted.get(id) ?? 0))
      .length,
    'twice at once': receiver.atOnce,
  };
  console.table(fates);
  const isMissing = fates.events < events.count || fates.deliveries !== fates.events || fates.lost > 0;
  if (!isMissing && fates['repeated without a fault'] === 0 && fates['twice at once'] === 0) return;
  console.error(
    'A delivery is lost, or was repeated although nothing had interrupted it, or made twice at once.',
  );
  process.exitCode = 1;
}
