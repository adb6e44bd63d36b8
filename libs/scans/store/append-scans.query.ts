import type { QueryConfig } from 'pg';
import type { NewScan } from '../capture/scan-capture.js';
import { binaryText, element } from './binary-text.js';
import { binaryArray, booleanArray, timeArray, uuidArray } from './binary-array.js';

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
      uuidArray(scans, ({ id }) => id),
      uuidArray(scans, ({ code }) => code.workspaceIdBytes),
      uuidArray(scans, ({ code }) => code.idBytes),
      timeArray(scans, ({ scannedAt }) => scannedAt),
      binaryArray('text', scans, ({ place }) => place.countryElement),
      binaryArray('text', scans, ({ place }) => place.cityElement),
      binaryArray('text', scans, ({ userAgent }) => element(userAgent.device)),
      binaryArray('text', scans, ({ userAgent }) => element(userAgent.os)),
      binaryArray('text', scans, ({ userAgent }) => element(userAgent.browser)),
      binaryArray('text', scans, ({ language }) => element(language)),
      binaryArray('text', scans, ({ referrer }) => element(binaryText(referrer))),
      booleanArray(scans, ({ userAgent }) => userAgent.isBot),
      binaryArray('bytea', scans, ({ visitorHash }) => element(visitorHash)),
      binaryArray('text', scans, eventElement),
    ],
  };
}

const eventElement = ({ code, place, userAgent: { device, isBot }, scannedAt }: NewScan) =>
  element(isBot ? '' : code.eventBody(place, device, isoTime(scannedAt)));

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
