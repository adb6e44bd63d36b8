import type { SinkName } from './scan-sink.js';

/** A group has at most this many scans, unless the first row of the outbox alone has more. */
export const GROUP_SCANS = 10_000;
const MAX_ROWS = 2_000;
/** Every row of a shorter outbox is read to count what waits. */
const MAX_SAMPLES = 10_000;

export interface SinkState {
  groupId: string | null;
  groupRows: string[] | null;
  number: number;
  lastReceipt: string | null;
}

export type ClaimedGroup = SinkState & { groupId: string; groupRows: string[] };

const STATE = `group_id as "groupId", group_rows as "groupRows", number, previous_manifest as "lastReceipt"`;

/**
 * Makes $2 the only exporter to the store $1 for a minute, unless another one is. A minute is longer than any of its steps: if one takes longer,
 * two exporters write the same group, and the store takes it once.
 */
export const LEASE = `
with made as (
  -- The row of a store also has the primary key of its partition, so a conflict has no one target.
  insert into scan_sinks as state (sink, leased_by, leased_until, checked_on)
  values ($1, $2, now() + interval '1 minute', (now() at time zone 'UTC')::date)
  on conflict do nothing
  returning ${STATE}
), taken as (
  update scan_sinks state set leased_by = $2, leased_until = now() + interval '1 minute'
  where sink = $1 and (state.leased_by = $2 or state.leased_until < now())
  returning ${STATE}
)
select * from made union all select * from taken`;

/** How long a step may begin to change the store: what it sends has an answer before the lease ends. */
export const MAY_CHANGE_MS = 40_000;

export const RELEASE = `update scan_sinks set leased_until = now() where sink = $1 and leased_by = $2`;

/**
 * Makes the oldest rows of the outbox a group of the exporter $2 if they fill one, or if the oldest is $3 seconds old. It stays as it
 * is until the store $1 has it.
 */
export const CLAIM_GROUP = `
update scan_sinks set group_id = gen_random_uuid(), group_rows = chosen.rows
from (
  select array_agg(id order by id) as rows, sum(size) as size, count(*) as count, min(stored_at) as oldest from (
    select id, size, stored_at, sum(size) over (order by id) - size as before from (
      select id, size, stored_at from scan_outbox where sink = $1 order by id limit ${MAX_ROWS}
    ) oldest
  ) sized where before < ${GROUP_SCANS}
) chosen
where sink = $1 and leased_by = $2 and group_id is null
  and (chosen.size >= ${GROUP_SCANS} or chosen.count = ${MAX_ROWS}
    -- Times are stored in milliseconds, and so can be later than now.
    or chosen.oldest < now() - make_interval(secs => $3) + interval '1 millisecond')
returning ${STATE}, chosen.size >= ${GROUP_SCANS} or chosen.count = ${MAX_ROWS} as "isFull"`;

/** Deletes the group $2, which the store $1 has, and of which $3 is the receipt, if there is one. */
export const END_GROUP = `
with ended as (
  update scan_sinks state set group_id = null, group_rows = null,
    number = case when $3::text is null then state.number else state.number + 1 end,
    previous_manifest = coalesce($3, state.previous_manifest)
  from (select group_rows from scan_sinks where sink = $1 and group_id = $2 for update) before
  where state.sink = $1 and state.group_id = $2 returning before.group_rows
)
delete from scan_outbox where sink = $1 and id = any(array(select unnest(group_rows) from ended))`;

export interface Backlogs {
  backlogs: {
    sink: SinkName;
    /** In milliseconds since 1970, when the oldest scan was stored. */
    oldestMs: number | null;
    pending: number;
    differences: number | null;
  }[];
}

/**
 * Returns what waits for each of the stores $1. After days without its store, the outbox has millions of rows, so one of every few ids is read, at
 * random, since the ids of stores alternate.
 */
export const BACKLOGS = `
select json_agg(json_build_object('sink', sink, 'oldestMs', oldest, 'pending', pending, 'differences', differences)) as backlogs
from unnest($1::text[]) as named (sink) cross join lateral (
  select (select extract(epoch from stored_at) * 1000 from scan_outbox where sink = named.sink order by id limit 1) as oldest, (
      with ids as materialized (
        select min(id) as first, max(id) as last, (max(id) - min(id)) / ${MAX_SAMPLES} + 1 as step
        from scan_outbox where sink = named.sink
      )
      select coalesce(sum(size) * (select step from ids), 0)::float8 from scan_outbox
      where sink = named.sink
        and id = any(array(select at + floor(random() * step)::bigint from ids cross join generate_series(first, last, step) at))
    ) as pending,
    (select differences from scan_sinks where sink = named.sink) as differences
) as backlog`;

export interface SinkStatus {
  sink: SinkName;
  pending: number;
  /** The number of objects that are complete. */
  objects: number;
  /** The receipt of the last one. */
  lastReceipt: string | null;
}

/** Returns a row for each store that has an exporter. */
export const SINK_STATUSES = `
select sink, number - 1 as objects, previous_manifest as "lastReceipt",
  (select coalesce(sum(size), 0)::float8 from scan_outbox where sink = state.sink) as pending
from scan_sinks state order by sink`;
