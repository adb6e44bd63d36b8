import { appendEvents, bodySql, type EventColumns, type WebhookEventBody } from '#libs/webhook-events';

/**
 * A step after `stored` (id, workspace_id, qr_code_id, at) that creates webhook events in the same transaction, for
 * workspaces with a subscribed listener that existed before.
 * @param columns SQL expressions over `stored` and `code` (id, name, short_code)
 */
export function makeEvent<Body extends WebhookEventBody>(
  Event: new () => Body,
  columns: EventColumns<Body>,
): string {
  const { event } = new Event();
  const from =
    'stored join qr_codes code on code.workspace_id = stored.workspace_id and code.id = stored.qr_code_id';
  return `
events as (${appendEvents({ from, row: 'stored', event: `'${event}'`, body: bodySql(Event, columns) })}
)`;
}
