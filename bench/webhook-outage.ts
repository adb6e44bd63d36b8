import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { ensurePostgres, freePort } from '../scripts/embedded-postgres/ensure-postgres.js';
import { isRunning } from '../scripts/embedded-postgres/processes.js';
import { KillableProcess } from './toolbox/killable-process.js';
import { APP_SECRET } from './toolbox/scan-database.js';
import { sized } from './toolbox/size.js';
import { until } from './toolbox/until.js';
import { EVENT_BODY, WebhookDatabase } from './toolbox/webhook-database.js';
import { OutageReceiver } from './webhook-outage/receiver.js';

/**
 * An endpoint is down for 26 hours, by the clock of the worker, which is killed each hour; PostgreSQL is stopped at once in
 * every third. Then the receiver works again. Fails unless each event arrives, under one number, with the same bytes each
 * time, and nobody did anything.
 */
const { values } = parseArgs({
  options: {
    events: { type: 'string', default: sized('100000', '600') },
    hours: { type: 'string', default: sized('26', '3') },
  },
});
const EVENTS = Number(values.events);
const HOURS = Number(values.hours);
const HOUR_MS = 3_600_000;
/** Longer than the time between two probes. */
const NEXT_PROBE_MS = 600_000;
const clock = `--import ${resolve('bench/faults/jumping-clock.mjs')}`;

const INSERT = `
  insert into webhook_events (id, workspace_id, qr_code_id, event, body, is_pending, created_at)
  select id, $1, id, 'scan', replace($2, '01900000-0000-7000-8000-000000000000', id::text), true,
    now() + $3 * interval '1 ms'
  from (select uuidv7() as id from generate_series(1, $4)) event returning id`;
const STATE = `
  select (select count(*)::int from webhook_deliveries where state = 'delivered') as rows,
    coalesce((select sum(cardinality(places))::int from webhook_outcomes), 0) as grouped,
    (select count(*)::int from webhook_deliveries where state in ('pending', 'delivering')) as waiting,
    (select count(*)::int from webhook_events where is_pending) as outbox,
    (select status || coalesce(', recovering since ' || recovering_since, '') from webhook_endpoints) as endpoint`;

interface State {
  rows: number;
  grouped: number;
  waiting: number;
  outbox: number;
  endpoint: string;
}

const folder = mkdtempSync(join(tmpdir(), 'qr-service-outage-'));
chmodSync(folder, 0o755);
const cluster = join(folder, 'postgres');
let postgres = await ensurePostgres(cluster);
const receiver = await OutageReceiver.start(folder);
const database = await WebhookDatabase.open(postgres.url);
const workspaceId = await database.addWorkspace([`https://127.0.0.1:${receiver.port}/`]);
await database.close();
const env = {
  ...{ DATABASE_URL: postgres.url, APP_SECRET, DATA_DIR: folder, LOG_LEVEL: 'fatal', NODE_OPTIONS: clock },
  ...{ WEBHOOK_ALLOW_PRIVATE: '127.0.0.1', WEBHOOK_ALLOW_PORTS: String(receiver.port) },
  WEBHOOK_CA_FILE: receiver.caFile,
};
const worker = new KillableProcess('worker', env, await freePort());
const sent = new Set<string>();
let aheadMs = 0;
let had = 0;

try {
  await worker.start();
  for (let hour = 0; hour < HOURS; hour += 1) {
    await happen(Math.ceil((EVENTS - sent.size) / (HOURS - hour)));
    // The first ones find out that the receiver is down, and then there is one probe an hour.
    await until(() => receiver.requests > had, 'a request');
    await until(async () => (await read()).endpoint.includes('recovering'), 'the endpoint to recover');
    await until(async () => (await read()).outbox, 'the deliveries of its events');
    had = receiver.requests;
    await restart({ isPostgresStopped: hour % 3 === 1, later: HOUR_MS });
  }
  const before = await read();
  console.log(
    `down for ${HOURS} h: ${receiver.requests} requests, ${before.waiting} wait, ${before.endpoint}`,
  );
  receiver.isUp = true;
  const startedAt = performance.now();
  await restart({ isPostgresStopped: false, later: NEXT_PROBE_MS });
  await until(() => Math.max(0, EVENTS - receiver.countAccepted), 'all events');
  const seconds = (performance.now() - startedAt) / 1_000;
  await until(async () => (await read()).waiting, 'their results');
  report(seconds, await read());
} finally {
  await worker.stop();
  await receiver.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function withClient<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client(postgres.url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function read(): Promise<State> {
  const [state] = (await withClient((client) => client.query<State>(STATE))).rows;
  if (state === undefined) throw new Error('no state');
  return state;
}

async function happen(count: number): Promise<void> {
  const added = await withClient((client) =>
    client.query<{ id: string }>(INSERT, [workspaceId, EVENT_BODY, aheadMs, count]),
  );
  for (const { id } of added.rows) sent.add(id);
}

async function restart({ isPostgresStopped, later }: { isPostgresStopped: boolean; later: number }) {
  if (isPostgresStopped) {
    process.kill(postgres.pid, 'SIGQUIT');
    await until(() => Number(isRunning(postgres.pid)), 'PostgreSQL to stop');
  }
  await worker.kill();
  if (isPostgresStopped) postgres = await ensurePostgres(cluster, { port: postgres.port });
  aheadMs += later;
  worker.env = { ...env, CLOCK_AHEAD_MS: String(aheadMs) };
  await worker.start();
}

function report(seconds: number, { rows, grouped, endpoint }: State): void {
  const { accepted, changed } = receiver;
  const arrived = new Set(accepted.map(({ eventId }) => eventId));
  const numbers = accepted.map(({ sequence }) => sequence);
  const fates = {
    'all sent after, s': Number(seconds.toFixed(0)),
    events: sent.size,
    arrived: arrived.size,
    lost: [...sent].filter((id) => !arrived.has(id)).length,
    'numbers missing': EVENTS - new Set(numbers).size,
    'number given twice': numbers.length - new Set(numbers).size,
    'sent again': accepted.reduce((sum, one) => sum + one.accepted - 1, 0),
    'other bytes': changed.size,
    'stored as delivered': rows + grouped,
    endpoint,
  };
  console.table(fates);
  const isWhole = fates.lost === 0 && fates['numbers missing'] === 0 && Math.max(...numbers) === sent.size;
  if (isWhole && fates['number given twice'] === 0 && changed.size === 0) return;
  console.error('An event did not arrive, or not under one number with the same bytes.');
  process.exitCode = 1;
}
