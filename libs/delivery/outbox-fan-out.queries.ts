import type { PreparedStatement } from '#libs/database';

/** Whether the QR code of an event is in one of the folders of an endpoint, or below. */
const IS_IN_FOLDERS = `exists (
  with recursive above as (
    select c.folder_id as id from qr_codes c where c.id = v.qr_code_id and c.workspace_id = v.workspace_id
    union
    select folder.parent_id from above
    join folders folder on folder.id = above.id and folder.workspace_id = v.workspace_id
  )
  select from above where above.id = any(e.folder_ids))`;

/** The next workspace with a pending event, in the order of ids. */
const workspaceAfter = (id: string) => `(
  select e.workspace_id from webhook_events e where e.is_pending and e.workspace_id > ${id}
  order by e.workspace_id limit 1)`;

/**
 * The oldest events of the workspaces after $1, of each as many, at most $2 together: a workspace with many events delays no
 * other. An endpoint receives events from after its creation; while it is paused or disabled, events are not kept for it.
 */
export const CLAIM_EVENTS: PreparedStatement = {
  name: 'claim events of workspaces in turn',
  text: `
    with recursive turn as (
      select workspace_id, 1 as number from ${workspaceAfter('$1::uuid')} first
      union all
      select next.workspace_id, turn.number + 1 from turn
      cross join lateral ${workspaceAfter('turn.workspace_id')} next
      where turn.number < $2::int
    )
    select v.id as "eventId", v.workspace_id as "workspaceId", e.id as "endpointId",
      (select count(*)::int from turn) as workspaces
    from turn
    cross join lateral (
      select * from webhook_events where is_pending and workspace_id = turn.workspace_id
      order by id limit $2::int / (select count(*) from turn) for update skip locked
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
      (id, workspace_id, endpoint_id, event_id, state, attempt_count, next_attempt_at, created_at)
    select d.id, d.workspace_id, d.endpoint_id, d.event_id, 'pending', 0, $7, $7
    from unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[]) as d(id, workspace_id, endpoint_id, event_id)
    on conflict (event_id, endpoint_id) do nothing`,
};
