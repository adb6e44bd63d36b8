import { SUMS_OF_SCANS } from '../rollups/dimensions.js';
import { KINDS } from './kinds.js';
import { isMonthMissing } from '../scan-months.js';
import type { SumSource } from './counted-codes.step.js';

export const QUARTER = `interval '15 minutes'`;
export const quarterOf = (time: string) => `date_bin(${QUARTER}, ${time}::timestamptz, 'epoch')`;

/** Omits a quarter that is partly in the range, unless nothing else is left: it then counts at its start. */
const WHOLE = `start >= $4::timestamptz and start < ends and (
        start <= ends - ${QUARTER} and (start <> ${quarterOf('$2')} or $2::timestamptz = ${quarterOf('$2')})
        or start = any(array(select quarter from ragged_quarters where is_dropped))
      )`;

const FROM_SUMS: Record<SumSource, string> = {
  code: `
  select qr_code_id, start as at, start >= $2::timestamptz as is_current, false as is_open, scans, visitors, bots
  from codes cross join lateral (
    select start, scans, visitors, bots from scan_quarters
    where workspace_id = $1 and qr_code_id = codes.qr_code_id and ${WHOLE} offset 0
  ) as quarter
  where rolled_to > $4::timestamptz
  union all`,
  workspace: `
  select null::uuid as qr_code_id, start as at, start >= $2::timestamptz as is_current, false as is_open, scans, visitors, bots
  from rollup cross join workspace_quarters where workspace_id = $1 and ${WHOLE}
  union all`,
  clickhouse: `
  select null::uuid as qr_code_id, to_timestamp(at) as at, kind = ${KINDS.time} as is_current, false as is_open,
    scans, visitors, bots
  from given where kind in (${KINDS.previous}, ${KINDS.time})
  union all`,
};

/**
 * Provides `ragged_quarters`, which are partly in the range or the previous period, and whether their scans were
 * dropped.
 */
export const RAGGED_QUARTERS = `
ragged_quarters as materialized (
  select quarter, bool_and(is_end) as is_end, ${isMonthMissing('quarter')} as is_dropped from (
    select ${quarterOf('edge')} as quarter, place = 3 as is_end
    from unnest(array[$4, $2, $3]::timestamptz[]) with ordinality as edges(edge, place) where edge <> ${quarterOf('edge')}
  ) as quarters group by quarter
)`;

/**
 * Provides `times`: sums per quarter of an hour from $4 until $2 (the previous period) and from $2 until $3. Whole
 * quarters come from rollups, the rest from `read` by code, with `is_open` for scans that are not in rollups. Sums of
 * ClickHouse are coarser: each has the time of one of its scans.
 * @param source null to read scans only
 */
export const sumsOfTimes = (source: SumSource | null): string => `
times as materialized (${source ? FROM_SUMS[source] : ''}
  select qr_code_id, ${quarterOf('scanned_at')} as at, scanned_at >= $2::timestamptz as is_current, is_open, ${SUMS_OF_SCANS}
  from read
  where is_open or ${quarterOf('scanned_at')} in (select quarter from ragged_quarters where not is_end or ends = $3::timestamptz)
  group by 1, 2, 3, 4
)`;
