import type { EntityMetadata } from 'typeorm';
import type { PreparedStatement } from '#libs/database';
import { recentScansSql } from '#libs/scans';
import { selectRecord, type QrRecord } from './qr-record.js';

/** Read one live record. Parameters: workspace, id. */
export interface RecordStatements {
  /** Reads the qr_data only of a small one: a row is a FoundRecord. */
  find: PreparedStatement;
  /** A row is a ReadRecord. */
  readLarge: PreparedStatement;
}

export type FoundRecord<Record extends QrRecord> =
  (Record & { isLarge: false }) | (Omit<Record, 'qrData'> & { isLarge: true; qrData: null });

/** Of qr_data as it is stored, compressed: usual codes have less, and a menu of 1 MiB has at least six times as much. */
const LARGE_BYTES = 2_000;
const IS_LARGE = `pg_column_size(code.qr_data) > ${LARGE_BYTES}`;

const LIVE_RECORD = `
  from qr_codes code left join qr_code_counters counters on counters.qr_code_id = code.id
  where code.workspace_id = $1 and code.id = $2 and code.deleted_at is null`;

export const recordStatements = (metadata: EntityMetadata): RecordStatements =>
  statements('a QR code', metadata, []);

/** The same with the newest scans. */
export const recordWithScansStatements = (metadata: EntityMetadata): RecordStatements =>
  statements('a QR code with its newest scans', metadata, [
    `${recentScansSql('$1', 'code.id')} as "recentScans"`,
  ]);

function statements(what: string, metadata: EntityMetadata, columns: string[]): RecordStatements {
  const common = [selectRecord(metadata, ['qrData']), ...columns].join(', ');
  const qrData = `case when not ${IS_LARGE} then code.qr_data end as "qrData", ${IS_LARGE} as "isLarge"`;
  return {
    find: { name: `find ${what}`, text: `select ${common}, ${qrData} ${LIVE_RECORD}` },
    readLarge: {
      name: `read ${what} that is large`,
      text: `select ${common}, code.qr_data::text as "qrText" ${LIVE_RECORD}`,
    },
  };
}

/** Without its content, for what only needs to know that it exists. */
export const EXISTING: PreparedStatement = {
  name: 'find whether a QR code exists',
  text: `
    select created_at as "createdAt" from qr_codes where workspace_id = $1 and id = $2 and deleted_at is null`,
};
