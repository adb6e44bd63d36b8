import type { PreparedStatement } from '#libs/database';
import { IS_DUE, OF_ENDPOINT, underWay } from './delivery-claims.queries.js';

/** SQL of the id of a delivery in a group. @param place SQL of its place, from 0 */
const memberId = (group: string, place: string) =>
  `encode(substring(uuid_send(${group}) for 14) || int2send(${place}), 'hex')::uuid`;

/** SQL of the id of the group that has a delivery, if any has. */
export const groupOf = (id: string) => `encode(substring(uuid_send(${id}) for 14) || '\\x0000', 'hex')::uuid`;

/** SQL of the place of a delivery in its group. */
export const placeOf = (id: string) =>
  `(get_byte(uuid_send(${id}), 14) * 256 + get_byte(uuid_send(${id}), 15))`;

const outcome = (column: string) => `o.${column}[array_position(o.places, m.place)]`;

/**
 * SQL of the deliveries of groups that have no row of their own, with their first attempt if it was made: it succeeded.
 * @param where a condition on the groups `g`
 * @param groups SQL of some of the groups
 */
export const membersOf = (where: string, groups = 'webhook_delivery_groups') => `
  select ${memberId('g.id', 'm.place')} as id, g.id as group_id, m.place, g.workspace_id, g.endpoint_id, m.event, m.qr_code_id,
    case when o.group_id is not null then 'delivered' when l.group_id is not null then 'delivering' else 'cancelled' end as state,
    (o.group_id is not null)::int as attempt_count, g.first_sequence + m.place as sequence,
    case when m.place = 0 then g.skipped end as skipped, g.created_at, ${outcome('status_codes')} as status_code,
    ${outcome('started_at')} as started_at, ${outcome('durations_ms')} as duration_ms,
    ${outcome('signatures')} as signatures, ${outcome('excerpts')} as excerpt
  from ${groups} g
  cross join lateral (
    select (number - 1)::smallint as place, event, qr_code_id
    from unnest(g.events, g.qr_code_ids) with ordinality as member(event, qr_code_id, number)
  ) m
  left join webhook_outcomes o on o.group_id = g.id and m.place = any(o.places)
  left join webhook_group_leases l on l.group_id = g.id
  where ${where} and m.place <> all(g.moved)`;

/** SQL of the signed headers of an attempt, as webhook_attempts has them. */
export const headersOf = (signatures: string) => `
  jsonb_build_object('X-Service-Signature', 'sha256=' || encode(substr(${signatures}, 1, 32), 'hex'),
    'webhook-signature', 'v1,' || encode(substr(${signatures}, 33), 'base64'))`;

interface Moved {
  /** SQL of rows with group_id and place. */
  from: string;
  state: 'pending' | 'delivering';
  /** SQL of the due time, or the end of the lease. */
  nextAttemptAt: string;
}

/** Steps that make rows of deliveries of groups: `moved_deliveries` has their ids. They had no attempt, or a success. */
export const moveMembers = ({ from, state, nextAttemptAt }: Moved): string => `
  moving as materialized (
    select ${memberId('g.id', 'm.place')} as id, m.place::smallint as place, ${nextAttemptAt} as next_attempt_at, g.id as group_id,
      g.workspace_id, g.endpoint_id, g.events[m.place + 1] as event, g.qr_code_ids[m.place + 1] as qr_code_id,
      g.bodies[m.place + 1] as body, g.first_sequence + m.place as sequence, case when m.place = 0 then g.skipped end as skipped,
      g.created_at, o.places is not null as is_attempted, ${outcome('status_codes')} as status_code,
      ${outcome('started_at')} as started_at, ${outcome('durations_ms')} as duration_ms,
      ${outcome('signatures')} as signatures, ${outcome('excerpts')} as excerpt
    from (${from}) m
    join webhook_delivery_groups g on g.id = m.group_id
    left join webhook_outcomes o on o.group_id = g.id and m.place = any(o.places)
    where m.place <> all(g.moved)
  ), marked as (
    update webhook_delivery_groups g set moved = g.moved || t.places
    from (select group_id, array_agg(place) as places from moving group by group_id) t where g.id = t.group_id
  ), moved_events as (
    insert into webhook_events (id, workspace_id, qr_code_id, event, body, is_pending, created_at)
    select id, workspace_id, qr_code_id, event, body, false, created_at from moving on conflict (id) do nothing
  ), moved_deliveries as (
    insert into webhook_deliveries (id, workspace_id, endpoint_id, event_id, qr_code_id, state, attempt_count, earlier_attempts,
      next_attempt_at, created_at, sequence, skipped, last_status_code)
    select id, workspace_id, endpoint_id, id, qr_code_id, '${state}', is_attempted::int, is_attempted::int, next_attempt_at,
      created_at, sequence, skipped, status_code
    from moving on conflict (id) do nothing
    returning id, workspace_id
  ), moved_attempts as (
    insert into webhook_attempts (workspace_id, delivery_id, number, started_at, duration_ms, status_code, request_headers,
      response_excerpt)
    select workspace_id, id, 1, started_at, duration_ms, status_code, ${headersOf('signatures')}, excerpt
    from moving where is_attempted and id in (select id from moved_deliveries)
  )`;

/**
 * The endpoints of $4 of the workspaces $5 that get what is new at once, with their free slots and those of their
 * workspaces: they work, nothing else is due for them, and they have one secret. They are locked. $1: now; $2, $3: the
 * maximum in flight per endpoint and per workspace.
 */
export const READY_ENDPOINTS: PreparedStatement = {
  name: 'endpoints that are sent new events at once',
  text: `
    with ${underWay('e.workspace_id = any($5)')}
    select e.id as "endpointId", e.workspace_id as "workspaceId", e.url, e.secret_encrypted as "secretEncrypted",
      e.header_names as "headerNames", e.headers_encrypted as "headersEncrypted", e.in_flight_limit as "inFlightLimit",
      u.slots, $3 - w.count as "workspaceSlots"
    from unnest($4::uuid[], $5::uuid[]) as ready(id, workspace_id)
    join webhook_endpoints e on e.id = ready.id and e.workspace_id = ready.workspace_id
    join under_way u on u.endpoint_id = e.id and u.workspace_id = e.workspace_id
    join of_workspace w on w.workspace_id = e.workspace_id
    where u.slots > 0 and u.has_answered and not u.is_recovering and e.failing_since is null and e.first_failures_in_row = 0
      and e.next_secret_encrypted is null
      and not exists (select from webhook_deliveries d where ${OF_ENDPOINT} and ${IS_DUE})`,
};

/**
 * $1 to $4: by delivery, its group, event, QR code and body; $5 to $10: the groups, their workspaces, endpoints, first
 * numbers, what the first delivery tells, and slots; $11: now; $12: the end of the leases.
 */
export const FORM_GROUPS: PreparedStatement = {
  name: 'form groups of deliveries',
  text: `
    with member as (
      select group_id, array_agg(event order by place) as events, array_agg(qr_code_id order by place) as qr_code_ids,
        array_agg(body order by place) as bodies
      from unnest($1::uuid[], $2::varchar[], $3::uuid[], $4::text[]) with ordinality
        as member(group_id, event, qr_code_id, body, place)
      group by group_id
    ), given as (
      select * from unnest($5::uuid[], $6::uuid[], $7::uuid[], $8::bigint[], $9::int[], $10::smallint[])
        as given(id, workspace_id, endpoint_id, first_sequence, skipped, slots)
    ), formed as (
      insert into webhook_delivery_groups (id, workspace_id, endpoint_id, events, qr_code_ids, bodies, first_sequence, skipped,
        created_at)
      select id, workspace_id, endpoint_id, events, qr_code_ids, bodies, first_sequence, skipped, $11
      from given join member on member.group_id = given.id
      returning id, events
    )
    insert into webhook_group_leases (group_id, workspace_id, endpoint_id, in_flight, slots, ends_at)
    select id, workspace_id, endpoint_id, cardinality(events), slots, $12 from formed join given using (id)`,
};

/** Always true: it makes the planner expect one row, as STORE_RESULTS does. */
const IS_PLACE = 'place between 0 and 1000';

/**
 * Steps that give back the slots of deliveries, once each: `result` can be repeated after a commit whose end was not seen.
 * @param result the step with group_id, workspace_id, lease_ends_at and place; `open` has those that are in flight
 */
const released = (result: string) => `
  open as materialized (
    select r.* from ${result} r
    join webhook_delivery_groups g on g.id = r.group_id and g.workspace_id = r.workspace_id and r.place <> all(g.moved)
    where not exists (select from webhook_outcomes o where o.group_id = r.group_id and r.place = any(o.places))
  ), released as (
    update webhook_group_leases l set in_flight = l.in_flight - ended.count
    from (
      select group_id, workspace_id, lease_ends_at, count(*)::smallint as count from open
      group by group_id, workspace_id, lease_ends_at
    ) ended
    where l.group_id = ended.group_id and l.workspace_id = ended.workspace_id and l.ends_at = ended.lease_ends_at
    returning l.group_id, l.in_flight
  )`;

/**
 * Stores successes of deliveries whose group still has its lease. $1 to $4: the groups, their workspaces, the ends of the
 * leases and the places; then the values to store. Returns the groups. Does not wait for the disk, as STORE_RESULTS_SOON.
 */
export const STORE_OUTCOMES: PreparedStatement = {
  name: 'store outcomes of groups soon',
  text: `
    with result as (
      select * from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::smallint[], $5::smallint[], $6::timestamptz[],
        $7::int[], $8::bytea[], $9::text[])
        as result(group_id, workspace_id, lease_ends_at, place, status_code, started_at, duration_ms, signatures, excerpt)
      where ${IS_PLACE}
    ), ${released('result')}, stored as (
      insert into webhook_outcomes (group_id, first_place, workspace_id, places, status_codes, started_at, durations_ms,
        signatures, excerpts)
      select group_id, min(place), workspace_id, array_agg(place), array_agg(status_code), array_agg(started_at),
        array_agg(duration_ms), array_agg(signatures), array_agg(excerpt)
      from open where group_id in (select group_id from released) group by group_id, workspace_id
    )
    select group_id as id, set_config('synchronous_commit', 'off', true) from released`,
};

const takeOut = (state: Moved['state'], nextAttemptAt: string) => `
  with given as (
    select * from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::smallint[])
      as given(group_id, workspace_id, lease_ends_at, place)
    where ${IS_PLACE}
  ), ${released('given')}, ${moveMembers({
    from: 'select * from open where group_id in (select group_id from released)',
    ...{ state, nextAttemptAt },
  })}
  select id from moved_deliveries`;

/**
 * Makes rows in flight of deliveries whose groups still have their leases, so that results are stored as those of rows. The
 * parameters are as above.
 */
export const TAKE_OUT: PreparedStatement = {
  name: 'take deliveries out of groups',
  text: takeOut('delivering', 'm.lease_ends_at'),
};

/** Makes due what is not sent, in the order of its creation. The parameters are as above. */
export const GIVE_BACK: PreparedStatement = {
  name: 'give back deliveries of groups',
  text: takeOut('pending', 'g.created_at'),
};

/** Makes due what was in flight when its lease ended. $1: now. There are few leases, and this deletes those without use. */
export const RETURN_EXPIRED: PreparedStatement = {
  name: 'return deliveries of expired groups',
  text: `
    with ended as (
      delete from webhook_group_leases where group_id = any(array(
        select group_id from webhook_group_leases where in_flight = 0 or ends_at <= $1 for update skip locked
      )) returning group_id, in_flight
    ), ${moveMembers({
      from: `${membersOf('g.id = any(array(select group_id from ended where in_flight > 0))')} and o.group_id is null`,
      state: 'pending',
      nextAttemptAt: '$1::timestamptz',
    })}
    select id from moved_deliveries`,
};
