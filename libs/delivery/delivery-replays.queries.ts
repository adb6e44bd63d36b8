import type { PreparedStatement } from '#libs/database';
import { groupOf, membersOf, moveMembers } from './delivery-groups.queries.js';

/** Limits all series of one delivery, which are listed with it. */
export const MAX_ATTEMPTS = 100;
/** One replay names at most these; the next one can begin where it ended. */
export const MAX_NAMED = 100_000;
/** A part of a replay looks at most at these, however few of them it names. */
export const MAX_EXAMINED = 5_000;

const STARTS_SERIES = `state = 'pending', earlier_attempts = attempt_count, next_attempt_at`;

/** $1, $2: the delivery and its workspace; $3: now. */
export const REPLAY_ONE = `
  with made as (
    update webhook_deliveries set ${STARTS_SERIES} = $3
    where id = $1 and workspace_id = $2 and state in ('pending', 'delivered', 'failed', 'cancelled') and attempt_count < ${MAX_ATTEMPTS}
    returning id
  ), ${moveMembers({
    from: `select group_id, place from (${membersOf(`g.id = ${groupOf('$1::uuid')} and g.workspace_id = $2`)}) member
      where id = $1 and state <> 'delivering'`,
    state: 'pending',
    nextAttemptAt: '$3::timestamptz',
  })}
  select id from made union all select id from moved_deliveries`;

/** $1, $2: the endpoint and its workspace; $3, $4: the period of their creation. */
const inPeriod = (alias: string) => `
  ${alias}.endpoint_id = $1 and ${alias}.workspace_id = $2 and ${alias}.created_at >= $3 and ${alias}.created_at < $4`;
const IN_PERIOD = inPeriod('d');
const MEMBERS = membersOf(inPeriod('g'));

/** Which of them a replay names. $5: their states; $6: events, or none; $7: the QR code, or null. */
const IS_NAMED = `
  d.state = any($5) and not d.is_test and d.attempt_count < ${MAX_ATTEMPTS}
    and case when $6::varchar[] = '{}' and $7::uuid is null then true else exists (
      select from webhook_events v where v.id = d.event_id and v.workspace_id = d.workspace_id
        and ($6::varchar[] = '{}' or v.event = any($6) or v.batched->'events' ?| $6::text[])
        and ($7::uuid is null or v.qr_code_id = $7 or v.batched->'qrCodeIds' ? $7::text)
    ) end`;

/** As above, of those of groups. */
const IS_NAMED_MEMBER = `
  member.state = any($5) and ($6::varchar[] = '{}' or member.event = any($6)) and ($7::uuid is null or member.qr_code_id = $7)`;

export const COUNT_NAMED: PreparedStatement = {
  name: 'count deliveries to replay',
  text: `
    select count(*)::int as count from (
      select 1 from webhook_deliveries d where ${IN_PERIOD} and ${IS_NAMED}
      union all
      select 1 from (${MEMBERS}) member where ${IS_NAMED_MEMBER}
      limit ${MAX_NAMED + 1}
    ) named`,
};

/**
 * $8: the delivery of the time $3 after which it continues; $9: how many; $10: now. Returns how many it made due, how many
 * it examined, and the last one up to which it is done, if there is any.
 */
export const NEXT_OF_REPLAY: PreparedStatement = {
  name: 'replay the next deliveries',
  text: `
    with examined as materialized (
      select * from (
        (select d.id, d.created_at, null::uuid as group_id, null::smallint as place, false as is_named from webhook_deliveries d
         where ${IN_PERIOD} and (d.created_at, d.id) > ($3, $8::uuid)
         order by d.created_at, d.id limit ${MAX_EXAMINED})
        union all
        (select id, created_at, group_id, place, ${IS_NAMED_MEMBER} from (${MEMBERS}) member
         where (created_at, id) > ($3, $8::uuid)
         order by created_at, id limit ${MAX_EXAMINED})
      ) oldest order by created_at, id limit ${MAX_EXAMINED}
    ), chosen as materialized (
      select * from (
        select d.id, d.created_at, examined.group_id, examined.place from examined
        join webhook_deliveries d on d.id = examined.id and d.workspace_id = $2
        where ${IS_NAMED}
        union all
        select id, created_at, group_id, place from examined where is_named
      ) named order by created_at, id limit $9
    ), locked as materialized (
      select d.id from webhook_deliveries d
      where d.id = any(array(select id from chosen where group_id is null)) and d.workspace_id = $2 for update
    ), made as (
      update webhook_deliveries d set ${STARTS_SERIES} = $10
      from locked where d.id = locked.id and d.workspace_id = $2
    ), ${moveMembers({
      from: 'select group_id, place from chosen where group_id is not null',
      state: 'pending',
      nextAttemptAt: '$10::timestamptz',
    })}, numbers as (
      select (select count(*)::int from chosen) as made, (select count(*)::int from examined) as examined
    )
    select made, examined, last.id as "reachedId", last.created_at as "reachedTime"
    from numbers left join lateral (
      select id, created_at from examined where made < $9
      union all select id, created_at from chosen where made = $9
      order by created_at desc, id desc limit 1
    ) last on true`,
};

export const INSERT_REPLAY = `
  insert into webhook_replays (id, workspace_id, endpoint_id, from_time, to_time, deliveries, events, qr_code_id, state,
    count, reached_time, reached_id, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, 'running', $9, $4, $10, $11)`;

const COLUMNS = `
  r.id, r.workspace_id as "workspaceId", r.endpoint_id as "endpointId", r.from_time as "from", r.to_time as "to",
  r.deliveries, r.events, r.qr_code_id as "qrCodeId", r.state, r.count, r.replayed, r.reached_time as "reachedTime",
  r.reached_id as "reachedId", r.created_at as "createdAt"`;

/** $1: the id; $2: the workspace. Those of deleted endpoints are not found. */
export const SELECT_REPLAY = `
  select ${COLUMNS} from webhook_replays r
  join webhook_endpoints e on e.id = r.endpoint_id and e.workspace_id = r.workspace_id and e.deleted_at is null
  where r.id = $1 and r.workspace_id = $2`;

/** $1: now; $2: how many due deliveries of an endpoint are enough. Skips those that another worker continues. */
export const RUNNING_REPLAYS = `
  select ${COLUMNS} from webhook_replays r
  join webhook_endpoints e on e.id = r.endpoint_id and e.workspace_id = r.workspace_id and e.status = 'active'
  where r.state = 'running' and (
    select count(*) from (
      select from webhook_deliveries d
      where d.endpoint_id = r.endpoint_id and d.workspace_id = r.workspace_id
        and d.state in ('pending', 'delivering') and d.next_attempt_at <= $1
      limit $2
    ) due
  ) < $2
  order by r.id limit 100 for update of r skip locked`;

/** $1, $2: the replay and its workspace; $3: its state; $4 to $6: how far it got. */
export const STORE_PROGRESS = `
  update webhook_replays set state = $3, replayed = $4, reached_time = $5, reached_id = $6
  where id = $1 and workspace_id = $2 and state = 'running'`;
