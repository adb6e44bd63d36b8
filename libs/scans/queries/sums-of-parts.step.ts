import {
  DIMENSION_OF_GROUP,
  DIMENSION_VALUES,
  groupByDimensions,
  SUMS_OF_SCANS,
} from '../rollups/dimensions.js';
import type { RollupOwner } from './counted-codes.step.js';

const HOUR = `interval '1 hour'`;
const DAY = `interval '24 hours'`;

/** First and last instants of the range in which rollups are read, where they are not the beginning of a day or an hour. */
const edgesOf = (unit: 'day' | 'hour') => `(
    select distinct date_trunc('${unit}', edge, 'UTC') as ${unit} from unnest(array[$2, ends]::timestamptz[]) as edge
    where edge <> date_trunc('${unit}', edge, 'UTC')
  ) as edges`;

const WHOLE_DAYS = `hours = 24 and start >= $2::timestamptz and start <= ends - ${DAY}`;
const WHOLE_HOURS = `hours = 1 and start >= greatest(day, $2::timestamptz) and start <= least(day + ${DAY}, ends) - ${HOUR}`;

const EDGE_DAYS: Record<RollupOwner, string> = {
  code: `
  select qr_code_id, rolled_to, ends, day, coalesce((
    select has_hours from scan_days where workspace_id = $1 and qr_code_id = codes.qr_code_id and start = day
  ), false) as has_hours
  from codes cross join lateral ${edgesOf('day')} where rolled_to > $2::timestamptz`,
  workspace: `
  select ends, day, coalesce((
    select has_hours from workspace_days where workspace_id = $1 and start = day
  ), false) as has_hours
  from rollup cross join lateral ${edgesOf('day')}`,
};

const FROM_ROLLUPS: Record<RollupOwner, string> = {
  code: `
  select part.* from codes cross join lateral (
    select dimension, value, scans, visitors, bots from scan_parts
    where workspace_id = $1 and qr_code_id = codes.qr_code_id and ${WHOLE_DAYS} offset 0
  ) as part where rolled_to > $2::timestamptz
  union all
  select part.* from edge_days cross join lateral (
    select dimension, value, scans, visitors, bots from scan_parts
    where workspace_id = $1 and qr_code_id = edge_days.qr_code_id and ${WHOLE_HOURS} offset 0
  ) as part where has_hours
  union all`,
  workspace: `
  select dimension, value, scans, visitors, bots from rollup cross join workspace_parts
  where workspace_id = $1 and ${WHOLE_DAYS}
  union all
  select dimension, value, scans, visitors, bots from edge_days cross join workspace_parts
  where workspace_id = $1 and ${WHOLE_HOURS} and has_hours
  union all`,
};

const EDGES_OF_CODES: Record<RollupOwner, string> = {
  code: 'edge_days',
  workspace:
    '(select qr_code_id, rolled_to, codes.ends, day, has_hours from codes cross join edge_days) as edge_days',
};

const gapsAtEdges = (owner: RollupOwner) => `
  union all
  select qr_code_id, greatest(day, $2::timestamptz), least(day + ${DAY}, $3::timestamptz, rolled_to)
  from ${EDGES_OF_CODES[owner]} where not has_hours
  union all
  select qr_code_id, greatest(hour, $2::timestamptz), least(hour + ${HOUR}, $3::timestamptz, rolled_to)
  from ${EDGES_OF_CODES[owner]} cross join lateral ${edgesOf('hour')}
  where has_hours and date_trunc('day', hour, 'UTC') = day`;

/**
 * Provides `parts`: sums by value of each dimension from $2 until $3, several for each value: of whole UTC days from
 * rollups; of days that are only partly in the range by hour, where rollups have hours; the rest from the scans themselves.
 * @param owner null to read no rollups
 * @param filter a condition on scans
 */
export const sumsOfParts = (owner: RollupOwner | null, filter: string): string => `
${owner ? `edge_days as materialized (${EDGE_DAYS[owner]}), ` : ''}part_gaps as materialized (
  select qr_code_id, greatest($2::timestamptz, rolled_to) as start, $3::timestamptz as until from codes where is_open
  ${owner ? gapsAtEdges(owner) : ''}
), parts as materialized (${owner ? FROM_ROLLUPS[owner] : ''}
  select ${DIMENSION_OF_GROUP}, ${SUMS_OF_SCANS}
  from (
    select ${DIMENSION_VALUES}, is_bot, is_first from part_gaps cross join lateral (
      select * from scans
      where workspace_id = $1 and qr_code_id = part_gaps.qr_code_id and scanned_at >= start and scanned_at < until ${filter}
        and scanned_at >= $2 and scanned_at < $3
      offset 0
    ) as scan
    where start < until
  ) as scan
  group by ${groupByDimensions()}
)`;
