import 'reflect-metadata';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { newId } from '#libs/database';
import { ensurePostgres } from '../scripts/embedded-postgres/ensure-postgres.js';
import { processorTimeMs } from './toolbox/processor-time.js';
import { prepareDatabase } from './toolbox/scan-database.js';
import { sized } from './toolbox/size.js';
import { CONTENTS, deliver, SCHEMA } from './webhook-log/trial.js';

/**
 * A trial of another shape for webhooks, docs/adr/0061: what PostgreSQL writes for an event and its delivery that
 * succeeds, by how many workspaces share the events of a transaction. `npm run bench:cost` measures the present shape.
 */
const { values } = parseArgs({ options: { events: { type: 'string', default: sized('20000', '500') } } });
const EVENTS = Number(values.events);
const PER_TRANSACTION = 50;
const WORKSPACES = [1, 10, 100, 1_000];
/** Images of pages after a checkpoint would hide what events cost. */
const SETTINGS = { checkpoint_timeout: '1h', max_wal_size: '64GB' };

const SPENT = `
  select (pg_current_wal_insert_lsn() - '0/0')::float8 as wal,
    (select sum(pg_table_size(c.oid) + pg_indexes_size(c.oid))::float8 from pg_class c
     where relname in ('trial_heads', 'trial_groups_today', 'trial_readers', 'trial_outcomes_today')) as disk`;

const folder = mkdtempSync(join(tmpdir(), 'qr-service-bench-'));
chmodSync(folder, 0o755);
const postgres = await ensurePostgres(join(folder, 'postgres'));
const client = new Client(postgres.url);
try {
  await prepareDatabase(postgres.url);
  await client.connect();
  for (const [name, value] of Object.entries(SETTINGS))
    await client.query(`alter system set ${name} = '${value}'`);
  await client.query('select pg_reload_conf()');
  for (const statement of SCHEMA) await client.query(statement);
  console.log('workspaces  groups of  WAL bytes  disk bytes  PostgreSQL µs   (each by event)');
  for (const [name, content] of Object.entries(CONTENTS))
    for (const count of WORKSPACES) console.log(await measure(count, name, content));
} finally {
  await client.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(count: number, name: string, content: string): Promise<string> {
  const workspaces = Array.from({ length: count }, () => newId());
  await client.query('truncate trial_heads, trial_groups, trial_readers, trial_outcomes');
  await client.query(
    'insert into trial_readers (endpoint_id, workspace_id) select gen_random_uuid(), unnest($1::uuid[])',
    [workspaces],
  );
  await client.query('checkpoint');
  const take = (from: number) =>
    Array.from(
      { length: PER_TRANSACTION },
      (_, index) => workspaces.at((from + index * 7) % count) ?? newId(),
    );
  // The first changes after a checkpoint write whole pages.
  for (let number = 0; number < 40; number += 1)
    await deliver(client, take(number * PER_TRANSACTION), content);
  const before = await spent();
  for (let number = 0; number < EVENTS; number += PER_TRANSACTION)
    await deliver(client, take(number), content);
  await client.query('vacuum trial_heads, trial_readers');
  const after = await spent();
  const figure = (key: keyof typeof before, width: number) =>
    ((after[key] - before[key]) / EVENTS).toFixed(0).padStart(width);
  return `${String(count).padStart(10)}  ${name.padEnd(9)} ${figure('wal', 10)} ${figure('disk', 11)} ${figure('processor', 14)}`;
}

async function spent(): Promise<{ wal: number; disk: number; processor: number }> {
  const { rows } = await client.query<{ wal: number; disk: number }>(SPENT);
  const [row] = rows;
  if (!row) throw new Error('a sum gives one row');
  return { ...row, processor: (processorTimeMs(postgres.pid) ?? Number.NaN) * 1_000 };
}
