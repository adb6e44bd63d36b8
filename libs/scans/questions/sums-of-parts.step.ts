import {
  DIMENSION_OF_GROUP,
  DIMENSION_VALUES,
  DIMENSIONS,
  groupByDimensions,
  SUMS_OF_SCANS,
} from '../rollups/dimensions.js';
import { KINDS } from './kinds.js';
import { isMonthMissing } from '../scan-months.js';
import type { RollupOwner, SumSource } from './counted-codes.step.js';
import { quarterOf } from './sums-of-times.step.js';

const HOUR = `interval '1 hour'`;
const DAY = `interval '24 hours'`;

/** Computes where the range begins and ends within a day or an hour. */
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
  from codes cross join lateral ${edgesOf('day')} where rolled_to > ${quarterOf('$2')}`,
  workspace: `
  select ends, day, ${isMonthMissing('day')} as is_dropped, coalesce((
    select has_hours from workspace_days where workspace_id = $1 and start = day
  ), false) as has_hours
  from rollup cross join lateral ${edgesOf('day')}`,
};

const FROM_SUMS: Record<SumSource, string> = {
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
  clickhouse: `
  select (kind - ${KINDS.dimension})::smallint as dimension, value, scans, visitors, bots
  from given where kind between ${KINDS.dimension} and ${KINDS.dimension + DIMENSIONS.length - 1}
  union all`,
};

/** The first quarter is read as a whole, because its rest belongs to the previous period. */
const FIRST_READ = `${quarterOf('$2')}, $4::timestamptz`;

const UNEVEN = `
  select edge_days.*, greatest(day, ${FIRST_READ}) as start, least(day + ${DAY}, $3::timestamptz) as until
  from edge_days where not has_hours
  union all
  select edge_days.*, greatest(hour, ${FIRST_READ}), least(hour + ${HOUR}, $3::timestamptz)
  from edge_days cross join lateral ${edgesOf('hour')}
  where has_hours and date_trunc('day', hour, 'UTC') = day`;

/** A step after `gaps` with the scans of partial days that no whole hour or day of rollups contains. */
export const gapsAtEdges: Record<RollupOwner, string> = {
  code: `
  union all
  select qr_code_id, ends, start, least(until, rolled_to), false from (${UNEVEN}) as uneven`,
  workspace: `
  union all
  select qr_code_id, codes.ends, uneven.start, least(until, codes.rolled_to), false
  from (${UNEVEN}) as uneven
  join workspace_codes on workspace_id = $1 and workspace_codes.start = day join codes using (qr_code_id)`,
};

/** Provides `edge_days`, which are partly in the range, and whether rollups have their hours. */
export const edgeDays = (owner: RollupOwner): string => `
edge_days as materialized (${EDGE_DAYS[owner]}
)`;

/**
 * Provides `parts`: sums per value of each dimension from $2 until $3, several per value: from rollups by whole UTC
 * days, by hours on partial days where rollups have them, and from `read` for the rest.
 * @param source null to read scans only
 */
export const sumsOfParts = (source: SumSource | null): string => `
parts as (${source ? FROM_SUMS[source] : ''}
  select ${DIMENSION_OF_GROUP}, ${SUMS_OF_SCANS}
  from (select ${DIMENSION_VALUES}, is_bot, is_first from read where scanned_at >= $2::timestamptz) as scan
  group by ${groupByDimensions()}
)`;
