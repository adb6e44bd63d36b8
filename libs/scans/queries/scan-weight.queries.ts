import { COUNTED_DAYS } from './daily-scans.queries.js';
import { quarterOf } from '../questions/sums-of-times.step.js';

/**
 * Sums what DAILY_SCANS counts, and finds the first scan of each code that was ever scanned: scans of months that were
 * dropped are known by the quarter of an hour. Parameters of DAILY_SCANS.
 */
export const SCAN_WEIGHT = `
with ${COUNTED_DAYS}, firsts as (
  select case when quarter.start < ${quarterOf('scanned_at')} or scanned_at is null then quarter.start else scanned_at end as at
  from codes
  left join lateral (
    select scanned_at from scans
    where workspace_id = $1 and qr_code_id = codes.qr_code_id and not is_bot order by scanned_at limit 1
  ) as scan on true
  left join lateral (
    select start from scan_quarters
    where workspace_id = $1 and qr_code_id = codes.qr_code_id and scans > 0 order by start limit 1
  ) as quarter on true
  where scan_count > 0
)
select coalesce(sum(scans), 0)::float8 as scans, coalesce(sum(visitors), 0)::float8 as visitors,
  (select min(at) from firsts) as "firstScannedAt"
from counted`;
