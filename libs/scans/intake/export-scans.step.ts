/** Names `stored` in the outbox of ClickHouse: what is stored is exported, and nothing else. */
export const EXPORT_SCANS = `
exported as (
  insert into scan_exports (size, scan_ids, qr_code_ids, scanned_at)
  select count(*), array_agg(id order by id), array_agg(qr_code_id order by id), array_agg(scanned_at order by id)
  from stored having count(*) > 0
)`;
