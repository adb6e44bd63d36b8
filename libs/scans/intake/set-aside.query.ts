import { isMonthMissing } from '../scan-months.js';
import { MAX_BATCHES, SCANS_OF_BATCH, waitsFrom } from '../log/claim-batches.step.js';

/** Returns the id of the oldest batch from the low-water mark $1 on. */
export const OLDEST_BATCH = `select id from scan_log where ${waitsFrom('$1')} order by id limit 1`;

/** Returns the oldest ids below the low-water mark $1. It reads all rows that are not vacuumed yet. */
export const LATE_BATCHES = `
select id from scan_log where not_before is null and id < $1 order by id limit ${MAX_BATCHES}`;

const COLUMNS = {
  scan_ids: 'id',
  qr_code_ids: 'qr_code_id',
  scanned_at: 'scanned_at',
  countries: 'country',
  cities: 'city',
  devices: 'device',
  operating_systems: 'os',
  browsers: 'browser',
  languages: 'language',
  referrers: 'referrer',
  are_bots: 'is_bot',
  visitor_hashes: 'visitor_hash',
  rules: 'rule',
  vias: 'via',
  versions: 'version',
};

export const DUE_ASIDE = 'select id from scan_log where not_before <= $1 order by not_before limit 1';

/**
 * Splits the batch $1 into batches of one scan, so that a failing scan delays no others; some may exist if the batch
 * was sent twice. Returns {isSplit}: false for a batch of one scan or of the previous version.
 */
export const SPLIT_BATCH = `
with batch as (
  delete from scan_log where id = $1 and cardinality(scan_ids) > 1 and operating_systems is not null returning *
), split as (
  insert into scan_log (id, first_scanned_at, ${Object.keys(COLUMNS).join(', ')})
  select scan.id, scan.scanned_at, ${Object.values(COLUMNS)
    .map((column) => `array[scan.${column}]`)
    .join(', ')}
  from batch, ${SCANS_OF_BATCH}
  on conflict do nothing
)
select count(*) > 0 as "isSplit" from batch`;

/**
 * Splits the batch $1 by month, since only some months may have a partition. Returns {isSplit}: false for a batch of
 * one month or of the previous version. The ids keep its time, and a batch that was sent twice yields the same ones twice.
 */
export const SPLIT_MONTHS = `
with batch as (
  delete from scan_log where id = $1 and operating_systems is not null and (
    select count(distinct date_trunc('month', at, 'UTC')) from unnest(scanned_at) as at
  ) > 1 returning *
), split as (
  insert into scan_log (id, first_scanned_at, ${Object.keys(COLUMNS).join(', ')})
  select overlay(md5($1::text || date_trunc('month', scan.scanned_at, 'UTC')::text)
      placing left(replace($1::text, '-', ''), 13) from 1)::uuid, min(scan.scanned_at),
    ${Object.values(COLUMNS)
      .map((column) => `array_agg(scan.${column} order by scan.id)`)
      .join(', ')}
  from batch, ${SCANS_OF_BATCH}
  group by date_trunc('month', scan.scanned_at, 'UTC')
  on conflict do nothing
)
select count(*) > 0 as "isSplit" from batch`;

/** Deletes the batch $1 if all of its scans are older than $2. Returns the time of its first scan. */
export const DROP_EXPIRED = `
delete from scan_log where id = $1 and $2 > all(scanned_at) returning first_scanned_at as "scannedAt"`;

/**
 * Waits for the age of the batch, at most an hour, so that a permanent failure is retried hourly.
 * @param now SQL of the time
 */
const notBefore = (now: string) =>
  `${now}::timestamptz + least(greatest(${now} - first_scanned_at, interval '1 minute'), interval '1 hour')`;

export const SET_ASIDE = `
update scan_log set not_before = ${notBefore('$2')} where id = $1 returning 1`;

/**
 * Sets aside those of the oldest waiting batches whose month has no partition, and deletes those whose scans are all
 * older than $2. $1: now; $3: the low-water mark. Returns {aside, expired, scannedAt}: the two numbers and the earliest deleted scan.
 */
export const SET_MONTHS_ASIDE = `
with due as materialized (
  select id, first_scanned_at, $2 > all(scanned_at) as is_expired
  from scan_log where ${waitsFrom('$3')} order by id limit ${MAX_BATCHES}
  for update skip locked
), chosen as materialized (
  select * from due where ${isMonthMissing('first_scanned_at')}
), dropped as (
  delete from scan_log where id = any(array(select id from chosen where is_expired)) returning first_scanned_at
), kept as (
  update scan_log set not_before = ${notBefore('$1')}
  where id = any(array(select id from chosen where not is_expired)) returning 1
)
select (select count(*)::int from kept) as aside, count(*)::int as expired, min(first_scanned_at) as "scannedAt" from dropped`;

/** Makes batches due at once that were set aside with scans from $1 until $2. Returns a row for each. */
export const RESUME_MONTH = `
update scan_log set not_before = null where id = any(array(
  select id from scan_log where not_before is not null and first_scanned_at >= $1 and first_scanned_at < $2
  order by id limit ${MAX_BATCHES} for update skip locked
)) returning 1`;
