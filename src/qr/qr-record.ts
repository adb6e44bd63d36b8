import type { EntityMetadata } from 'typeorm';
import {
  NEVER_SCANNED,
  selectEntity,
  type PreparedStatement,
  type QrCode,
  type QrCodeCounters,
} from '#libs/database';
import { isLimitReachedSql, recentScansSql, type RecentScan } from '#libs/scans';
import { TimeSlices } from '#libs/time-slices';

/** A QR code with the totals of its scans. */
export type QrRecord = QrCode &
  Pick<QrCodeCounters, 'scanCount' | 'uniqueVisitors' | 'lastScannedAt'> & { isLimitReached: boolean };

/** The same with its newest scans. */
export type QrRecordWithScans = QrRecord & { recentScans: RecentScan[] };

/** As it is read: large qr_data is text, so that `wholeRecord` parses it when it is its turn. */
export type ReadRecord<Record extends QrRecord> = Omit<Record, 'qrData'> &
  ({ qrData: object; largeQrData: null } | { qrData: null; largeQrData: string });

/** A code that no worker has counted yet has no row. */
const COUNTERS = [
  'coalesce(counters.scan_count, 0)::float8 as "scanCount"',
  'coalesce(counters.unique_visitors, 0)::float8 as "uniqueVisitors"',
  `coalesce(counters.last_scanned_at, 'epoch') as "lastScannedAt"`,
  `${isLimitReachedSql('code')} as "isLimitReached"`,
];

/** What to select `from qr_codes code left join qr_code_counters counters` so that a row is a QrRecord. */
export const selectRecord = (metadata: EntityMetadata): string =>
  [selectEntity(metadata, 'code'), ...COUNTERS].join(', ');

/** Of qr_data as it is stored, compressed: usual codes have less, and a menu of 1 MiB has at least six times as much. */
const LARGE_BYTES = 2_000;
const IS_LARGE = `pg_column_size(code.qr_data) > ${LARGE_BYTES}`;

/** So that a row is a ReadRecord. */
function selectInParts(metadata: EntityMetadata): string {
  const qrData = [
    `case when ${IS_LARGE} then null else code.qr_data end as "qrData"`,
    `case when ${IS_LARGE} then code.qr_data::text end as "largeQrData"`,
  ];
  return [selectEntity(metadata, 'code', ['qrData']), ...qrData, ...COUNTERS].join(', ');
}

/** One live record. Parameters: workspace, id. */
export const findStatement = (metadata: EntityMetadata): PreparedStatement => ({
  name: 'find a QR code',
  text: `select ${selectInParts(metadata)} ${LIVE_RECORD}`,
});

/** The same with the newest scans. */
export const findWithScansStatement = (metadata: EntityMetadata): PreparedStatement => ({
  name: 'find a QR code with its newest scans',
  text: `select ${selectInParts(metadata)}, ${recentScansSql('$1', 'code.id')} as "recentScans" ${LIVE_RECORD}`,
});

const LIVE_RECORD = `
  from qr_codes code left join qr_code_counters counters on counters.qr_code_id = code.id
  where code.workspace_id = $1 and code.id = $2 and code.deleted_at is null`;

/** Without its content, for what only needs to know that it exists. */
export const EXISTING: PreparedStatement = {
  name: 'find whether a QR code exists',
  text: `
    select created_at as "createdAt" from qr_codes where workspace_id = $1 and id = $2 and deleted_at is null`,
};

/** Parses large qr_data, of one record per turn of the event loop: each takes a few milliseconds. */
export async function wholeRecord<Record extends QrRecord>({
  largeQrData,
  ...record
}: ReadRecord<Record>): Promise<Record> {
  if (largeQrData === null) return record as unknown as Record;
  await new TimeSlices().next();
  return { ...record, qrData: JSON.parse(largeQrData) as object } as unknown as Record;
}

export const uncounted = (code: QrCode): QrRecord => ({
  ...code,
  scanCount: 0,
  uniqueVisitors: 0,
  lastScannedAt: NEVER_SCANNED,
  isLimitReached: false,
});
