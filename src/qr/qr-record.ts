import type { EntityMetadata } from 'typeorm';
import { NEVER_SCANNED, selectEntity, type QrCode, type QrCodeCounters } from '#libs/database';
import { isLimitReachedSql, type RecentScan } from '#libs/scans';

/** A QR code with the totals of its scans. */
export type QrRecord = QrCode &
  Pick<QrCodeCounters, 'scanCount' | 'uniqueVisitors' | 'lastScannedAt'> & { isLimitReached: boolean };

/** The same with its newest scans. */
export type QrRecordWithScans = QrRecord & { recentScans: RecentScan[] };

/** As it is read: with its qr_data as text, which pg would parse in the turn of the event loop in which it arrives. */
export type ReadRecord<Record extends QrRecord> = Omit<Record, 'qrData'> & { qrText: string };

/** By the names of a QrRecord. A code that no worker has counted yet has no row. */
const COUNTERS = {
  scanCount: 'coalesce(counters.scan_count, 0)::float8',
  uniqueVisitors: 'coalesce(counters.unique_visitors, 0)::float8',
  lastScannedAt: `coalesce(counters.last_scanned_at, 'epoch')`,
  isLimitReached: isLimitReachedSql('code'),
};
const COUNTED = Object.entries(COUNTERS).map(([name, sql]) => `${sql} as "${name}"`);

/** What to select `from qr_codes code left join qr_code_counters counters` so that a row is a QrRecord, without some columns. */
export const selectRecord = (metadata: EntityMetadata, except: (keyof QrCode)[] = []): string =>
  [selectEntity(metadata, 'code', except), ...COUNTED].join(', ');

/** What to select of rows of `selectRecord` so that they are ReadRecords. */
export const selectRead = ({ columns }: EntityMetadata): string =>
  [...columns.map(({ propertyName }) => propertyName), ...Object.keys(COUNTERS)]
    .map((name) => (name === 'qrData' ? '"qrData"::text as "qrText"' : `"${name}"`))
    .join(', ');

/** Takes a few milliseconds for 1 MiB. */
export const parsedRecord = <Record extends QrRecord>({ qrText, ...record }: ReadRecord<Record>): Record =>
  ({ ...record, qrData: JSON.parse(qrText) as object }) as unknown as Record;

export const uncounted = (code: QrCode): QrRecord => ({
  ...code,
  scanCount: 0,
  uniqueVisitors: 0,
  lastScannedAt: NEVER_SCANNED,
  isLimitReached: false,
});
