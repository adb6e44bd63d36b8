/** Unpacks rows of the scan log. Rows of previous versions have fewer arrays, so their last columns are null. */
export const SCANS_OF_BATCH = `
  unnest(scan_ids, qr_code_ids, scanned_at, countries, cities, devices, are_bots, visitor_hashes, operating_systems,
    browsers, languages, referrers, rules, vias)
    as scan(id, qr_code_id, scanned_at, country, city, device, is_bot, visitor_hash, os, browser, language, referrer, rule,
      via)`;

export const MAX_BATCHES = 2_000;

/**
 * Deletes batches from the log and unpacks them. $1: the number of scans, which the last batch may exceed; $2: only
 * this batch, or null for the oldest ones that were not set aside. Provides `due` and `batches`, which tell whether
 * more may wait, and `scanned`, the scans of codes that still exist.
 */
export const CLAIM_BATCHES = `
due as (
  select id, cardinality(scan_ids) as size from scan_log
  where case when $2::uuid is null then not_before is null else id = $2 end
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
