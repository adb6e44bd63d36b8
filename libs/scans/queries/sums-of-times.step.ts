import { SUMS_OF_SCANS } from '../rollups/dimensions.js';

const QUARTER = `interval '15 minutes'`;
const quarterOf = (time: string) => `date_bin(${QUARTER}, ${time}, 'epoch')`;

const FROM_ROLLUPS = `
  select start as at, start >= $3::timestamptz as is_current, scans, visitors, bots from scan_quarters
  where workspace_id = $1 and qr_code_id = $2 and start >= $9::timestamptz and start <= $4::timestamptz - ${QUARTER}
    and start not in (select quarter from ragged_quarters)
  union all`;

/**
 * Provides `times`: sums by quarter of an hour, from $9 until $3 (the previous period) and from $3 until $4: from rollups,
 * where they contain the whole quarter; the rest from the scans themselves.
 * @param filter a condition on scans, to which rollups cannot answer; or nothing
 */
export const sumsOfTimes = (filter: string): string => `
ragged_quarters as materialized (
  select distinct ${quarterOf('edge')} as quarter from unnest(array[$9, $3, $4]::timestamptz[]) edge
  where edge <> ${quarterOf('edge')}
), time_gaps as materialized (
  select greatest($9::timestamptz, rolled_to) as start, $4::timestamptz as until from mark
  union all
  select greatest(quarter, $9::timestamptz), least(quarter + ${QUARTER}, $4::timestamptz, rolled_to)
  from ragged_quarters, mark
), times as materialized (${filter === '' ? FROM_ROLLUPS : ''}
  select ${quarterOf('scanned_at')} as at, scanned_at >= $3::timestamptz as is_current, ${SUMS_OF_SCANS}
  from time_gaps cross join lateral (
    select scanned_at, is_bot, is_first from scans
    where workspace_id = $1 and qr_code_id = $2 and scanned_at >= start and scanned_at < until ${filter}
  ) scan
  group by 1, 2
)`;
