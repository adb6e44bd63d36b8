/** Adds `counting` to the counters of its codes, and to the visitors of its days. */
export const COUNT_SCANS = `
first_visits as (
  insert into visitor_days (qr_code_id, day, visitor_hash)
  select distinct qr_code_id, day, visitor_hash from counting order by day, qr_code_id, visitor_hash
  on conflict do nothing
  returning qr_code_id
), visitors as materialized (
  select qr_code_id, count(*) as count from first_visits group by qr_code_id
), counted as (
  insert into qr_code_counters as kept (qr_code_id, workspace_id, scan_count, unique_visitors, last_scanned_at)
  select qr_code_id, workspace_id, count(*), coalesce(min(visitors.count), 0), max(scanned_at)
  from counting left join visitors using (qr_code_id)
  group by qr_code_id, workspace_id order by qr_code_id
  on conflict (qr_code_id) do update set scan_count = kept.scan_count + excluded.scan_count,
    unique_visitors = kept.unique_visitors + excluded.unique_visitors,
    last_scanned_at = greatest(kept.last_scanned_at, excluded.last_scanned_at)
)`;
