/** A pending delivery of a paused or disabled endpoint is sent when the endpoint is enabled. */
const HAS_ENDED = `state not in ('pending', 'delivering')`;

/**
 * The deliveries among the next $3 after the id $1 that were created before $4 and have ended, with their attempts. $2: the
 * id at which to stop. Returns the last id that was examined.
 */
export const DELETE_DELIVERIES = `
  with seen as (
    select id, created_at < $4 and ${HAS_ENDED} as is_expired
    from webhook_deliveries where id > $1 and id < $2 order by id limit $3
  ), deleted as (
    -- A replay may have started one again meanwhile.
    delete from webhook_deliveries where id = any(array(select id from seen where is_expired)) and ${HAS_ENDED}
  )
  select id from seen order by id desc limit 1`;

/** The same for events without deliveries. */
export const DELETE_EVENTS = `
  with seen as (
    select id, created_at < $4 and not is_pending as is_expired
    from webhook_events where id > $1 and id < $2 order by id limit $3
  ), deleted as (
    delete from webhook_events event where id = any(array(select id from seen where is_expired))
      and not exists (select from webhook_deliveries where event_id = event.id)
  )
  select id from seen order by id desc limit 1`;

/** At most $1 deliveries of endpoints that were deleted, with their attempts. */
export const DELETE_OF_DELETED_ENDPOINTS = `
  delete from webhook_deliveries where id = any(array(
    select delivery.id from webhook_endpoints endpoint cross join lateral (
      select id from webhook_deliveries
      where endpoint_id = endpoint.id and workspace_id = endpoint.workspace_id limit $1
    ) delivery
    where endpoint.deleted_at is not null limit $1))
  returning 1`;

/** At most $1 endpoints that were deleted and have no deliveries left. */
export const DELETE_ENDPOINTS = `
  delete from webhook_endpoints where id = any(array(
    select id from webhook_endpoints endpoint
    where deleted_at is not null and not exists (select from webhook_deliveries where endpoint_id = endpoint.id)
    limit $1))
  returning 1`;
