/**
 * Provides `counted`: scans by people and visitors per code and UTC day from rollups, plus single scans that are not in
 * rollups yet. $1 workspace, $2 ids of codes, $3 starts of the days in order.
 */
export const COUNTED_DAYS = `
codes as materialized (
  select qr_code_id, scan_count, coalesce(workspace_rolled_to, '-infinity') as rolled_to
  from qr_code_counters where workspace_id = $1 and qr_code_id = any($2::uuid[])
), counted as (
  select qr_code_id, start as day, scans, visitors from workspace_codes
  where workspace_id = $1 and start = any($3::timestamptz[]) and qr_code_id = any($2::uuid[])
  union all
  select qr_code_id, date_trunc('day', scanned_at, 'UTC'), 1, is_first::int
  from codes cross join lateral (
    select scanned_at, is_first from scans
    where workspace_id = $1 and qr_code_id = codes.qr_code_id and not is_bot
      and scanned_at >= rolled_to and scanned_at >= ($3::timestamptz[])[1]
    -- Code by code in the index: as a join, all scans of the month would be read.
    offset 0
  ) as scan
)`;

/**
 * Counts scans by people per code and day of a time zone, since days of every zone begin at a quarter of an hour of UTC.
 * $1 workspace, $2 ids of codes, $3 time zone, $4 now, $5 number of days.
 */
export const DAILY_SCANS = `
with days as materialized (
  select array_agg(local at time zone $3 order by local) as starts from (
    select date_trunc('day', $4::timestamptz at time zone $3) - day * interval '1 day' as local
    from generate_series(0, $5::int - 1) as day
  ) as days
), codes as materialized (
  select qr_code_id, starts, greatest(rolled_to, starts[1]) as unrolled_since
  from qr_code_counters cross join days where workspace_id = $1 and qr_code_id = any($2::uuid[])
), counted as (
  select qr_code_id, width_bucket(start::timestamptz, starts) as day, scans
  from codes cross join lateral (
    select start, scans from scan_quarters
    where workspace_id = $1 and qr_code_id = codes.qr_code_id and start >= starts[1] offset 0
  ) as quarter
  union all
  select qr_code_id, width_bucket(scanned_at, starts), 1
  from codes cross join lateral (
    select scanned_at from scans
    where workspace_id = $1 and qr_code_id = codes.qr_code_id and not is_bot and scanned_at >= unrolled_since
    -- Code by code in the index: as a join, all scans of the month would be read.
    offset 0
  ) as scan
)
select code as "qrCodeId", array_agg(coalesce(scans, 0) order by days.day) as scans
from unnest($2::uuid[]) as asked(code) cross join generate_series(1, $5::int) as days(day)
left join (
  select qr_code_id, day, sum(scans)::int as scans from counted group by qr_code_id, day
) as summed on summed.qr_code_id = code and summed.day = days.day
group by code`;
