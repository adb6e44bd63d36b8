import { bodySql, type EventColumns, type WebhookEventBody } from '#libs/webhook-events';

/**
 * A step after `stored` (id, workspace_id, qr_code_id, at) that creates webhook events in the same transaction, for
 * workspaces with a subscribed endpoint that existed before.
 * @param columns SQL expressions over `stored` and `code` (id, name, short_code)
 */
export function makeEvent<Body extends WebhookEventBody>(
  Event: new () => Body,
  columns: EventColumns<Body>,
): string {
  const { event } = new Event();
  return `
events as (
  insert into webhook_events (id, workspace_id, qr_code_id, event, body, is_pending, created_at)
  select stored.id, stored.workspace_id, stored.qr_code_id, '${event}', ${bodySql(Event, columns)}, true, stored.at
  from stored join qr_codes code on code.workspace_id = stored.workspace_id and code.id = stored.qr_code_id
  where exists (
    select from webhook_endpoints endpoint
    where endpoint.workspace_id = stored.workspace_id and endpoint.deleted_at is null
      and '${event}' = any(endpoint.events) and endpoint.created_at <= stored.at
  )
  on conflict (id) do nothing
  returning 1
)`;
}
