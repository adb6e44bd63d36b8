import type { EntityMetadata } from 'typeorm';
import { NEVER_SCANNED, selectEntity, type QrCode, type QrCodeCounters } from '#libs/database';
import { isLimitReachedSql, type RecentScan } from '#libs/scans';

/** A QR code with the totals of its scans. */
export type QrRecord = QrCode &
  Pick<QrCodeCounters, 'scanCount' | 'uniqueVisitors' | 'lastScannedAt'> & { isLimitReached: boolean };

/** The same with its newest scans. */
export type QrRecordWithScans = QrRecord & { recentScans: RecentScan[] };

/** A code that no worker has counted yet has no row. */
export const COUNTERS = [
  'coalesce(counters.scan_count, 0)::float8 as "scanCount"',
  'coalesce(counters.unique_visitors, 0)::float8 as "uniqueVisitors"',
  `coalesce(counters.last_scanned_at, 'epoch') as "lastScannedAt"`,
  `${isLimitReachedSql('code')} as "isLimitReached"`,
];

/** What to select `from qr_codes code left join qr_code_counters counters` so that a row is a QrRecord. */
export const selectRecord = (metadata: EntityMetadata): string =>
  [selectEntity(metadata, 'code'), ...COUNTERS].join(', ');

export const uncounted = (code: QrCode): QrRecord => ({
  ...code,
  scanCount: 0,
  uniqueVisitors: 0,
  lastScannedAt: NEVER_SCANNED,
  isLimitReached: false,
});
