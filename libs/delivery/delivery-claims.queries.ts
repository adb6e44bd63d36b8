import type { PreparedStatement } from '#libs/database';

export const OF_ENDPOINT = `d.endpoint_id = e.id and d.workspace_id = e.workspace_id`;

/** Includes deliveries with an expired lease. $1: now. */
export const IS_DUE = `d.state in ('pending', 'delivering') and d.next_attempt_at <= $1`;

/**
 * CTEs that count deliveries in flight by endpoint and by workspace. $1: now; $2: the maximum per endpoint, which is 1
 * until its URL has answered with 2xx, because the receiver may not want these requests; others then wait for a retry.
 * All such endpoints of a workspace at one host share this one delivery.
 * Then it is the limit that adapts to the receiver, within that of its admins.
 * Counting per endpoint avoids reading deliveries that were recently in flight, and a scan without the time avoids the
 * index of waiting deliveries with their past leases. An endpoint that recovers gets one probe now and then.
 */
export const underWay = (workspaces: string) => `
  under_way as materialized (
    select e.workspace_id, e.id as endpoint_id, f.count, 
      case when e.recovering_since is not null then case when e.probe_at <= $1 then 1 - f.count else 0 end
        when e.answered_at is null then 1 - (sum(f.count) over unanswered)::int
        else least($2::int, e.max_in_flight, e.in_flight_limit) - f.count end as slots,
      coalesce(e.host, e.id::text) as host,
      e.answered_at is not null as has_answered, e.recovering_since is not null as is_recovering,
      e.recovering_since is null and e.answered_at is null and (
        select d.next_attempt_at from webhook_deliveries d where ${OF_ENDPOINT} and d.state in ('pending', 'delivering')
        order by d.next_attempt_at desc limit 1
      ) > $1 and f.count = 0 as waits_for_retry
    from webhook_endpoints e
    cross join lateral (
      select count(*) filter (where d.next_attempt_at > $1)::int + (
        select coalesce(sum(least(l.in_flight, l.slots)), 0)::int from webhook_group_leases l
        where l.endpoint_id = e.id and l.workspace_id = e.workspace_id and l.ends_at > $1
      ) as count
      from webhook_deliveries d where ${OF_ENDPOINT} and d.state = 'delivering'
    ) f
    where ${workspaces}
    window unanswered as (partition by e.workspace_id, coalesce(e.host, e.id::text), e.answered_at is null)
  ), of_workspace as materialized (
    select workspace_id, sum(count)::int as count from under_way group by workspace_id
  )`;

const selectDue = (endpoints: string) => `
  select d.id, d.workspace_id, d.next_attempt_at from webhook_deliveries d where ${endpoints} and ${OF_ENDPOINT} and ${IS_DUE}`;

/** The oldest one that was never attempted, or else the oldest. */
const SELECT_PROBE = `
  select id, workspace_id, next_attempt_at from (
    select d.id, d.workspace_id, d.next_attempt_at, d.sequence, d.attempt_count > 0 as is_attempted
    from webhook_deliveries d where e.is_recovering and ${OF_ENDPOINT} and ${IS_DUE}
    order by d.next_attempt_at limit 1000
  ) oldest
  order by is_attempted, next_attempt_at, sequence limit greatest(0, e.slots)`;

/** Others are paused or disabled, skip what waits for them, or recover and need no probe yet. */
const isAwake = (now: string) => `
  e.status = 'active' and e.skips_until is null and (e.recovering_since is null or e.probe_at <= ${now})`;

/**
 * Locks those of the endpoints $1 of the workspaces $2 that get deliveries at $3 and that nobody has locked, since
 * concurrent claims would not count each other's deliveries. Returns which get deliveries.
 */
export const LOCK_ENDPOINTS: PreparedStatement = {
  name: 'lock endpoints with due deliveries',
  text: `
    with locked as (
      select e.id from webhook_endpoints e
      where e.id = any($1::uuid[]) and e.workspace_id = any($2::uuid[]) and ${isAwake('$3')}
      for no key update skip locked
    )
    select e.id, e.workspace_id as "workspaceId", locked.id is not null as "isLocked"
    from unnest($1::uuid[], $2::uuid[]) as woken(id, workspace_id)
    join webhook_endpoints e on e.id = woken.id and e.workspace_id = woken.workspace_id and ${isAwake('$3')}
    left join locked on locked.id = e.id`,
};

/**
 * $1: now; $2 and $3: the maximum in flight per endpoint and per workspace, so that slow receivers do not delay others;
 * $4: the limit in total; $5, $6: the locked endpoints; $7: the end of the lease. The order is: workspaces with the
 * fewest in flight, then endpoints, then the longest due, then the id. Of the endpoints that have not answered, one per
 * workspace and host has a slot. Workspaces are not locked, so concurrent claims
 * can exceed $3 by a few. Each row has the free slots of its endpoint and workspace. An endpoint without a claimed
 * delivery has one row without a delivery, unless its deliveries wait for a retry, which is claimed before the others.
 * $8: the time of the next probe of those that recover.
 */
export const CLAIM: PreparedStatement = {
  name: 'claim deliveries',
  text: `
    with ${underWay('e.workspace_id = any($6)')}, ready as materialized (
      select e.id, e.workspace_id, u.has_answered, coalesce(u.is_recovering, false) as is_recovering, u.host,
        coalesce(u.slots, 0) as slots,
        $3 - coalesce(w.count, 0) as workspace_slots, case when not u.has_answered then (
          select d.next_attempt_at from webhook_deliveries d where ${OF_ENDPOINT} and ${IS_DUE}
          order by d.next_attempt_at limit 1
        ) end as due_since
      from unnest($5::uuid[], $6::uuid[]) as e(id, workspace_id)
      left join under_way u on u.endpoint_id = e.id and u.workspace_id = e.workspace_id
      left join of_workspace w on w.workspace_id = e.workspace_id
      where u.waits_for_retry is not true
    ), endpoints as materialized (
      select id, workspace_id, has_answered, is_recovering, workspace_slots, case when has_answered is not false or row_number() over (
        partition by workspace_id, host, has_answered order by due_since nulls last, id
      ) = 1 then slots else 0 end as slots
      from ready
    ), due as (
      select due.*, e.workspace_slots,
        row_number() over (partition by e.id order by due.next_attempt_at) - e.slots as endpoint_rank
      from endpoints e
      cross join lateral (
        (${selectDue('e.has_answered and not e.is_recovering')} order by d.next_attempt_at limit greatest(0, e.slots))
        union all
        (${selectDue('not e.has_answered and not e.is_recovering')}
         order by d.attempt_count = d.earlier_attempts, d.next_attempt_at limit greatest(0, e.slots))
        union all
        (${SELECT_PROBE})
      ) due
    ), ranked as (
      select due.*, row_number() over (
        partition by workspace_id order by endpoint_rank, next_attempt_at, id
      ) as workspace_rank from due
    ), chosen as (
      select * from ranked where workspace_rank <= workspace_slots
      order by workspace_rank - workspace_slots, endpoint_rank, next_attempt_at, id limit $4
    ), taken as (
      update webhook_deliveries d set state = 'delivering', next_attempt_at = $7
      from chosen c where d.id = c.id and d.workspace_id = c.workspace_id and ${IS_DUE}
      returning d.*
    ), probed as (
      update webhook_endpoints e set probe_at = $8
      where e.id in (select endpoint_id from taken) and e.workspace_id = any($6) and e.recovering_since is not null
    ), claimed as (
      select t.*, e.url, e.secret_encrypted, e.next_secret_encrypted, e.header_names, e.headers_encrypted, e.failing_since,
        e.answered_at, e.in_flight_limit, e.first_failures_in_row > 0 or e.recovering_since is not null as is_counted, v.event,
        v.body, v.created_at as event_at
      from taken t
      join webhook_endpoints e on e.id = t.endpoint_id and e.workspace_id = t.workspace_id
      join webhook_events v on v.id = t.event_id and v.workspace_id = t.workspace_id
    )
    select t.id, e.workspace_id as "workspaceId", e.id as "endpointId", t.attempt_count + 1 as attempt,
      t.next_attempt_at as "leaseEndsAt", t.url, t.secret_encrypted as "secretEncrypted",
      t.next_secret_encrypted as "nextSecretEncrypted", t.header_names as "headerNames",
      t.headers_encrypted as "headersEncrypted", t.event_id as "eventId", t.event, t.body, t.context, t.event_at as "eventAt",
      t.earlier_attempts as "earlierAttempts", t.is_test as "isTest", t.failing_since is not null as "isFailing",
      t.is_counted or t.failing_since is not null as "isTroubled", t.sequence::float8 as sequence,
      t.last_sequence::float8 as "lastSequence", t.skipped,
      t.answered_at is not null as "hasAnswered", t.in_flight_limit as "inFlightLimit",
      e.slots, e.workspace_slots as "workspaceSlots"
    from endpoints e left join claimed t on t.endpoint_id = e.id and t.workspace_id = e.workspace_id`,
};

/**
 * Endpoints with due deliveries, longest due first; pending ones count only if they were due before $5. $1 to $4 as
 * above. Endpoints at their maximum are left out, since others would wait behind them. Endpoints of workspaces at their
 * maximum come last, because the process with those attempts in flight must give them its slots as they free up.
 */
export const DUE_ENDPOINTS: PreparedStatement = {
  name: 'endpoints with due deliveries',
  text: `
    with due as materialized (
      select e.id, e.workspace_id, oldest.next_attempt_at from webhook_endpoints e
      cross join lateral (
        select d.next_attempt_at from webhook_deliveries d
        where ${OF_ENDPOINT} and ${IS_DUE} and (d.state = 'delivering' or d.next_attempt_at <= $5)
        order by d.next_attempt_at limit 1
      ) oldest
      where ${isAwake('$1')}
    ), ${underWay('e.workspace_id in (select workspace_id from due)')}
    select due.id as "endpointId", due.workspace_id as "workspaceId", due.next_attempt_at as "dueAt" from due
    join under_way u on u.endpoint_id = due.id and u.workspace_id = due.workspace_id
    join of_workspace w on w.workspace_id = due.workspace_id
    where u.slots > 0 and not u.waits_for_retry
    order by w.count >= $3, due.next_attempt_at, due.id limit $4`,
};
