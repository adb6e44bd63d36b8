import { KINDS } from './kinds.js';
import { SUMS_OF_SCANS } from '../rollups/dimensions.js';
import type { SumSource } from './counted-codes.step.js';

const DAY = `interval '24 hours'`;

/**
 * Rollups of a workspace have sums by code and UTC day. The sum of a day that is partly in the range is an upper bound
 * for that part (`beyond`), so scans are read only for codes that can be among the first $6.
 */
const OF_WORKSPACE = `
known_sums as materialized (
  select code.id as qr_code_id, scans, visitors, bots, beyond from (
    select qr_code_id as code_id, coalesce(sum(scans) filter (where is_exact), 0) as scans,
      coalesce(sum(visitors) filter (where is_exact), 0) as visitors, coalesce(sum(bots) filter (where is_exact), 0) as bots,
      coalesce(sum(scans + case when $7 then bots else 0 end) filter (where not is_exact), 0) as beyond
    from (
      select qr_code_id, scans, visitors, bots,
        start >= $2::timestamptz and start <= (select ends from rollup) - ${DAY} as is_exact
      from workspace_codes
      where workspace_id = $1 and start >= date_trunc('day', $2::timestamptz, 'UTC') and start < (select ends from rollup)
      union all
      select qr_code_id, scans, visitors, bots, true from times where is_open and is_current
    ) as days group by qr_code_id
  ) as known
  join qr_codes code on code.workspace_id = $1 and code.id = code_id and code.deleted_at is null
), candidates as materialized (
  select * from known_sums
  where scans + case when $7 then bots else 0 end + beyond >= coalesce((
    select scans + case when $7 then bots else 0 end as least from known_sums order by least desc offset $6::int - 1 limit 1
  ), 0)
), code_gaps as materialized (
  select qr_code_id, is_dropped, greatest(day, $2::timestamptz) as start,
    least(day + ${DAY}, $3::timestamptz, rolled_to) as until
  from codes cross join edge_days where qr_code_id in (select qr_code_id from candidates where beyond > 0)
), sums_of_codes as (
  select qr_code_id, scans, visitors, bots from candidates
  union all
  select qr_code_id, ${SUMS_OF_SCANS} from code_gaps cross join lateral (
    select is_bot, is_first from scans
    where workspace_id = $1 and qr_code_id = code_gaps.qr_code_id and scanned_at >= start and scanned_at < until
      and scanned_at >= $2 and scanned_at < $3
    offset 0
  ) as scan
  where start < until group by qr_code_id
  union all
  -- All codes have sums by quarter of months whose scans were dropped.
  select qr_code_id, scans, visitors, bots from code_gaps cross join lateral (
    select scans, visitors, bots from scan_quarters
    where workspace_id = $1 and qr_code_id = code_gaps.qr_code_id and start >= code_gaps.start and start < until
    offset 0
  ) as quarter
  where is_dropped
)`;

const OF_TIMES = `
sums_of_codes as (
  select qr_code_id, scans, visitors, bots from times where is_current
)`;

const OF_CLICKHOUSE = `
sums_of_codes as (
  select value::uuid as qr_code_id, scans, visitors, bots from given where kind = ${KINDS.code}
  union all
  select qr_code_id, scans, visitors, bots from times where is_current and qr_code_id is not null
)`;

const SUMS_OF_CODES: Record<SumSource, string> = {
  code: OF_TIMES,
  workspace: OF_WORKSPACE,
  clickhouse: OF_CLICKHOUSE,
};

/**
 * Provides `top_codes`: the $6 existing codes with the most scans from $2 until $3. Follows `times` and `parts`.
 * @param source null to read scans only
 */
export const topCodes = (source: SumSource | null): string => `
${source ? SUMS_OF_CODES[source] : OF_TIMES}, top_codes as (
  select code.id, code.name, code.short_code, summed.* from (
    select qr_code_id, sum(scans) + case when $7 then sum(bots) else 0 end as scans, sum(visitors) as visitors
    from sums_of_codes group by qr_code_id
  ) as summed
  join qr_codes code on code.workspace_id = $1 and code.id = summed.qr_code_id and code.deleted_at is null
  where scans > 0
  order by scans desc, code.id limit $6
)`;

export const TOP_CODES_JSON = `
  select '[' || coalesce(string_agg(row_to_json(listed)::text, ',' order by scans desc, qr_code_id), '') || ']' from (
    select id as qr_code_id, name, short_code, scans, visitors as unique_visitors from top_codes
  ) as listed`;
