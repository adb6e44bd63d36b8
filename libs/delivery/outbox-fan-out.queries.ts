import type { PreparedStatement } from '#libs/database';

const IS_IN_FOLDERS = `exists (
  with recursive above as (
    select c.folder_id as id from qr_codes c where c.id = v.qr_code_id and c.workspace_id = v.workspace_id
    union
    select folder.parent_id from above
    join folders folder on folder.id = above.id and folder.workspace_id = v.workspace_id
  )
  select from above where above.id = any(e.folder_ids))`;

/** The next workspace with a pending event by id, and the most deliveries that one of its events creates. */
const workspaceAfter = (id: string) => `(
  select next.workspace_id, (
    select greatest(1, count(*))::int from webhook_endpoints e
    where e.workspace_id = next.workspace_id and e.status = 'active'
  ) as endpoints
  from (
    select v.workspace_id from webhook_events v where v.is_pending and v.workspace_id > ${id}
    order by v.workspace_id limit 1
  ) next)`;

/**
 * Claims the oldest events of the workspaces after $1. The workspaces share $2 deliveries, with at least one event
 * each, so that none delays the others. Endpoints receive events from after their creation, except while they are
 * paused or disabled.
 */
export const CLAIM_EVENTS: PreparedStatement = {
  name: 'claim events of workspaces in turn',
  text: `
    with recursive turn as (
      select workspace_id, endpoints, endpoints as deliveries from ${workspaceAfter('$1::uuid')} first
      union all
      select next.workspace_id, next.endpoints, turn.deliveries + next.endpoints from turn
      cross join lateral ${workspaceAfter('turn.workspace_id')} next
      where turn.deliveries < $2::int
    ), share as (
      select workspace_id, greatest(1, $2::int / (select count(*) from turn) / endpoints)::int as events,
        (select max(deliveries) from turn) >= $2::int as is_turn_cut
      from turn
    )
    select v.id as "eventId", v.workspace_id as "workspaceId", e.id as "endpointId", v.event, e.context as "wantsContext",
      share.events as "maxEvents",
      share.is_turn_cut as "isTurnCut"
    from share
    cross join lateral (
      select * from webhook_events where is_pending and workspace_id = share.workspace_id
      order by id limit share.events for update skip locked
    ) v
    left join webhook_endpoints e on e.workspace_id = v.workspace_id and e.status = 'active'
      and v.event = any(e.events) and e.created_at <= v.created_at
      and case when e.folder_ids = '{}' then true else ${IS_IN_FOLDERS} end`,
};

export const MAKE_DELIVERIES: PreparedStatement = {
  name: 'make deliveries',
  text: `
    with taken as (
      update webhook_events v set is_pending = false
      from unnest($1::uuid[], $2::uuid[]) as t(id, workspace_id)
      where v.id = t.id and v.workspace_id = t.workspace_id
    )
    insert into webhook_deliveries
      (id, workspace_id, endpoint_id, event_id, context, state, attempt_count, next_attempt_at, created_at)
    select d.id, d.workspace_id, d.endpoint_id, d.event_id, d.context, 'pending', 0, $8, $8
    from unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[], $7::text[])
      as d(id, workspace_id, endpoint_id, event_id, context)
    on conflict (event_id, endpoint_id) do nothing`,
};

/** Reads the context of the QR codes of the events $1 of the workspaces $2. */
export const FIND_CONTEXTS: PreparedStatement = {
  name: 'find contexts of events',
  text: `
    select v.id as "eventId", c.external_id, c.folder_id, c.tags, c.metadata
    from unnest($1::uuid[], $2::uuid[]) as asked(id, workspace_id)
    join webhook_events v on v.id = asked.id and v.workspace_id = asked.workspace_id
    join qr_codes c on c.id = v.qr_code_id and c.workspace_id = v.workspace_id`,
};
