/** An outbox whose exporter is switched on. */
export type ScanOutbox = 'scan_exports' | 'scan_s3_exports';

/** Names `stored` in the outbox: what is stored is exported, and nothing else. */
export const exportScans = (outbox: ScanOutbox): string => `
added_to_${outbox} as (
  insert into ${outbox} (size, scan_ids, qr_code_ids, scanned_at)
  select count(*), array_agg(id order by id), array_agg(qr_code_id order by id), array_agg(scanned_at order by id)
  from stored having count(*) > 0
)`;
