/** $1 is now, $2 how many deliveries of an endpoint may be under way: one that hangs takes no other's turn. */
const OF_ENDPOINT = `d.endpoint_id = e.id and d.workspace_id = e.workspace_id`;
const FREE_OF_ENDPOINT = `
  greatest(0, $2 - (select count(*) from webhook_deliveries f
    where f.endpoint_id = e.id and f.workspace_id = e.workspace_id
      and f.state = 'delivering' and f.next_attempt_at > $1))`;

/** Pending and due, or delivering with the sender's lease over. */
const IS_DUE = `d.state in ('pending', 'delivering') and d.next_attempt_at <= $1`;

/** Locked, since two claims at once would each count the deliveries under way without the other's. */
export const LOCK_ENDPOINTS_WITH_DUE = `
  select e.id, e.workspace_id as "workspaceId" from webhook_endpoints e
  where e.status = 'active' and exists (select from webhook_deliveries d where ${OF_ENDPOINT} and ${IS_DUE})
  for no key update of e skip locked`;

export const LOCK_ENDPOINT = `
  select e.id, e.workspace_id as "workspaceId" from webhook_endpoints e
  where e.id = $1 and e.workspace_id = $2 and e.status = 'active'
  for no key update of e`;

/** $3, $4: the locked endpoints; $5: this delivery only, or null; $6: how many in all; $7: until when they are lent. */
export const CLAIM = `
  with chosen as (
    select due.id, due.workspace_id from unnest($3::uuid[], $4::uuid[]) as e(id, workspace_id)
    cross join lateral (
      select d.id, d.workspace_id, d.next_attempt_at from webhook_deliveries d
      where ${OF_ENDPOINT} and ${IS_DUE} and ($5::uuid is null or d.id = $5)
      order by d.next_attempt_at limit ${FREE_OF_ENDPOINT}
      for update of d skip locked
    ) due
    order by due.next_attempt_at limit $6
  ), taken as (
    update webhook_deliveries d set state = 'delivering', next_attempt_at = $7
    from chosen c where d.id = c.id and d.workspace_id = c.workspace_id
    returning d.*
  )
  select t.id, t.workspace_id as "workspaceId", t.endpoint_id as "endpointId", t.attempt_count + 1 as attempt,
    t.next_attempt_at as "leaseEndsAt", e.url, e.secret_encrypted as "secretEncrypted", v.event, v.body
  from taken t
  join webhook_endpoints e on e.id = t.endpoint_id and e.workspace_id = t.workspace_id
  join webhook_events v on v.id = t.event_id and v.workspace_id = t.workspace_id`;

/** What could be claimed now: $3 in all; pending ones only when they are due since before $4. */
export const WAITING = `
  select due.id, due.workspace_id as "workspaceId", due.endpoint_id as "endpointId", due.next_attempt_at as "dueAt"
  from webhook_endpoints e
  cross join lateral (
    select d.* from webhook_deliveries d
    where ${OF_ENDPOINT} and ${IS_DUE} and (d.state = 'delivering' or d.next_attempt_at <= $4)
    order by d.next_attempt_at limit ${FREE_OF_ENDPOINT}
  ) due
  where e.status = 'active'
  order by due.next_attempt_at limit $3`;

export const NEXT_DUE = `
  select min(next_attempt_at) as "dueAt" from webhook_deliveries
  where state in ('pending', 'delivering') and next_attempt_at > $1`;
