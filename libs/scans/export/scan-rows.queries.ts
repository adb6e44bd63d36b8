export interface ExportedScan {
  id: string;
  workspaceId: string;
  qrCodeId: string;
  scannedAt: string;
  /** A JSON array of the columns of ClickHouse. */
  row: string;
}

/** Rows have the same bytes whenever they are read, so that a group that is sent again is the same. */
const SCAN = `
  scan.id, scan.workspace_id as "workspaceId", scan.qr_code_id as "qrCodeId",
  to_char(scan.scanned_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS') as "scannedAt",
  json_build_array(scan.id, scan.workspace_id, scan.qr_code_id,
    to_char(scan.scanned_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS'), country, city, device, os, browser, language,
    referrer, is_bot, rule, via, version, coalesce(is_first, false))::text as row`;

/** Returns the scans that the rows $2 of the outbox name for the store $1, except those that were deleted since. */
export const SCANS_OF_GROUP = `
select ${SCAN}
from scan_outbox export
cross join unnest(export.scan_ids, export.qr_code_ids, export.scanned_at) as ref(id, qr_code_id, scanned_at)
cross join lateral (
  -- One by one in the index: as a join, whole months could be read.
  select * from scans where qr_code_id = ref.qr_code_id and scanned_at = ref.scanned_at and id = ref.id offset 0
) scan
where export.sink = $1 and export.id = any($2::bigint[])
order by scan.id`;

/** Returns the next $6 scans from $1 until $2 after the key $3, $4, $5. */
export const NEXT_SCANS = `
select ${SCAN}
from scans scan
where scanned_at >= $1 and scanned_at < $2 and (qr_code_id, scanned_at, id) > ($3::uuid, $4::timestamptz, $5::uuid)
order by qr_code_id, scanned_at, id
limit $6`;
