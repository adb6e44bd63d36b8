import type { EntityMetadata } from 'typeorm';
import type { PreparedStatement } from '#libs/database';
import { recentScansSql } from '#libs/scans';
import { selectRecord } from './qr-record.js';

/** Finds live records only. Parameters of each statement: workspace, id. */
const LIVE_RECORD = `
  from qr_codes code left join qr_code_counters counters on counters.qr_code_id = code.id
  where code.workspace_id = $1 and code.id = $2 and code.deleted_at is null`;

export const findRecord = (metadata: EntityMetadata): PreparedStatement => ({
  name: 'find a QR code',
  text: `select ${selectRecord(metadata)} ${LIVE_RECORD}`,
});

export const findRecordWithScans = (metadata: EntityMetadata): PreparedStatement => ({
  name: 'find a QR code with its newest scans',
  text: `select ${selectRecord(metadata)}, ${recentScansSql('$1', 'code.id')} as "recentScans" ${LIVE_RECORD}`,
});

export const EXISTING: PreparedStatement = {
  name: 'find whether a QR code exists',
  text: `
    select created_at as "createdAt" from qr_codes where workspace_id = $1 and id = $2 and deleted_at is null`,
};
