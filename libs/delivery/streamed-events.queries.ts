/** Locks the stream of the workspace $1 until the end of the transaction, and creates it first if necessary. */
export const LOCK_STREAM = `
insert into event_streams (workspace_id, position) values ($1, 0)
on conflict (workspace_id) do update set workspace_id = excluded.workspace_id
returning position::float8 as position`;

/** Those of the events $2 that the workspace $1 follows; they are followed until $3. */
export const EXTEND = `
update followed_events set until = greatest(until, $3)
where workspace_id = $1 and event = any($2::text[])
returning event, since::float8 as since`;

/**
 * Begins to follow the events $2 of the workspace $1, from $4 on until $3, each at a position of its own: so a client that
 * has an earlier one finds that it may lack some. Returns the last position.
 */
export const FOLLOW = `
with moved as (
  update event_streams set position = position + cardinality($2::text[]) where workspace_id = $1
  returning position, position - cardinality($2::text[]) as before
), marked as (
  insert into streamed_events (workspace_id, position, event_id, event, body, stored_at)
  select $1, before + place, gen_random_uuid(), event, null, $4
  from moved, unnest($2::text[]) with ordinality as asked(event, place)
), followed as (
  insert into followed_events (workspace_id, event, since, followed_at, until)
  select $1, event, position, $4, $3 from moved, unnest($2::text[]) as event
)
select position::float8 as position from moved`;

/** The oldest position after $2 in the workspace $1, of those that are stored since $3. */
export const NEXT_POSITION = `
select position::float8 as position from streamed_events
where workspace_id = $1 and position > $2 and stored_at > $3 order by position limit 1`;

/** Follows the events $2 of the workspaces $1 until $3. Returns those that were still followed. */
export const RENEW = `
update followed_events set until = greatest(until, $3)
from (
  select followed.workspace_id, followed.event from unnest($1::uuid[], $2::text[]) as asked(workspace, name)
  join followed_events followed on followed.workspace_id = workspace and followed.event = name
  order by 1, 2 for update of followed
) locked
where followed_events.workspace_id = locked.workspace_id and followed_events.event = locked.event
returning followed_events.workspace_id as "workspaceId", followed_events.event`;

/**
 * Reads what comes after the positions $2 in the workspaces $1: at most $4 of each. The bodies are those of the events $3,
 * which are separated by commas.
 */
export const NEXT = `
select number::int as number, streamed.position::float8 as position, streamed.event,
  case when streamed.event = any(string_to_array(events, ',')) then streamed.body end as body
from unnest($1::uuid[], $2::bigint[], $3::text[]) with ordinality as followed(workspace, after, events, number)
cross join lateral (
  select position, event, body from streamed_events
  where workspace_id = workspace and position > after order by position limit $4
) as streamed
order by number, position`;

/**
 * Adds followed events to the streams of their workspaces, in the order of their ids. Positions follow the order of the
 * commits, because the streams are locked. $1: JSON of rows with id, workspace_id, event and body, or without a body if it
 * is that of the outbox; $2: now. Returns their positions.
 */
export const ADD = {
  name: 'add events to streams',
  text: `
    with asked as materialized (
      select asked.id, asked.workspace_id, asked.event, coalesce(asked.body, v.body) as body
      from jsonb_to_recordset($1::jsonb) as asked (id uuid, workspace_id uuid, event text, body text)
      join followed_events f on f.workspace_id = asked.workspace_id and f.event = asked.event
      left join webhook_events v on v.id = asked.id and v.workspace_id = asked.workspace_id
    ), locked as (
      select workspace_id from event_streams where workspace_id in (select workspace_id from asked)
      order by workspace_id for update
    ), moved as (
      update event_streams s set position = s.position + added.count
      from (select workspace_id, count(*) from asked join locked using (workspace_id) group by 1) added
      where s.workspace_id = added.workspace_id
      returning s.workspace_id, s.position - added.count as before
    ), added as (
      insert into streamed_events (workspace_id, position, event_id, event, body, stored_at)
      select workspace_id, before + row_number() over (partition by workspace_id order by asked.id), asked.id, event,
        nullif(body, ''), $2
      from asked join moved using (workspace_id)
      returning position
    )
    select position::float8 as position from added`,
};
