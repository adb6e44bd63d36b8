import { Client } from 'pg';
import { migrateDatabase, newId } from '#libs/database';
import { hashSecret, newApiKey } from '../../src/auth/secret-format.js';
import { sealedSecret } from '../toolbox/scan-database.js';

export interface Filled {
  apiKey: string;
  endpointId: string;
  /** A code of which one in a thousand events is. */
  codeId: string;
}

/** As many as a worker sends at once at a dozen scans a second. */
const GROUP = 8;
const CHUNKS = 10;
const CODES = 1_000;
/** Of the rows beside the groups. */
const ROWS = { failed: 100, pending: 2_000, cancelled: 2_000 };

/** Ids of groups are UUIDv7 of their times, and end in the place 0. $1 workspace, $2 endpoint, $3 days, $4 all, $5 from, $6 to. */
const GROUPS = `
  with made as (
    select now() - ($4::float8 - n) / $4 * $3::int * interval '1 day' as at, n from generate_series($5::bigint, $6::bigint) n
  ), identified as (
    select n, at, encode(set_byte(substring(int8send((extract(epoch from at) * 1000)::bigint) from 3)
      || substring(uuid_send(gen_random_uuid()) from 7 for 8), 6, 112) || '\\x0000', 'hex')::uuid as id from made
  ), stored as (
    insert into webhook_delivery_groups (id, workspace_id, endpoint_id, events, qr_code_ids, bodies, first_sequence, created_at)
    select id, $1, $2, array_fill('scan'::varchar, array[${GROUP}]),
      array(select code.id from generate_series(1, ${GROUP}) as g(number)
        join bench_codes code on code.place = (n * ${GROUP} + g.number) % ${CODES}),
      array(select '{"event":"scan","qr_code_id":"' || md5(n::text || place) || '","qr_name":"Menu of the restaurant","short_code":"BENCH000",'
        || '"scan":{"country":"DE","city":"Berlin","device":"mobile","scanned_at":"' || at || '"}}'
        from generate_series(1, ${GROUP}) place), (n - 1) * ${GROUP} + 1, at
    from identified
  )
  insert into webhook_outcomes (group_id, first_place, workspace_id, places, status_codes, started_at, durations_ms, signatures, excerpts)
  select id, 0, $1, '{0,1,2,3,4,5,6,7}', array_fill(204::smallint, array[${GROUP}]), array_fill(at, array[${GROUP}]),
    array_fill(20, array[${GROUP}]), array(select uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
      || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) from generate_series(1, ${GROUP}) where n > 0), array_fill(''::text, array[${GROUP}])
  from identified`;

/** One event in $4 of $6 is a row in the state $5, over the same days. $1 workspace, $2 endpoint, $3 days. */
const STATES = `
  with made as (
    select uuidv7() as id, now() - (random() * $3::int * interval '1 day') as at, n, code.id as code_id
    from generate_series(1, $6::bigint / $4::int) n join bench_codes code on code.place = n % ${CODES}
  ), events as (
    insert into webhook_events (id, workspace_id, qr_code_id, event, body, is_pending, created_at)
    select id, $1, code_id, 'scan', '{"event":"scan"}', false, at from made
  ), attempts as (
    insert into webhook_attempts (workspace_id, delivery_id, number, started_at, duration_ms, status_code, request_headers)
    select $1, id, 4, at, 20, 500, '{}' from made where $5 = 'failed'
  )
  insert into webhook_deliveries (id, workspace_id, endpoint_id, event_id, qr_code_id, state, attempt_count, next_attempt_at,
    created_at, sequence)
  select id, $1, $2, id, code_id, $5, case when $5 = 'failed' then 4 else 0 end, case when $5 = 'pending' then now() + interval '1 day' end, at, n
  from made`;

export async function fillDeliveries(url: string, deliveries: number, days: number): Promise<Filled> {
  await migrateDatabase(url);
  const client = new Client(url);
  await client.connect();
  try {
    return await fill(client, deliveries, days);
  } finally {
    await client.end();
  }
}

async function fill(client: Client, deliveries: number, days: number): Promise<Filled> {
  const [workspaceId, endpointId, apiKey] = [newId(), newId(), newApiKey()];
  await client.query(
    `insert into workspaces (id, name, plan, created_at, per_minute, per_month)
     values ($1, 'Bench', 'agency', now(), 2147483647, 2147483647)`,
    [workspaceId],
  );
  await client.query(
    `insert into webhook_endpoints (id, workspace_id, url, events, status, secret_encrypted, created_at, answered_at)
     values ($1, $2, 'https://receiver.example/', '{scan}', 'active', $3, now(), now())`,
    [endpointId, workspaceId, sealedSecret(endpointId)],
  );
  await client.query(
    `insert into api_keys (id, workspace_id, name, prefix, hash, scope, kind, scopes, created_at)
     values ($1, $2, 'bench', $3, $4, 'custom', 'service', '{admin}', now())`,
    [newId(), workspaceId, apiKey.slice(0, 10), hashSecret(apiKey)],
  );
  const { rows } = await client.query<{ id: string }>(
    `with code as (
       insert into qr_codes (id, workspace_id, name, category, qr_data, version, created_at, updated_at)
       select gen_random_uuid(), $1, 'Table ' || n, 'url', '{"url": "https://example.com"}', 1, now(), now()
       from generate_series(1, ${CODES}) n returning id
     ) select id from code`,
    [workspaceId],
  );
  await client.query('create temp table bench_codes (place int primary key, id uuid)');
  await client.query(
    'insert into bench_codes select n - 1, id from unnest($1::uuid[]) with ordinality as code(id, n)',
    [rows.map(({ id }) => id)],
  );
  await client.query('analyze bench_codes');
  const groups = Math.ceil(deliveries / GROUP);
  const size = Math.ceil(groups / CHUNKS);
  for (let from = 1; from <= groups; from += size)
    await client.query(GROUPS, [
      ...[workspaceId, endpointId, days, groups, from, Math.min(groups, from + size - 1)],
    ]);
  for (const [state, oneOf] of Object.entries(ROWS))
    await client.query(STATES, [workspaceId, endpointId, days, oneOf, state, deliveries]);
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  return { apiKey, endpointId, codeId: rows[0]?.id ?? '' };
}
