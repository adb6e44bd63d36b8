const OF_ENDPOINT = `d.endpoint_id = e.id and d.workspace_id = e.workspace_id`;

/** Pending and due, or delivering with an expired lease. */
const IS_DUE = `d.state in ('pending', 'delivering') and d.next_attempt_at <= $1`;

/** CTEs: deliveries in flight by endpoint and by workspace. $1: now. */
const UNDER_WAY = `
  under_way as materialized (
    select f.workspace_id, f.endpoint_id, count(*) as count from webhook_deliveries f
    where f.state = 'delivering' and f.next_attempt_at > $1
    group by f.workspace_id, f.endpoint_id
  ), of_workspace as materialized (
    select workspace_id, sum(count)::int as count from under_way group by workspace_id
  )`;

/**
 * CTEs that end in `chosen`. $1: now; $2 and $3: the maximum deliveries in flight per endpoint and per workspace, so that
 * slow receivers do not delay others; $4: the limit in total. The endpoints with the fewest in flight come first, then the
 * longest due; ties go by id. The workspace is not locked: concurrent claims for several of its endpoints can exceed $3 by
 * a few.
 */
const choose = (endpoints: string, { where, lock = '' }: { where: string; lock?: string }) => `
  ${UNDER_WAY}, due as (
    select due.*, coalesce(u.count, 0) + row_number() over (partition by e.id order by due.next_attempt_at) as endpoint_rank
    from ${endpoints}
    left join under_way u on u.endpoint_id = e.id and u.workspace_id = e.workspace_id
    cross join lateral (
      select d.id, d.workspace_id, d.endpoint_id, d.next_attempt_at from webhook_deliveries d
      where ${OF_ENDPOINT} and ${IS_DUE} and ${where}
      order by d.next_attempt_at limit greatest(0, $2 - coalesce(u.count, 0))
      ${lock}
    ) due
  ), ranked as (
    select due.*, coalesce(w.count, 0) + row_number() over (
      partition by due.workspace_id order by due.endpoint_rank, due.next_attempt_at, due.id
    ) as workspace_rank
    from due left join of_workspace w on w.workspace_id = due.workspace_id
  ), chosen as (
    select * from ranked where workspace_rank <= $3 order by endpoint_rank, next_attempt_at, id limit $4
  )`;

/**
 * Locks $4 endpoints with due deliveries, in the order of `chosen`: those that other claims have locked count as taken, so
 * that concurrent claims share the endpoints. Locked, since each of two claims would not count the deliveries of
 * the other. Endpoints and workspaces at their maximum in flight ($2, $3) are left out: others would wait behind them.
 */
export const LOCK_ENDPOINTS_WITH_DUE = `
  with ${UNDER_WAY}, with_due as (
    select e.id, e.workspace_id, coalesce(u.count, 0) as in_flight, coalesce(w.count, 0) as of_workspace,
      oldest.next_attempt_at, oldest.id as delivery_id
    from webhook_endpoints e
    left join under_way u on u.endpoint_id = e.id and u.workspace_id = e.workspace_id
    left join of_workspace w on w.workspace_id = e.workspace_id
    cross join lateral (
      select d.id, d.next_attempt_at from webhook_deliveries d where ${OF_ENDPOINT} and ${IS_DUE}
      order by d.next_attempt_at limit 1
    ) oldest
    where e.status = 'active' and coalesce(u.count, 0) < $2 and coalesce(w.count, 0) < $3
  ), candidates as (
    select *, of_workspace + row_number() over (partition by workspace_id order by in_flight, next_attempt_at, delivery_id)
      as workspace_rank
    from with_due
  )
  select e.id, e.workspace_id as "workspaceId"
  from candidates c join webhook_endpoints e on e.id = c.id and e.workspace_id = c.workspace_id
  where c.workspace_rank <= $3 and e.status = 'active'
  order by c.in_flight, c.next_attempt_at, c.delivery_id limit $4
  for no key update of e skip locked`;

export const LOCK_ENDPOINT = `
  select e.id, e.workspace_id as "workspaceId" from webhook_endpoints e
  where e.id = $1 and e.workspace_id = $2 and e.status = 'active'
  for no key update of e`;

/** $5, $6: the locked endpoints; $7: the end of the lease. */
export const CLAIM = `
  with ${choose('unnest($5::uuid[], $6::uuid[]) as e(id, workspace_id)', {
    where: 'true',
    lock: 'for update of d skip locked',
  })}, taken as (
    update webhook_deliveries d set state = 'delivering', next_attempt_at = $7
    from chosen c where d.id = c.id and d.workspace_id = c.workspace_id
    returning d.*
  )
  select t.id, t.workspace_id as "workspaceId", t.endpoint_id as "endpointId", t.attempt_count + 1 as attempt,
    t.next_attempt_at as "leaseEndsAt", e.url, e.secret_encrypted as "secretEncrypted",
    e.next_secret_encrypted as "nextSecretEncrypted", v.event, v.body, v.created_at as "eventAt",
    t.earlier_attempts as "earlierAttempts", t.is_test as "isTest", e.failures_in_row > 0 as "isFailing"
  from taken t
  join webhook_endpoints e on e.id = t.endpoint_id and e.workspace_id = t.workspace_id
  join webhook_events v on v.id = t.event_id and v.workspace_id = t.workspace_id`;

/** Deliveries that could be claimed now; pending ones only if they were due before $5. */
export const WAITING = `
  with ${choose(`(select * from webhook_endpoints where status = 'active') e`, {
    where: `(d.state = 'delivering' or d.next_attempt_at <= $5)`,
  })}
  select id, workspace_id as "workspaceId", endpoint_id as "endpointId", next_attempt_at as "dueAt"
  from chosen order by endpoint_rank, next_attempt_at, id`;

export const NEXT_DUE = `
  select min(next_attempt_at) as "dueAt" from webhook_deliveries
  where state in ('pending', 'delivering') and next_attempt_at > $1`;
