import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeliverySettings } from '#libs/delivery';
import { ensurePostgres, freePort } from '../scripts/embedded-postgres/ensure-postgres.js';
import { isRunning } from '../scripts/embedded-postgres/processes.js';
import { cleaningUp } from './faults/clean-up.js';
import { FaultsEvents, type Claim } from './faults/events.js';
import { FaultsReceiver } from './faults/receiver.js';
import { REDIS_KINDS, type RedisKind } from './faults/redis-faults.js';
import { RedisScene } from './faults/redis-scene.js';
import { KillableProcess } from './toolbox/killable-process.js';
import { APP_SECRET } from './toolbox/scan-database.js';
import { until } from './toolbox/until.js';
import { WebhookDatabase } from './toolbox/webhook-database.js';
import { sized } from './toolbox/size.js';

/**
 * npm run test:faults, second part (node dist/bench/faults-webhooks.js [faults] [events] [part of a name]): kills two
 * workers, in turn or both, stops PostgreSQL immediately, or both, or makes Redis refuse commands, while events are delivered. At the end, each event must have arrived,
 * no delivery twice at the same time, and repeated only if its request had begun and was in flight at a fault, or was handed
 * back by a worker that was stopped, once for each: what waits in a group is not in flight. Fails otherwise.
 */
const FAULTS = Number(process.argv[2] ?? sized(32, 1));
const EVENTS = Number(process.argv[3] ?? sized(20_000, 400));
const EVENTS_PER_SECOND = 500;
const LEASE_MS = new DeliverySettings().leaseMs;
/**
 * Each has one endpoint. A delivery in flight at a fault is leased for 45 s, so with few deliveries per endpoint, all
 * endpoints continue meanwhile.
 */
const WORKSPACES = 200;
const SHARE = Math.ceil(EVENTS / (FAULTS + 1));

const ALL_KINDS = [
  'one worker killed',
  'the other worker killed',
  'PostgreSQL stopped',
  'both workers killed',
  'PostgreSQL stopped, both workers killed',
  ...REDIS_KINDS.map(({ name }) => name),
];
const KINDS = ALL_KINDS.filter((name) => name.includes(process.argv[4] ?? ''));

const folder = mkdtempSync(join(tmpdir(), 'qr-service-faults-'));
chmodSync(folder, 0o755);
const cluster = join(folder, 'postgres');
let postgres = await ensurePostgres(cluster);
const redis = await RedisScene.start(folder);
const receiver = await FaultsReceiver.start(folder);
const database = await WebhookDatabase.open(postgres.url);
const workspaceIds: string[] = [];
for (let index = 0; index < WORKSPACES; index += 1)
  workspaceIds.push(await database.addWorkspace([receiver.url]));
await database.close();
const env = {
  ...{ DATABASE_URL: postgres.url, ...redis.env, APP_SECRET, DATA_DIR: folder },
  // On a busy machine, attempts time out.
  WEBHOOK_RETRY_DELAYS_MS: Array(10).fill('5000').join(),
  ...{ WEBHOOK_ALLOW_PRIVATE: '127.0.0.1', WEBHOOK_ALLOW_PORTS: String(receiver.port) },
  ...{ WEBHOOK_CA_FILE: receiver.caFile, LOG_LEVEL: 'fatal' },
};
const one = new KillableProcess('worker', env, await freePort());
const other = new KillableProcess('worker', env, await freePort());
const events = new FaultsEvents(postgres.url, workspaceIds, EVENTS_PER_SECOND, () => receiver.answered.size);
const cleanUp = cleaningUp(async () => {
  await events.close();
  await Promise.all([one.stop(), other.stop()]);
  await receiver.close();
  await redis.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Fault {
  kind: string;
  inFlight: Claim[];
  /** From the fault until the next delivery arrived. */
  pausedMs: number;
  /** During the fault. */
  delivered: number;
  /** From the end of the fault until Bull queued deliveries again. */
  queuedMs: number | null;
}

try {
  await Promise.all([one.start(), other.start()]);
  events.start();
  const faults: Fault[] = [];
  for (let index = 0; index < FAULTS; index += 1) {
    await deliver(SHARE);
    const kind = KINDS[index % KINDS.length] ?? '';
    faults.push(await during(kind));
  }
  console.table(
    KINDS.map((kind) =>
      rowOf(
        faults.filter((fault) => fault.kind === kind),
        kind,
      ),
    ),
  );
  await until(() => Math.max(0, EVENTS - events.count), 'all events');
  await events.stop();
  await until(async () => !(await events.isOpen()), 'all deliveries');
  await report(faults);
} finally {
  await cleanUp();
}

async function deliver(count: number): Promise<void> {
  const arrived = receiver.answered.size + count;
  await until(() => Math.max(0, arrived - receiver.answered.size), 'deliveries to arrive');
}

async function during(name: string): Promise<Fault> {
  const kind = REDIS_KINDS.find((one) => one.name === name);
  const handedBack = kind?.prepare ? await restartWorkers(await kind.prepare(redis)) : [];
  const startedAt = performance.now();
  const before = receiver.answered.size;
  let pausedMs = 0;
  const resume = async (since: number) => {
    await deliver(1);
    pausedMs ||= performance.now() - since;
  };
  const inFlight = kind ? handedBack : await cause(name);
  if (kind)
    await kind.cause(redis, async () => {
      await resume(performance.now());
      await deliver(SHARE);
    });
  else await resume(startedAt);
  const delivered = receiver.answered.size - before;
  return {
    kind: name,
    inFlight,
    pausedMs,
    delivered,
    queuedMs: kind ? await queueAgain(kind, inFlight) : null,
  };
}

async function queueAgain({ name, release }: RedisKind, inFlight: Claim[]): Promise<number> {
  const startedAt = performance.now();
  await redis.untilQueued(name);
  const queuedMs = performance.now() - startedAt;
  if (release) {
    inFlight.push(...(await restartWorkers(redis.env)));
    await release(redis);
  }
  return queuedMs;
}

/** Both at once: otherwise, the other one would take what the first hands back before it is seen. */
async function restartWorkers(redisEnv: Record<string, string>): Promise<Claim[]> {
  const since = new Date();
  const workers = [one, other];
  await Promise.all(workers.map((worker) => worker.stop()));
  const handedBack = begun(await events.handedBack(since));
  for (const worker of workers) worker.env = { ...worker.env, ...redisEnv };
  for (const worker of workers) await worker.start();
  return handedBack;
}

/** Leaves out claims whose request had not begun: their next request is the first. */
function begun(claims: Claim[]): Claim[] {
  return claims.filter(({ id, endsAt }) => receiver.hasBegun(id, new Date(endsAt.getTime() - LEASE_MS)));
}

async function cause(kind: string): Promise<Claim[]> {
  const workers = kind.includes('both') ? [one, other] : kind.startsWith('one') ? [one] : [other];
  const killed = kind.includes('killed') ? workers : [];
  if (kind.startsWith('PostgreSQL')) process.kill(postgres.pid, 'SIGQUIT');
  await Promise.all(killed.map((worker) => worker.kill()));
  if (kind.startsWith('PostgreSQL')) {
    await until(() => !isRunning(postgres.pid), 'PostgreSQL to stop');
    postgres = await ensurePostgres(cluster, { port: postgres.port });
  }
  const inFlight = begun(await events.inFlight());
  await Promise.all(killed.map((worker) => worker.start()));
  return inFlight;
}

function rowOf(faults: Fault[], kind: string) {
  return {
    fault: kind,
    times: faults.length,
    delivered: faults.reduce((sum, fault) => sum + fault.delivered, 0),
    'in flight': faults.reduce((sum, fault) => sum + fault.inFlight.length, 0),
    'next delivery after, s': longest(faults.map(({ pausedMs }) => pausedMs)),
    'queued again after, s': longest(faults.flatMap(({ queuedMs }) => queuedMs ?? [])),
  };
}

function longest(times: number[]): string {
  return times.length > 0 ? (Math.max(...times) / 1_000).toFixed(1) : '';
}

async function report(faults: Fault[]): Promise<void> {
  const interrupted = new Map<string, string>();
  for (const { inFlight } of faults) for (const { id, claim } of inFlight) interrupted.set(claim, id);
  const timesInterrupted = new Map<string, number>();
  for (const id of interrupted.values()) timesInterrupted.set(id, (timesInterrupted.get(id) ?? 0) + 1);
  const stored = await events.deliveries();
  for (const { id, failures } of stored)
    if (id && failures > 0) timesInterrupted.set(id, (timesInterrupted.get(id) ?? 0) + failures);
  const requests = [...receiver.requests];
  const fates = {
    events: new Set(stored.map(({ eventId }) => eventId)).size,
    deliveries: stored.length,
    lost: stored.filter(({ id, state }) => state !== 'delivered' || !id || !receiver.answered.has(id)).length,
    'in flight at faults': interrupted.size,
    'timed out': stored.reduce((sum, { failures }) => sum + failures, 0),
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
