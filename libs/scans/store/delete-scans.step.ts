const OF_CODES = 'qr_code_id = any(array(select id from codes))';

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
  delete from scans where ${OF_CODES}
    and scanned_at >= (select min(scanned_at) from oldest_scans)
    and scanned_at <= (select max(scanned_at) from oldest_scans)
),
deleted_days as (delete from scan_days where ${OF_CODES}),
deleted_quarters as (delete from scan_quarters where ${OF_CODES}),
deleted_parts as (delete from scan_parts where ${OF_CODES}),
deleted_streamed as (delete from streamed_scans where ${OF_CODES}),
deleted_limits as (delete from scan_limits where ${OF_CODES}),
deleted_due as (delete from rollup_due where ${OF_CODES}),
deleted_counters as (delete from qr_code_counters where ${OF_CODES}),
deleted_exports as (
  -- There is a state if ClickHouse has scans, also while this process does not know it.
  insert into scan_export_deletions select id from codes where exists (select from scan_sinks where sink = 'clickhouse')
  on conflict (qr_code_id) do update set sent_at = null
),
scans_of_codes as materialized (select count(*) < ${limit} as is_last from oldest_scans)`;
