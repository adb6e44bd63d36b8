/** Unpacks rows of the scan log. Rows of previous versions have fewer arrays, so their last columns are null. */
export const SCANS_OF_BATCH = `
  unnest(scan_ids, qr_code_ids, scanned_at, countries, cities, devices, are_bots, visitor_hashes, operating_systems,
    browsers, languages, referrers, rules, vias, versions)
    as scan(id, qr_code_id, scanned_at, country, city, device, is_bot, visitor_hash, os, browser, language, referrer, rule,
      via, version)`;

export const MAX_BATCHES = 2_000;

const MAX_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Selects batches that were not set aside, from the low-water mark on. PostgreSQL estimates few rows for a range without
 * statistics, so it uses the index, but a third of the log for an inequality.
 * @param low SQL of the mark
 */
export const waitsFrom = (low: string) => `not_before is null and id between ${low}::uuid and '${MAX_ID}'`;

export const CLAIM_WAITING = waitsFrom('$2');
export const CLAIM_THESE = 'id = any($2::uuid[])';

/**
 * Deletes batches from the log and unpacks them. $1: the number of scans, which the last batch may exceed; $2: the
 * low-water mark, or the ids. Provides `due` and `batches`, which tell whether more may wait, and `scanned`, the scans
 * of codes that still exist.
 */
export const claimBatches = (which: string) => `
due as (
  select id, cardinality(scan_ids) as size from scan_log
  where ${which}
  order by id limit ${MAX_BATCHES}
  for update skip locked
), chosen as (
  select id from (select id, sum(size) over (order by id) - size as before from due) batch where before < $1
), batches as (
  -- As an array, so that the plan does not depend on an estimate: statistics of an empty log would join the whole log.
  delete from scan_log where id = any(array(select id from chosen)) returning *
), scanned as materialized (
  select scan.*, code.workspace_id, (scan.scanned_at at time zone 'UTC')::date as day
  from batches, ${SCANS_OF_BATCH} join qr_codes code on code.id = qr_code_id
)`;
