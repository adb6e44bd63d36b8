/** How many visits are read to count the scans of some days. */
const MAX_READ = 100_000;

/**
 * Scans by people in a workspace, deleted codes included: all of them from the counters, and those of the last days from the
 * visits of the codes that were scanned since. Of more visits than are read, the others are not counted.
 * $1 workspace, $2 $3 $4 starts of today, of the last 7 days and of the last 30 days.
 */
export const WORKSPACE_SCANS = `
with visits as (
  select visit.scanned_at, visit.is_bot
  from qr_code_counters counters
  cross join lateral (
    select scanned_at, is_bot from scans
    where workspace_id = $1 and qr_code_id = counters.qr_code_id and scanned_at >= $4::timestamptz
    -- Code by code in the index: as a join, all scans of the month would be read.
    limit ${MAX_READ}
  ) as visit
  where counters.workspace_id = $1 and counters.last_scanned_day >= ($4::timestamptz at time zone 'UTC')::date
    and counters.last_scanned_at >= $4::timestamptz
  limit ${MAX_READ}
)
select
  count(*) filter (where scanned_at >= $2::timestamptz)::int as "today",
  count(*) filter (where scanned_at >= $3::timestamptz)::int as "last7Days",
  count(*)::int as "last30Days",
  (select coalesce(sum(scan_count), 0)::float8 from qr_code_counters where workspace_id = $1) as "total"
from visits where not is_bot`;
