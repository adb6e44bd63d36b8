import type { Ratio } from '../toolbox/report.js';
import { medianRatio, middleOf } from '../toolbox/medians.js';
import { processorTimeMs } from '../toolbox/processor-time.js';
import { timeOf } from '../toolbox/samples.js';
import type { ServerProcess } from '../toolbox/server-process.js';
import type { WebhookDatabase } from '../toolbox/webhook-database.js';
import { HANGING_PATH, type Received, type WebhookReceiver } from './receiver.js';
import { sized } from '../toolbox/size.js';

export interface WebhookWorld {
  database: WebhookDatabase;
  receiver: WebhookReceiver;
  postgresPid: number;
  start(name: string, env: NodeJS.ProcessEnv): Promise<ServerProcess>;
}

interface Sizes {
  rounds: number;
  backlog: number;
  events: number;
}

/** Each has one endpoint, which makes 64 deliveries in flight. */
export const WORKSPACES = 8;
const CONNECTIONS = 64;
const DELIVERIES_OF_ROUND = sized(16_000, 400);
const HEALTHY = 9;

export async function measureDispatch(
  world: WebhookWorld,
  { name, env }: { name: string; env: NodeJS.ProcessEnv },
  { rounds, backlog, events }: Sizes,
): Promise<Ratio[]> {
  const { url } = world.receiver;
  const bare = await world.start('bare-sender', { RECEIVER_URL: url, CONNECTIONS: String(CONNECTIONS) });
  const worker = await world.start('worker-server', env);
  const workspaces: string[] = [];
  for (let index = 0; index < WORKSPACES; index += 1)
    workspaces.push(await world.database.addWorkspace([url]));
  const ratios = await rateRounds(world, { bare, worker, workspaces }, rounds, name);
  const ofBacklog = await backlogRun(world, workspaces, backlog, name);
  const hanging = await hangingRounds(world, events, rounds, name);
  await bare.stop();
  await worker.stop();
  return [
    { name: `${name}: deliveries/s / bare loop`, value: ratios.bare, min: 0.5 },
    { name: `${name}: deliveries/s / bare loop that stores a row each`, value: ratios.storing },
    { name: `${name}: rate at the end / at the start of a backlog`, value: ofBacklog, min: 0.9 },
    { name: `${name}: time beside a hanging endpoint / without`, value: hanging, max: 1.2 },
  ];
}

interface Compared {
  bare: ServerProcess;
  worker: ServerProcess;
  workspaces: string[];
}

async function rateRounds(
  world: WebhookWorld,
  { bare, worker, workspaces }: Compared,
  rounds: number,
  name: string,
): Promise<{ bare: number; storing: number }> {
  const count = DELIVERIES_OF_ROUND;
  const rates: Rates = { bare: [], storing: [], ours: [] };
  const spent: number[][] = [];
  for (let index = 0; index <= rounds; index += 1) {
    world.receiver.startRun();
    const bareMs = await timeOf(() => fetch(`http://127.0.0.1:${bare.port}/${count}`));
    const storingMs = await timeOf(() => fetch(`http://127.0.0.1:${bare.port}/${count}?stored`));
    const before = spentBy(world, worker);
    const oursMs = await deliver(world, workspaces, count);
    if (index === 0) continue;
    rates.bare.push((count * 1_000) / bareMs);
    rates.storing.push((count * 1_000) / storingMs);
    rates.ours.push((count * 1_000) / oursMs);
    spent.push(spentBy(world, worker).map((ms, of) => ((ms - (before[of] ?? 0)) * 1_000) / count));
  }
  const microseconds = (of: number) => middleOf(spent.map((one) => one[of] ?? Number.NaN)).toFixed(0);
  console.log(
    `${name}: bare ${middleOf(rates.bare).toFixed(0)}/s, storing ${middleOf(rates.storing).toFixed(0)}/s, ` +
      `ours ${middleOf(rates.ours).toFixed(0)}/s; µs per delivery: ` +
      `receiver ${microseconds(0)}, worker ${microseconds(1)}, PostgreSQL ${microseconds(2)}`,
  );
  return { bare: medianRatio(rates.ours, rates.bare), storing: medianRatio(rates.ours, rates.storing) };
}

interface Rates {
  bare: number[];
  storing: number[];
  ours: number[];
}

/**
 * Returns the CPU time of the receiver so far, which is this process without its children: the worker and PostgreSQL.
 */
function spentBy({ postgresPid }: WebhookWorld, worker: ServerProcess): number[] {
  const { user, system } = process.cpuUsage();
  return [(user + system) / 1_000, processorTime(worker.pid), processorTime(postgresPid)];
}

async function backlogRun(
  world: WebhookWorld,
  workspaces: string[],
  count: number,
  name: string,
): Promise<number> {
  const run = world.receiver.startRun();
  const ms = await deliver(world, workspaces, count, run);
  const quarter = Math.floor(count / 4);
  const rate = (from: number) =>
    (quarter * 1_000) / ((run.times[from + quarter - 1] ?? 0) - (run.times[from] ?? 0));
  const [first, last] = [rate(0), rate(count - quarter)];
  console.log(
    `${name}: backlog of ${count} in ${(ms / 1_000).toFixed(1)} s: first ${first.toFixed(0)}/s, last ${last.toFixed(0)}/s`,
  );
  return last / first;
}

async function deliver(
  { database, receiver }: WebhookWorld,
  workspaces: string[],
  count: number,
  run: Received = receiver.startRun(),
): Promise<number> {
  await database.addEvents(workspaces, count / workspaces.length);
  const ms = await receiver.waitFor(count);
  expectOnce(run, count);
  return ms;
}

async function hangingRounds(
  world: WebhookWorld,
  events: number,
  rounds: number,
  name: string,
): Promise<number> {
  const alone: number[] = [];
  const beside: number[] = [];
  for (let index = 0; index < rounds; index += 1) {
    alone.push(await healthyMs(world, [], events));
    beside.push(await healthyMs(world, [HANGING_PATH], events));
    await world.database.pauseEndpoints(HANGING_PATH);
  }
  console.log(
    `${name}: ${events} events to ${HEALTHY} endpoints: alone ${middleOf(alone).toFixed(0)} ms, ` +
      `beside one that hangs ${middleOf(beside).toFixed(0)} ms`,
  );
  return medianRatio(beside, alone);
}

async function healthyMs(world: WebhookWorld, others: string[], events: number): Promise<number> {
  const { url } = world.receiver;
  const healthy = Array.from({ length: HEALTHY }, (_, index) => `/${index}`);
  const workspace = await world.database.addWorkspace([...others, ...healthy].map((path) => url + path));
  const run = world.receiver.startRun();
  await world.database.addEvents([workspace], events);
  const ms = await world.receiver.waitFor(HEALTHY * events);
  expectOnce(run, HEALTHY * events);
  return ms;
}

function expectOnce({ ids, requests }: Received, count: number): void {
  if (ids.size !== count || requests !== count)
    throw new Error(`${count} deliveries: ${ids.size} have arrived in ${requests} requests`);
}

const processorTime = (pid: number) => processorTimeMs(pid) ?? Number.NaN;
