/** An outbox whose exporter is switched on. */
export type ScanOutbox = 'scan_exports' | 'scan_s3_exports';

/** Names `stored` in each outbox: what is stored is exported, and nothing else. */
const NAMES = `(size, scan_ids, qr_code_ids, scanned_at)
  select count(*), array_agg(id order by id), array_agg(qr_code_id order by id), array_agg(scanned_at order by id)
  from stored having count(*) > 0`;

export const EXPORT_SCANS: Readonly<Record<ScanOutbox, string>> = {
  scan_exports: `exported_to_clickhouse as (insert into scan_exports ${NAMES})`,
  scan_s3_exports: `exported_to_s3 as (insert into scan_s3_exports ${NAMES})`,
};
