import { DIMENSION_OF_GROUP, DIMENSION_VALUES, groupByDimensions, SUMS_OF_SCANS } from './dimensions.js';

/** A day gets sums by hour if this many of its scans are rolled first. Fewer are quick to read directly. */
export const MIN_SCANS_OF_HOURS = 1_000;

export const ADDED = ['scans', 'visitors', 'bots']
  .map((sum) => `${sum} = kept.${sum} + excluded.${sum}`)
  .join(', ');
export const SUMMED = 'sum(scans)::int, sum(visitors)::int, sum(bots)::int';

/**
 * Adds scans to the rollups of their codes, whose counters this transaction has locked. The snapshot may be older than
 * the lock and miss rows, hence ON CONFLICT.
 * @param scans a table and condition, for FROM
 */
export const addToRollups = (scans: string): string => `
quarters as (
  insert into scan_quarters as kept (qr_code_id, start, workspace_id, scans, visitors, bots)
  select qr_code_id, date_bin('15 minutes', scanned_at, 'epoch') as start, workspace_id, ${SUMS_OF_SCANS}
  from ${scans} group by 1, 2, 3 order by 1, 2
  on conflict (qr_code_id, start) do update set ${ADDED}
), days as (
  insert into scan_days as kept (qr_code_id, start, workspace_id, has_hours)
  select qr_code_id, date_trunc('day', scanned_at, 'UTC') as start, workspace_id, count(*) >= ${MIN_SCANS_OF_HOURS}
  from ${scans} group by 1, 2, 3 order by 1, 2
  on conflict (qr_code_id, start) do update set has_hours = kept.has_hours
  returning qr_code_id, start, has_hours
), by_hour as materialized (
  select qr_code_id, workspace_id, hour, ${DIMENSION_OF_GROUP}, ${SUMS_OF_SCANS}
  from (
    select qr_code_id, workspace_id, date_trunc('hour', scanned_at, 'UTC') as hour, ${DIMENSION_VALUES}, is_first, is_bot
    from ${scans}
  ) scan
  group by ${groupByDimensions('qr_code_id, workspace_id, hour, ')}
), parts as (
  insert into scan_parts as kept (qr_code_id, hours, start, dimension, value, workspace_id, scans, visitors, bots)
  select qr_code_id, 24, date_trunc('day', hour, 'UTC') as start, dimension, value, workspace_id, ${SUMMED}
  from by_hour group by 1, 3, 4, 5, 6
  union all
  select qr_code_id, 1, hour, dimension, value, workspace_id, scans, visitors, bots
  from by_hour where (qr_code_id, date_trunc('day', hour, 'UTC')) in (select qr_code_id, start from days where has_hours)
  order by 1, 2, 3, 4, 5
  on conflict (qr_code_id, hours, start, dimension, value) do update set ${ADDED}
)`;
