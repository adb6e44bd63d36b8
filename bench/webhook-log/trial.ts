import type { Client } from 'pg';
import { EVENT_BODY } from '../toolbox/webhook-database.js';

/** The shape of docs/adr/0061: groups of events with positions, readers, and the outcomes of a group in one row. */
export const SCHEMA = [
  `create table trial_heads (workspace_id uuid primary key, last bigint not null)`,
  `create table trial_groups (
     workspace_id uuid not null, first_position bigint not null, created_at timestamptz(3) not null, count smallint not null,
     events smallint[] not null, ids bytea not null, qr_code_ids bytea not null, bodies text not null,
     primary key (workspace_id, first_position, created_at)
   ) partition by range (created_at)`,
  `create table trial_groups_today partition of trial_groups for values from ('-infinity') to ('infinity')`,
  `create table trial_readers (
     endpoint_id uuid primary key, workspace_id uuid not null, position bigint not null default 0,
     leased_to bigint, leased_by uuid, lease_ends_at timestamptz(3), sequence bigint not null default 0
   )`,
  `create table trial_outcomes (
     endpoint_id uuid not null, first_position bigint not null, created_at timestamptz(3) not null,
     workspace_id uuid not null, sequence bigint not null, statuses smallint[] not null, times bytea not null,
     primary key (endpoint_id, first_position, created_at)
   ) partition by range (created_at)`,
  `create table trial_outcomes_today partition of trial_outcomes for values from ('-infinity') to ('infinity')`,
];

/** What a group has of each event: what is sent, or the values from which it is made. */
export const CONTENTS = {
  bodies: EVENT_BODY,
  values: ['Menu of the restaurant', 'BENCH000', 'DE', 'Berlin', 'mobile', '1767268800000'].join('\u001f'),
};

/** $1: the workspaces of events, one for each; $2: the content of one. What the intake would do in its transaction. */
const APPEND = `
  with new as (
    select workspace_id, count(*)::int as count, string_agg(replace($2, 'BENCH000', 'BENCH' || place), E'\\n' order by place) as bodies,
      string_agg(uuid_send(gen_random_uuid()), ''::bytea) as ids, string_agg(uuid_send(md5((place % 20)::text)::uuid), ''::bytea) as codes
    from unnest($1::uuid[]) with ordinality as event(workspace_id, place) group by 1
  ), heads as (
    insert into trial_heads as h (workspace_id, last) select workspace_id, count from new order by 1
    on conflict (workspace_id) do update set last = h.last + excluded.last
    returning workspace_id, last
  )
  insert into trial_groups (workspace_id, first_position, created_at, count, events, ids, qr_code_ids, bodies)
  select workspace_id, last - count + 1, now(), count, array[1], ids, codes, bodies from new join heads using (workspace_id)`;

/** What a worker stores before it sends: which events it has, and their numbers. */
const LEASE = `
  with read as (
    select r.endpoint_id, r.workspace_id, r.position, h.last from trial_readers r join trial_heads h using (workspace_id)
    where r.workspace_id = any($1) and r.position < h.last
  ), leased as (
    update trial_readers r set leased_to = read.last, leased_by = '00000000-0000-7000-8000-000000000001',
      lease_ends_at = now() + interval '45 s', sequence = r.sequence + read.last - read.position
    from read where r.endpoint_id = read.endpoint_id
  )
  select count(length(g.bodies)) from read join trial_groups g
    on g.workspace_id = read.workspace_id and g.first_position > read.position and g.first_position <= read.last`;

/** What it stores when all of a group have succeeded: status, time and duration of each, and its position. */
const STORE = `
  with read as (
    update trial_readers r set position = leased_to, leased_to = null, leased_by = null, lease_ends_at = null
    from trial_heads h where h.workspace_id = r.workspace_id and r.workspace_id = any($1) and leased_to is not null
    returning r.endpoint_id, r.workspace_id, leased_to, r.sequence, h.last, r.position
  )
  insert into trial_outcomes (endpoint_id, first_position, created_at, workspace_id, sequence, statuses, times)
  select read.endpoint_id, g.first_position, now(), read.workspace_id, g.first_position, array[204]::smallint[],
    (select string_agg(int4send((random() * 1000)::int) || int2send((random() * 200)::int::int2), ''::bytea)
     from generate_series(1, g.count))
  from read join trial_groups g on g.workspace_id = read.workspace_id
    and g.first_position > read.position - $2 and g.first_position <= read.position
  on conflict do nothing`;

/** One transaction of the intake, and what an endpoint of each of its workspaces writes for it. */
export async function deliver(client: Client, workspaces: string[], content: string): Promise<void> {
  const distinct = [...new Set(workspaces)];
  await client.query({ name: 'append', text: APPEND, values: [workspaces, content] });
  await client.query({ name: 'lease', text: LEASE, values: [distinct] });
  const most = Math.max(...distinct.map((id) => workspaces.filter((other) => other === id).length));
  await client.query({ name: 'store', text: STORE, values: [distinct, most] });
}
