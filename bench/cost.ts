import 'reflect-metadata';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { ensurePostgres } from '../scripts/embedded-postgres/ensure-postgres.js';
import { ScanLoad } from './cost/load.js';
import { HEADINGS, perScan, spentBy, spentLine } from './cost/spent.js';
import { APP_SECRET, prepareDatabase } from './toolbox/scan-database.js';
import { startServer, type ServerProcess } from './toolbox/server-process.js';
import { startReceiver } from './webhooks/receiver.js';
import { sized } from './toolbox/size.js';

/**
 * Measures what a scan costs, alone, with an event stream, and with a webhook endpoint: processor time of the scan edge,
 * the worker and PostgreSQL, the log that PostgreSQL writes, and the bytes that its tables and indexes grow by. Each case
 * ends when all scans are counted and all deliveries made. What a listener costs is the difference to the case without one.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: sized('15', '1') },
    only: { type: 'string', default: sized('', '20/s, an endpoint with') },
  },
});
const SECONDS = Number(values.seconds);
const AT_FULL_LOAD = 1_000 * SECONDS;
const POLL_MS = 50;
const LOADS = [
  { name: '20/s', perSecond: 20 },
  { name: '500/s', perSecond: 500 },
  { name: 'full load', perSecond: null },
];
const LISTENERS = [
  { name: 'no listener', set: `events = '{lead}'`, streamed: [] },
  { name: 'a stream of events', set: `events = '{lead}'`, streamed: ['scan'] },
  { name: 'an endpoint', set: `events = '{scan}', batch = false`, streamed: [] },
  { name: 'an endpoint with batches', set: `events = '{scan}', batch = true`, streamed: [] },
];
/** Follows the events $1, as an open stream does, whose polls are left out: they are a few a second. */
const STREAM = `
  with ended as (delete from followed_events where event <> all($1::text[])),
  stream as (
    insert into event_streams (workspace_id, position) select workspace_id, 0 from webhook_endpoints
    on conflict do nothing
  )
  insert into followed_events (workspace_id, event, since, followed_at, until)
  select workspace_id, event, 0, now(), now() + interval '1 day' from webhook_endpoints, unnest($1::text[]) event
  on conflict do nothing`;
/** Images of pages after a checkpoint would hide what scans cost. */
const SETTINGS = { checkpoint_timeout: '1h', max_wal_size: '64GB' };

const LEFT = `
  select (select count(*)::int from (select from webhook_events where is_pending limit 1) event)
    + (select count(*)::int from (select from webhook_deliveries where state in ('pending', 'delivering') limit 1) delivery)
    + (select coalesce(sum(in_flight), 0)::int from webhook_group_leases) as deliveries, (select sum(scan_count)::int from qr_code_counters) as counted`;

const folder = mkdtempSync(join(tmpdir(), 'qr-service-bench-'));
chmodSync(folder, 0o755);
const postgres = await ensurePostgres(join(folder, 'postgres'));
const receiver = await startReceiver(folder);
const client = new Client(postgres.url);
const servers: ServerProcess[] = [];
let scans = 0;
try {
  await prepareDatabase(postgres.url);
  await client.connect();
  for (const [name, value] of Object.entries(SETTINGS))
    await client.query(`alter system set ${name} = '${value}'`);
  await client.query('select pg_reload_conf()');
  await client.query('update webhook_endpoints set url = $1', [receiver.url]);
  const env = {
    ...{ DATABASE_URL: postgres.url, APP_SECRET, DATA_DIR: folder, LOG_LEVEL: 'warn' },
    ...{ WEBHOOK_ALLOW_PRIVATE: '127.0.0.1', WEBHOOK_ALLOW_PORTS: String(receiver.port) },
    WEBHOOK_CA_FILE: receiver.caFile,
  };
  for (const name of ['redirect-server', 'worker-server']) servers.push(await startServer(name, env));
  const [edge, worker] = servers as [ServerProcess, ServerProcess];
  const spenders = { edge: edge.pid, worker: worker.pid, postgres: postgres.pid };
  const load = new ScanLoad(`http://127.0.0.1:${edge.port}`);
  const run = async (count: number, perSecond: number | null) => {
    const before = await spentBy(client, spenders);
    await load.send(count, perSecond);
    scans += count;
    await untilDone();
    return perScan(before, await spentBy(client, spenders), count);
  };
  const choose = async ({ set, streamed }: (typeof LISTENERS)[number]) => {
    await client.query(`update webhook_endpoints set ${set}`);
    await client.query(STREAM, [streamed]);
  };
  for (const listener of LISTENERS) {
    await choose(listener);
    await run(AT_FULL_LOAD, null);
  }
  console.log(HEADINGS);
  for (const { name, perSecond } of LOADS)
    for (const listener of LISTENERS) {
      const title = `${name}, ${listener.name}`;
      if (!title.includes(values.only)) continue;
      await choose(listener);
      console.log(
        spentLine(title, await run(perSecond === null ? AT_FULL_LOAD : perSecond * SECONDS, perSecond)),
      );
    }
  await load.close();
} finally {
  await Promise.allSettled(servers.map((server) => server.stop()));
  await client.end();
  await receiver.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function untilDone(): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ deliveries: number; counted: number }>(LEFT);
    if (rows[0]?.deliveries === 0 && rows[0].counted === scans) return;
    await delay(POLL_MS);
  }
}
