import type { EntityMetadata } from 'typeorm';
import {
  NEVER_SCANNED,
  selectEntity,
  type QrCode,
  type QrCodeCounters,
  type PreparedStatement,
} from '#libs/database';
import { isLimitReachedSql, recentScansSql, type RecentScan } from '#libs/scans';

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

/** Each finds a live record. Parameters: workspace, id. */
export function recordStatements(
  metadata: EntityMetadata,
): Record<'byId' | 'byExternalId' | 'withScans', PreparedStatement> {
  const find = (name: string, key: string, others = ''): PreparedStatement => ({
    name,
    text: `
      select ${selectRecord(metadata)}${others}
      from qr_codes code left join qr_code_counters counters on counters.qr_code_id = code.id
      where code.workspace_id = $1 and code.${key} = $2 and code.deleted_at is null`,
  });
  return {
    byId: find('find a QR code', 'id'),
    byExternalId: find('find a QR code by its external ID', 'external_id'),
    withScans: find(
      'find a QR code with its newest scans',
      'id',
      `, ${recentScansSql('$1', 'code.id')} as "recentScans"`,
    ),
  };
}

/** What is known of a code without its content. */
export interface ExistingCode {
  createdAt: Date;
  /** Scans that another service counted, as an import noted them; null without. */
  importedScans: string | null;
}

export const EXISTING: PreparedStatement = {
  name: 'find whether a QR code exists',
  text: `
    select created_at as "createdAt", metadata ->> 'imported_scans' as "importedScans" from qr_codes where workspace_id = $1 and id = $2 and deleted_at is null`,
};

export const NAMES: PreparedStatement = {
  name: 'find the names of QR codes',
  text: `
    select id, name from qr_codes where workspace_id = $1 and id = any($2::uuid[]) and deleted_at is null`,
};

const RESTORABLE_MS = 30 * 86_400_000;

/** Deleted codes can be restored, and are listed, if they were deleted at or after this time. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - RESTORABLE_MS);
