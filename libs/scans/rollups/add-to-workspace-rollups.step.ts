import { ADDED, MIN_SCANS_OF_HOURS, SUMMED } from './add-to-rollups.step.js';
import { DIMENSION_OF_GROUP, DIMENSION_VALUES, groupByDimensions, SUMS_OF_SCANS } from './dimensions.js';

/**
 * Adds scans to the rollups of their workspaces.
 * @param scans a table and condition, for FROM
 * @param hasHours gives new days sums by hour even if they have few of these scans
 */
export const addToWorkspaceRollups = (scans: string, hasHours = 'false'): string => `
workspace_times as (
  insert into workspace_quarters as kept (workspace_id, start, scans, visitors, bots)
  select workspace_id, date_bin('15 minutes', scanned_at, 'epoch') as start, ${SUMS_OF_SCANS}
  from ${scans} group by 1, 2 order by 1, 2
  on conflict (workspace_id, start) do update set ${ADDED}
), workspace_dates as (
  insert into workspace_days as kept (workspace_id, start, has_hours)
  select workspace_id, date_trunc('day', scanned_at, 'UTC') as start, ${hasHours} or count(*) >= ${MIN_SCANS_OF_HOURS}
  from ${scans} group by 1, 2 order by 1, 2
  on conflict (workspace_id, start) do update set has_hours = kept.has_hours
  returning workspace_id, start, has_hours
), workspace_hours as materialized (
  select workspace_id, hour, ${DIMENSION_OF_GROUP}, ${SUMS_OF_SCANS}
  from (
    select workspace_id, date_trunc('hour', scanned_at, 'UTC') as hour, ${DIMENSION_VALUES}, is_first, is_bot
    from ${scans}
  ) scan
  group by ${groupByDimensions('workspace_id, hour, ')}
), workspace_values as (
  insert into workspace_parts as kept (workspace_id, hours, start, dimension, value, scans, visitors, bots)
  select workspace_id, 24, date_trunc('day', hour, 'UTC') as start, dimension, value, ${SUMMED}
  from workspace_hours group by 1, 3, 4, 5
  union all
  select workspace_id, 1, hour, dimension, value, scans, visitors, bots from workspace_hours
  where (workspace_id, date_trunc('day', hour, 'UTC')) in (select workspace_id, start from workspace_dates where has_hours)
  order by 1, 2, 3, 4, 5
  on conflict (workspace_id, hours, start, dimension, value) do update set ${ADDED}
), workspace_counts as (
  insert into workspace_codes as kept (workspace_id, start, qr_code_id, scans, visitors, bots)
  select workspace_id, date_trunc('day', scanned_at, 'UTC') as start, qr_code_id, ${SUMS_OF_SCANS}
  from ${scans} group by 1, 2, 3 order by 1, 2, 3
  on conflict (workspace_id, start, qr_code_id) do update set ${ADDED}
)`;
