import type { EntityMetadata } from 'typeorm';
import {
  NEVER_SCANNED,
  selectEntity,
  type PreparedStatement,
  type QrCode,
  type QrCodeCounters,
} from '#libs/database';
import { recentScansSql, type RecentScan } from '#libs/scans';

/** A QR code with the totals of its scans. */
export type QrRecord = QrCode & Pick<QrCodeCounters, 'scanCount' | 'uniqueVisitors' | 'lastScannedAt'>;

/** The same with its newest scans. */
export type QrRecordWithScans = QrRecord & { recentScans: RecentScan[] };

/** A code that no worker has counted yet has no row. */
const COUNTERS = [
  'coalesce(counters.scan_count, 0)::float8 as "scanCount"',
  'coalesce(counters.unique_visitors, 0)::float8 as "uniqueVisitors"',
  `coalesce(counters.last_scanned_at, 'epoch') as "lastScannedAt"`,
];

/** What to select `from qr_codes code left join qr_code_counters counters` so that a row is a QrRecord. */
export const selectRecord = (metadata: EntityMetadata): string =>
  [selectEntity(metadata, 'code'), ...COUNTERS].join(', ');

/** One live record. Parameters: workspace, id. */
export const findStatement = (metadata: EntityMetadata): PreparedStatement => ({
  name: 'find a QR code',
  text: `select ${selectRecord(metadata)} ${LIVE_RECORD}`,
});

/** The same for a QrRecordWithScans. */
export const findWithScansStatement = (metadata: EntityMetadata): PreparedStatement => ({
  name: 'find a QR code with its newest scans',
  text: `select ${selectRecord(metadata)}, ${recentScansSql('$1', 'code.id')} as "recentScans" ${LIVE_RECORD}`,
});

const LIVE_RECORD = `
  from qr_codes code left join qr_code_counters counters on counters.qr_code_id = code.id
  where code.workspace_id = $1 and code.id = $2 and code.deleted_at is null`;

export const uncounted = (code: QrCode): QrRecord => ({
  ...code,
  scanCount: 0,
  uniqueVisitors: 0,
  lastScannedAt: NEVER_SCANNED,
});
