import { Check, Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** Names the scans that one transaction of the intake stored. */
export abstract class ScanOutboxRow {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id!: string;
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' }) storedAt!: Date;
  @Column('integer') size!: number;
  @Column('uuid', { array: true }) scanIds!: string[];
  @Column('uuid', { array: true }) qrCodeIds!: string[];
  @Column('timestamptz', { array: true }) scannedAt!: Date[];
}

/**
 * The outbox of ClickHouse. Each row names the scans that one transaction of the intake stored, and is deleted when
 * ClickHouse has them. Without CLICKHOUSE_URL, nothing writes it.
 */
@Entity('scan_exports')
export class ScanExport extends ScanOutboxRow {}

/** A QR code whose scans were deleted in PostgreSQL, and of which ClickHouse may have some until it has deleted them. */
@Entity('scan_export_deletions')
export class ScanExportDeletion {
  @PrimaryColumn('uuid') qrCodeId!: string;
  /** When ClickHouse was told to delete them; null if that is due. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) sentAt!: Date | null;
}

/**
 * A QR code whose scans ClickHouse was told to delete. Its backups may have them, and of months that PostgreSQL has
 * dropped, a rebuild does not replace them.
 */
@Entity('scan_export_erased')
export class ScanExportErased {
  @PrimaryColumn('uuid') qrCodeId!: string;
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' }) erasedAt!: Date;
}

export interface ScanRebuild {
  id: string;
  /** The first day of the month that is copied; null before ClickHouse was emptied. */
  month: string | null;
  /** The last scan of the month that was copied. */
  after: { qrCodeId: string; scannedAt: string; id: string } | null;
}

export interface ScanCheck {
  /** The first day. */
  from: string;
  /** The day that is compared next. */
  day: string;
  differences: number;
}

/** One row, which exists since a process with CLICKHOUSE_URL has run: who exports scans, and how far. */
@Entity('scan_export_state')
@Check('scan_export_state_id_check', 'id')
export class ScanExportState {
  @PrimaryColumn('boolean', { default: true }) id!: boolean;
  @Column('uuid') leasedBy!: string;
  @Column({ type: 'timestamptz', precision: 3 }) leasedUntil!: Date;
  /** The group that is being sent: it never changes until ClickHouse has it. */
  @Column('uuid', { nullable: true }) groupId!: string | null;
  @Column('bigint', { array: true, nullable: true }) groupRows!: string[] | null;
  @Column('jsonb', { nullable: true }) rebuild!: ScanRebuild | null;
  /** Rows of the outbox up to this id can name scans that a rebuild has copied. */
  @Column('bigint', { default: 0 }) rebuiltTo!: string;
  /** The first month of which ClickHouse has all scans, also of months that PostgreSQL has dropped; null before a rebuild. */
  @Column('date', { nullable: true }) completeFrom!: string | null;
  /** For how many full months before the current one ClickHouse keeps scans. */
  @Column('integer', { nullable: true }) retentionMonths!: number | null;
  @Column('jsonb', { nullable: true }) checkProgress!: ScanCheck | null;
  /** The first day of the last comparison. */
  @Column('date', { nullable: true }) checkedFrom!: string | null;
  /** The night of the last comparison. */
  @Column('date', { nullable: true }) checkedOn!: string | null;
  /** Days of workspaces that differed in the last comparison. */
  @Column('integer', { nullable: true }) differences!: number | null;
}
