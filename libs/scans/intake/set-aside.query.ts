import { SCANS_OF_BATCH } from './claim-batches.step.js';

export const OLDEST_BATCH = 'select id from scan_log where not_before is null order by id limit 1';

/** $1 now. */
export const DUE_ASIDE = 'select id from scan_log where not_before <= $1 order by not_before limit 1';

/**
 * Splits the batch $1 into batches of one scan each, so that a failing scan does not delay others; some may already
 * exist if the batch was sent twice. Returns {isSplit}: false for a batch of one, and for one of the previous version.
 */
export const SPLIT_BATCH = `
with batch as (
  delete from scan_log where id = $1 and cardinality(scan_ids) > 1 and operating_systems is not null returning *
), split as (
  insert into scan_log (id, first_scanned_at, scan_ids, qr_code_ids, scanned_at, countries, cities, devices,
    operating_systems, browsers, languages, referrers, are_bots, visitor_hashes, rules, vias)
  select scan.id, scan.scanned_at, array[scan.id], array[qr_code_id], array[scan.scanned_at], array[country],
    array[city], array[device], array[os], array[browser], array[language], array[referrer], array[is_bot],
    array[visitor_hash], array[rule], array[via]
  from batch, ${SCANS_OF_BATCH}
  on conflict do nothing
)
select count(*) > 0 as "isSplit" from batch`;

/** Deletes the batch $1 if all of its scans are from before $2. Returns when its first scan was. */
export const DROP_EXPIRED = `
delete from scan_log where id = $1 and $2 > all(scanned_at) returning first_scanned_at as "scannedAt"`;

/** $1: the batch, $2: now. The delay equals its age, at most an hour, so a permanent failure is retried hourly. */
export const SET_ASIDE = `
update scan_log
set not_before = $2::timestamptz + least(greatest($2 - first_scanned_at, interval '1 minute'), interval '1 hour')
where id = $1
returning 1`;
