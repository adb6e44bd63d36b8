import type { QueryConfig } from 'pg';
import type { NewScan } from '../capture/scan-capture.js';
import { binaryArray, booleanArray, timeArray } from './binary-array.js';
import { binaryText, element } from './binary-text.js';
import { newIdArray, newIdBytes } from './new-ids.js';
import { smallNumberArray } from './small-number-array.js';

/** In the select list they are read in step, a row at a time; `from unnest(…)` would keep each in a store of its own. */
const INSERT_SCANS = `
  insert into scans (id, workspace_id, qr_code_id, scanned_at, country, city, device, os, browser, language, referrer,
    is_bot, visitor_hash, rule)
  select unnest($1::uuid[]), unnest($2::uuid[]), unnest($3::uuid[]), unnest($4::timestamptz[]), unnest($5::text[]),
    unnest($6::text[]), unnest($7::text[]), unnest($8::text[]), unnest($9::text[]), unnest($10::text[]),
    unnest($11::text[]), unnest($12::boolean[]), unnest($13::bytea[]), unnest($15::smallint[])`;

const INSERT_BATCH = `
insert into scan_batches (id, first_scanned_at, scan_ids, qr_code_ids, scanned_at, countries, cities, devices, are_bots,
  visitor_hashes)`;

const FIRST = {
  name: 'append_scans',
  text: `with stored as (${INSERT_SCANS}
)${INSERT_BATCH}
values ($14::uuid, ($4::timestamptz[])[1], $1, $3, $4, $5, $6, $7, $12, $13)`,
};

/** The batch of the first time may be gone already, taken by a worker: this one holds only what is new. */
const AGAIN = {
  name: 'append_scans_again',
  text: `with stored as (${INSERT_SCANS}
  on conflict do nothing
  returning id, qr_code_id, scanned_at, country, city, device, is_bot, visitor_hash
)${INSERT_BATCH}
select $14::uuid, min(scanned_at), array_agg(id), array_agg(qr_code_id), array_agg(scanned_at), array_agg(country),
  array_agg(city), array_agg(device), array_agg(is_bot), array_agg(visitor_hash)
from stored having count(*) > 0`,
};

/** A batch as the statement's parameters; its scans have got their ids. */
export type EncodedScans = readonly Buffer[];

/**
 * Scans, and the batch that the worker takes for counters and webhook events, as one statement, which is one
 * transaction and one round trip. A batch that `isRepeated` leaves alone what is stored already.
 */
export const appendScans = (encoded: EncodedScans, isRepeated = false): QueryConfig => ({
  ...(isRepeated ? AGAIN : FIRST),
  values: [...encoded],
});

export const encodeScans = (scans: readonly NewScan[]): EncodedScans => [
  newIdArray(scans, ({ scannedAt }) => scannedAt),
  binaryArray('uuid', scans, ({ code }) => code.workspaceIdElement),
  binaryArray('uuid', scans, ({ code }) => code.idElement),
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
  newIdBytes(new Date()),
  smallNumberArray(scans, ({ rule }) => rule),
];
