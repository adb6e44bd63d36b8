const MAX_READ = 100_000;

/**
 * Counts scans by people in a workspace with its deleted codes: the total from the counters, the last days from rollups
 * and from scans that are not in rollups yet, which count up to MAX_READ. $1 workspace, $2 $3 $4 starts of today, of
 * the last 7 days and of the last 30 days, which are UTC days.
 */
export const WORKSPACE_SCANS = `
with sums as (
  select start, scans from workspace_quarters where workspace_id = $1 and start >= $4::timestamptz
  union all
  select scanned_at, 1 from (
    select scanned_at, is_bot from qr_code_counters counters
    cross join lateral (
      select scanned_at, is_bot from scans
      where workspace_id = $1 and qr_code_id = counters.qr_code_id
        and scanned_at >= greatest($4::timestamptz, workspace_rolled_to)
      -- Code by code in the index: as a join, all scans of the month would be read.
      limit ${MAX_READ}
    ) as visit
    where counters.workspace_id = $1 and is_unrolled
    limit ${MAX_READ}
  ) as visits where not is_bot
)
select
  coalesce(sum(scans) filter (where start >= $2::timestamptz), 0)::float8 as "today",
  coalesce(sum(scans) filter (where start >= $3::timestamptz), 0)::float8 as "last7Days",
  coalesce(sum(scans), 0)::float8 as "last30Days",
  (select coalesce(sum(scan_count), 0)::float8 from qr_code_counters where workspace_id = $1) as "total"
from sums`;
