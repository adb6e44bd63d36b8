import type { PreparedStatement } from '#libs/database';
import { batchSql } from '#libs/webhook-events';
import { wantsEvent } from './event-filter.js';

/** The share of a workspace in a turn, in deliveries, if it takes whole batches: 20 of these fill a transaction. */
const BATCH_SHARE = 25;

/**
 * The next workspace with a pending event by id, and the most deliveries that one of its events creates. If all of its
 * endpoints take batches, its events wait for others: until there are $5, or the first one did not happen between $3 and
 * $4, which is around now. Other events wait while all slots of an endpoint are taken by groups since $6, unless they
 * happened before $8: so the next group is ready for them.
 */
const workspaceAfter = (id: string) => `(
  select next.workspace_id, own.endpoints * case when own.is_batch then ${BATCH_SHARE} else 1 end as endpoints, own.is_batch,
    case when own.is_batch then next.created_at not between $3 and $4
      else not own.is_busy or next.created_at not between $8 and $4 end as is_due,
    own.is_batch and (
      select count(*) from (
        select from webhook_events v where v.is_pending and v.workspace_id = next.workspace_id limit $5
      ) waiting
    ) >= $5 as is_full
  from (
    select v.workspace_id, v.created_at from webhook_events v where v.is_pending and v.workspace_id > ${id}
    order by v.workspace_id, v.id limit 1
  ) next
  cross join lateral (
    select greatest(1, count(*))::int as endpoints, coalesce(bool_and(e.batch), false) as is_batch, exists (
      select from webhook_group_leases l
      join webhook_endpoints b on b.id = l.endpoint_id and b.workspace_id = l.workspace_id
      where l.workspace_id = next.workspace_id and l.ends_at > $6
      group by b.id having sum(least(l.in_flight, l.slots)) >= least(b.in_flight_limit, b.max_in_flight, $7::int)
    ) as is_busy
    from webhook_endpoints e where e.workspace_id = next.workspace_id and e.deleted_at is null
  ) own)`;

/**
 * Claims the oldest events of the workspaces after $1. The workspaces share $2 deliveries, with at least one event
 * or batch each, so that none delays the others. $7: the operator's maximum in flight per endpoint. Endpoints receive events from after their creation; what happens while
 * they are paused or disabled waits for them.
 */
export const CLAIM_EVENTS: PreparedStatement = {
  name: 'claim events of workspaces in turn',
  text: `
    with recursive turn as (
      select *, case when is_due or is_full then endpoints else 0 end as deliveries
      from ${workspaceAfter('$1::uuid')} first
      union all
      select next.*, turn.deliveries + case when next.is_due or next.is_full then next.endpoints else 0 end from turn
      cross join lateral ${workspaceAfter('turn.workspace_id')} next
      where turn.deliveries < $2::int
    ), ready as (
      select * from turn where is_due or is_full
    ), share as (
      select workspace_id, case when not is_due then $5 else greatest(case when is_batch then $5 else 1 end,
          $2::int / (select count(*) from ready) / endpoints) end::int as events,
        (select max(deliveries) from turn) >= $2::int as is_turn_cut
      from ready
    )
    select v.id as "eventId", v.workspace_id as "workspaceId", e.id as "endpointId", v.event,
      v.qr_code_id as "qrCodeId", v.created_at as "eventAt", case when not e.batch then v.body end as body,
      e.context and strpos(v.event, '.') = 0 as "wantsContext",
      e.batch as "wantsBatch", octet_length(v.body) as size, share.events as "maxEvents",
      share.is_turn_cut as "isTurnCut",
      exists (select from followed_events f where f.workspace_id = v.workspace_id and f.event = v.event) as "isFollowed"
    from share
    cross join lateral (
      select * from webhook_events where is_pending and workspace_id = share.workspace_id
      order by id limit share.events for update skip locked
    ) v
    left join webhook_endpoints e on e.workspace_id = v.workspace_id and e.deleted_at is null
      and e.created_at <= v.created_at and ${wantsEvent('v', 'e')}`,
};

/**
 * Creates a delivery for each of $4 to $10, and numbers their events by endpoint, in this order; $9 has how many events a
 * batch has, and $10 which ones have rows of their own: the others belong to groups. The event of a row stays for as long
 * as it; events that no row needs are deleted. $1, $2, $3: the events, their workspaces, and whether they stay; $11: now.
 * Returns the first numbers.
 */
export const MAKE_DELIVERIES: PreparedStatement = {
  name: 'make deliveries',
  text: `
    with taken as (
      update webhook_events v set is_pending = false
      from unnest($1::uuid[], $2::uuid[], $3::boolean[]) as t(id, workspace_id, stays)
      where v.id = t.id and v.workspace_id = t.workspace_id and t.stays
      returning v.id, v.qr_code_id
    ), done as (
      delete from webhook_events v using unnest($1::uuid[], $2::uuid[], $3::boolean[]) as t(id, workspace_id, stays)
      where v.id = t.id and v.workspace_id = t.workspace_id and not t.stays
    ), made as (
      select d.*, sum(count) over (partition by endpoint_id order by place)::int as upto,
        sum(count) over (partition by endpoint_id)::int as total
      from unnest($4::uuid[], $5::uuid[], $6::uuid[], $7::uuid[], $8::text[], $9::int[], $10::boolean[]) with ordinality
        as d(id, workspace_id, endpoint_id, event_id, context, count, is_row, place)
    ), numbered as (
      insert into webhook_sequences as s (endpoint_id, workspace_id, last)
      select distinct endpoint_id, workspace_id, total from made order by endpoint_id
      on conflict (endpoint_id) do update set last = s.last + excluded.last, announced = s.skipped, skipped = 0
      returning endpoint_id, last, announced
    ), inserted as (
      insert into webhook_deliveries
        (id, workspace_id, endpoint_id, event_id, qr_code_id, context, state, attempt_count, next_attempt_at, created_at,
          sequence, last_sequence, skipped)
      select made.id, workspace_id, endpoint_id, event_id, taken.qr_code_id, context, 'pending', 0, $11, $11,
        last - total + upto - count + 1, case when count > 1 then last - total + upto end,
        case when upto = count then nullif(announced, 0) end
      from made join numbered using (endpoint_id) left join taken on taken.id = event_id
      where is_row
      on conflict (event_id, endpoint_id) do nothing
    )
    select endpoint_id as "endpointId", (last - total + 1)::float8 as sequence, nullif(announced, 0) as skipped
    from numbered join (select distinct endpoint_id, total from made) counted using (endpoint_id)`,
};

/**
 * Makes an event of the events of each batch. $1 to $4: by event, its batch, its id, its workspace and its context. The
 * order is that of the parameters. The batch is as old as its oldest event. It has at most one lead.
 */
export const MAKE_BATCHES: PreparedStatement = {
  name: 'make batches',
  text: `
    insert into webhook_events (id, workspace_id, qr_code_id, event, body, batched, lead_id, is_pending, created_at)
    select m.batch_id, m.workspace_id, (array_agg(v.qr_code_id order by m.place))[1], 'batch',
      ${batchSql({ name: 'v.event', id: 'm.event_id', body: 'v.body', context: 'm.context', order: 'm.place' })},
      jsonb_build_object('count', count(*), 'events', jsonb_agg(distinct v.event), 'qrCodeIds',
        coalesce(jsonb_agg(distinct v.qr_code_id) filter (where v.qr_code_id is not null), '[]')),
      (array_agg(v.id) filter (where v.event = 'lead'))[1], false, min(v.created_at)
    from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[]) with ordinality
      as m(batch_id, event_id, workspace_id, context, place)
    join webhook_events v on v.id = m.event_id and v.workspace_id = m.workspace_id
    group by m.batch_id, m.workspace_id`,
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
