import { bodySql, isoTimeSql, LISTENERS, ScanEvent } from '#libs/webhook-events';

const { event: EVENT } = new ScanEvent();
const BODY = bodySql(ScanEvent, {
  qr_code_id: 'code.id',
  qr_name: 'code.name',
  short_code: 'code.short_code',
  scan: {
    country: 'scan.country',
    city: 'scan.city',
    device: 'scan.device',
    scanned_at: isoTimeSql('scanned_at'),
  },
});

/**
 * Creates webhook events for `counting`, except bots, in workspaces with a subscribed endpoint or a stream that existed
 * before the scan.
 */
export const MAKE_EVENTS = `
codes as materialized (
  select id, name, short_code, (
    select min(created_at) from ${LISTENERS} listener
    where workspace_id = code.workspace_id and '${EVENT}' = any(events)
  ) as events_since
  from qr_codes code where id in (select qr_code_id from counting)
), events as (
  insert into webhook_events (id, workspace_id, qr_code_id, event, body, is_pending, created_at)
  select scan.id, scan.workspace_id, scan.qr_code_id, '${EVENT}', ${BODY}, true, scanned_at
  from counting scan join codes code on code.id = scan.qr_code_id and code.events_since <= scanned_at
  where not is_bot
  on conflict (id) do nothing
  returning id
)`;
