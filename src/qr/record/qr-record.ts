import type { EntityMetadata } from 'typeorm';
import { NEVER_SCANNED, selectEntity, type QrCode, type QrCodeCounters } from '#libs/database';
import { isLimitReachedSql, type RecentScan } from '#libs/scans';

export type QrRecord = QrCode &
  Pick<QrCodeCounters, 'scanCount' | 'uniqueVisitors' | 'lastScannedAt'> & { isLimitReached: boolean };

export type QrRecordWithScans = QrRecord & { recentScans: RecentScan[] };

export interface QrPage {
  records: QrRecord[];
  nextCursor: string | null;
  total?: number;
}

/** Keyed by the names of a QrRecord. A code that no worker has counted yet has no row. */
const COUNTERS = {
  scanCount: 'coalesce(counters.scan_count, 0)::float8',
  uniqueVisitors: 'coalesce(counters.unique_visitors, 0)::float8',
  lastScannedAt: `coalesce(counters.last_scanned_at, 'epoch')`,
  isLimitReached: isLimitReachedSql('code'),
};
const COUNTED = Object.entries(COUNTERS).map(([name, sql]) => `${sql} as "${name}"`);

/**
 * Returns the columns to select `from qr_codes code left join qr_code_counters counters` so that a row is a QrRecord.
 */
export const selectRecord = (metadata: EntityMetadata): string =>
  [selectEntity(metadata, 'code'), ...COUNTED].join(', ');

export const uncounted = (code: QrCode): QrRecord => ({
  ...code,
  scanCount: 0,
  uniqueVisitors: 0,
  lastScannedAt: NEVER_SCANNED,
  isLimitReached: false,
});
