const MAX_SCANS = 10_000;

/**
 * Determines `is_first` of scans that a worker of the previous version has stored, and adds them to workspace rollups.
 */
export const REPAIR_FIRST_VISITS = `
with repaired as materialized (
  select distinct qr_code_id, date_trunc('day', scanned_at, 'UTC') as day from (
    select qr_code_id, scanned_at from scans where is_first is null order by scanned_at limit ${MAX_SCANS}
  ) oldest
), visits as materialized (
  select scan.qr_code_id, scanned_at, id, is_first is null as is_unknown, not is_bot
    and not bool_or(coalesce(is_first, false)) over visitor
    and row_number() over (visitor order by scanned_at, id) = 1 as is_first
  from repaired join scans scan on scan.qr_code_id = repaired.qr_code_id
    and scanned_at >= day and scanned_at < day + interval '24 hours'
  window visitor as (partition by scan.qr_code_id, day, visitor_hash, is_bot)
), unrolled as (
  update qr_code_counters set is_unrolled = true
  from (
    select qr_code_id from qr_code_counters where not is_unrolled and qr_code_id in (select qr_code_id from repaired)
    order by qr_code_id for update
  ) locked
  where qr_code_counters.qr_code_id = locked.qr_code_id
)
update scans scan set is_first = visits.is_first from visits
where visits.is_unknown and scan.qr_code_id = visits.qr_code_id and scan.scanned_at = visits.scanned_at
  and scan.id = visits.id`;
