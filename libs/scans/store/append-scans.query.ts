import type { QueryConfig } from 'pg';
import type { NewScan } from '../capture/scan-capture.js';
import { booleanArray, bytesArray, textArray, timeArray } from './binary-array.js';

const statement = (onConflict: string) => `
with arrived as materialized (
  select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::timestamptz[], $5::text[], $6::text[], $7::text[],
    $8::text[], $9::text[], $10::text[], $11::text[], $12::bool[], $13::bytea[], $14::text[])
  as scan (id, workspace_id, qr_code_id, scanned_at, country, city, device, os, browser, language, referrer,
    is_bot, visitor_hash, event_body)
), stored as (
  insert into scans (id, workspace_id, qr_code_id, scanned_at, country, city, device, os, browser, language,
    referrer, is_bot, visitor_hash)
  select id, workspace_id, qr_code_id, scanned_at, country, city, device, os, browser, language, referrer,
    is_bot, visitor_hash
  from arrived
  ${onConflict}
)
insert into webhook_events (id, workspace_id, qr_code_id, event, body, is_pending, created_at)
select id, workspace_id, qr_code_id, 'scan', event_body, true, scanned_at
from arrived
where not is_bot and workspace_id in (
  select workspace_id from webhook_endpoints
  where workspace_id = any($2::uuid[]) and status = 'active' and 'scan' = any(events))
${onConflict}`;

const FIRST = { name: 'append_scans', text: statement('') };
const AGAIN = { name: 'append_scans_again', text: statement('on conflict do nothing') };

/**
 * A batch of scans and their webhook events as one statement, which is one transaction and one round trip; its
 * rowCount is the number of events. Whether a workspace has an endpoint for scans is decided in the same snapshot.
 * A scan and its event share their id, so a batch that `isRepeated` leaves alone what is stored already.
 */
export function appendScans(scans: readonly NewScan[], isRepeated = false): QueryConfig {
  return {
    ...(isRepeated ? AGAIN : FIRST),
    values: [
      bytesArray('uuid', scans, ({ id }) => id),
      bytesArray('uuid', scans, ({ code }) => code.workspaceIdBytes),
      bytesArray('uuid', scans, ({ code }) => code.idBytes),
      timeArray(scans, ({ scannedAt }) => scannedAt),
      textArray(scans, ({ place }) => place.country),
      textArray(scans, ({ place }) => place.city),
      textArray(scans, ({ userAgent }) => userAgent.device),
      textArray(scans, ({ userAgent }) => userAgent.os),
      textArray(scans, ({ userAgent }) => userAgent.browser),
      textArray(scans, ({ language }) => language),
      textArray(scans, ({ referrer }) => referrer),
      booleanArray(scans, ({ userAgent }) => userAgent.isBot),
      bytesArray('bytea', scans, (scan) => scan.visitorHash),
      textArray(scans, eventBody),
    ],
  };
}

const eventBody = ({ code, place, userAgent: { device, isBot }, scannedAt }: NewScan) =>
  isBot ? '' : code.eventBody(place, device, isoTime(scannedAt));

let lastTime = Number.NaN;
let lastText = '';

/** Scans of one batch share few milliseconds. */
function isoTime(date: Date): string {
  const time = date.getTime();
  if (time !== lastTime) {
    lastTime = time;
    lastText = date.toISOString();
  }
  return lastText;
}
