/**
 * A step after `codes` (id) that deletes the scans of these codes, beginning with the oldest of each, and their sums.
 * Provides `scans_of_codes`, whose `is_last` is true if no scan is left.
 * @param limit as SQL; several codes can have as many each
 */
export const deleteScans = (limit: string): string => `
oldest_scans as materialized (
  select scan.* from codes cross join lateral (
    select scanned_at from scans where qr_code_id = codes.id order by scanned_at limit ${limit}
  ) scan limit ${limit}
),
deleted_scans as (
  delete from scans where qr_code_id = any(array(select id from codes))
    and scanned_at >= (select min(scanned_at) from oldest_scans)
    and scanned_at <= (select max(scanned_at) from oldest_scans)
),
${[
  'scan_days',
  'scan_quarters',
  'scan_parts',
  'streamed_scans',
  'scan_limits',
  'rollup_due',
  'qr_code_counters',
]
  .map((table) => `deleted_${table} as (delete from ${table} where ${OF_CODES})`)
  .join(',\n')},
scans_of_codes as materialized (select count(*) < ${limit} as is_last from oldest_scans)`;

const OF_CODES = 'qr_code_id = any(array(select id from codes))';
