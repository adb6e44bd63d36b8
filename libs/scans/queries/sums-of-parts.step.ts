import {
  DIMENSION_OF_GROUP,
  DIMENSION_VALUES,
  groupByDimensions,
  SUMS_OF_SCANS,
} from '../rollups/dimensions.js';

const EDGES = 'unnest(array[$3, $4]::timestamptz[]) edge';
const HOUR = `interval '1 hour'`;
const DAY = `interval '24 hours'`;

const FROM_ROLLUPS = `
  select dimension, value, scans, visitors, bots from scan_parts
  where workspace_id = $1 and qr_code_id = $2 and hours = 24 and start >= $3::timestamptz
    and start <= $4::timestamptz - ${DAY}
  union all
  select part.* from edge_days cross join lateral (
    select dimension, value, scans, visitors, bots from scan_parts
    where workspace_id = $1 and qr_code_id = $2 and hours = 1 and start >= greatest(day, $3::timestamptz)
      and start <= least(day + ${DAY}, $4::timestamptz) - ${HOUR}
  ) part where has_hours
  union all`;

/**
 * Provides `parts`: sums by value of each dimension from $3 until $4, several for each value: of whole UTC days from
 * rollups; of days that are only partly in the range by hour, where rollups have hours; the rest from the scans themselves.
 * @param filter a condition on scans, to which rollups cannot answer; or nothing
 */
export const sumsOfParts = (filter: string): string => `
edge_days as materialized (
  select day, coalesce((
    select has_hours from scan_days where workspace_id = $1 and qr_code_id = $2 and start = day
  ), false) as has_hours
  from (
    select distinct date_trunc('day', edge, 'UTC') as day from ${EDGES} where edge <> date_trunc('day', edge, 'UTC')
  ) days
), ragged_hours as materialized (
  select distinct date_trunc('hour', edge, 'UTC') as hour from ${EDGES} where edge <> date_trunc('hour', edge, 'UTC')
), part_gaps as materialized (
  select greatest($3::timestamptz, rolled_to) as start, $4::timestamptz as until from mark
  union all
  select greatest(day, $3::timestamptz), least(day + ${DAY}, $4::timestamptz, rolled_to)
  from edge_days, mark where not has_hours
  union all
  select greatest(hour, $3::timestamptz), least(hour + ${HOUR}, $4::timestamptz, rolled_to)
  from ragged_hours, mark
  where date_trunc('day', hour, 'UTC') in (select day from edge_days where has_hours)
), parts as materialized (${filter === '' ? FROM_ROLLUPS : ''}
  select ${DIMENSION_OF_GROUP}, ${SUMS_OF_SCANS}
  from (
    select ${DIMENSION_VALUES}, is_bot, is_first from part_gaps cross join lateral (
      select * from scans
      where workspace_id = $1 and qr_code_id = $2 and scanned_at >= start and scanned_at < until ${filter}
    ) scan
  ) scan
  group by ${groupByDimensions()}
)`;
