import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { wholeNumber } from '../values/whole-number.transformer.js';
import { QrCode } from './qr-code.entity.js';

/** Totals of scans without bots, apart from the wide row so that counting never rewrites it. */
@Entity('qr_code_counters')
// No index contains what changes with each scan, so that PostgreSQL updates the row in place.
@Index('qr_code_counters_magnitude', ['workspaceId', 'scanMagnitude'])
@Index('qr_code_counters_day', ['workspaceId', 'lastScannedDay'])
@Index('qr_code_counters_streamed', ['streamedUntil'], { where: 'streamed_until is not null' })
@Index('qr_code_counters_unrolled', ['workspaceId'], { where: 'is_unrolled' })
export class QrCodeCounters {
  @ForeignKey(() => QrCode, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  qrCodeId!: string;
  @Column('uuid') workspaceId!: string;
  @Column('bigint', { default: 0, transformer: wholeNumber }) scanCount!: number;
  /** The number of first visits of a visitor on a UTC day. */
  @Column('bigint', { default: 0, transformer: wholeNumber }) uniqueVisitors!: number;
  /** NEVER_SCANNED before the first scan. */
  @Column({ type: 'timestamptz', precision: 3 }) lastScannedAt!: Date;
  /** The number of binary digits of scanCount, set by a trigger. */
  @Column('smallint', { default: 0 }) scanMagnitude!: number;
  /** The UTC day of lastScannedAt, set by a trigger. */
  @Column('date', { default: '1970-01-01' }) lastScannedDay!: string;
  /** Rollups contain exactly the scans before this time; null for none. See docs/protocols/rollups.md. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) rolledTo!: Date | null;
  /** The earliest scan that arrived since the current roll began; null for none. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) arrivedFrom!: Date | null;
  /** The current roll, which a later one of another worker replaces. */
  @Column('uuid', { nullable: true }) roll!: string | null;
  /** About how many scans, bots included, are not in rollups. */
  @Column('integer', { default: 0 }) unrolled!: number;
  /** The same as rolledTo, arrivedFrom and roll, for the rollups of the workspace. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) workspaceRolledTo!: Date | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) workspaceArrivedFrom!: Date | null;
  @Column('uuid', { nullable: true }) workspaceRoll!: string | null;
  /** Whether scans of the code may be missing in the rollups of the workspace. */
  @Column('boolean', { default: false }) isUnrolled!: boolean;
  /** The number of stored scans, bots included: the position of the last one in streams. */
  @Column('bigint', { default: 0, transformer: wholeNumber }) streamPosition!: number;
  /** Every scan at a later position is in StreamedScan, for as long as these are kept. */
  @Column('bigint', { default: 0, transformer: wholeNumber }) streamStart!: number;
  /** Null while stored scans are not added to StreamedScan. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) streamedUntil!: Date | null;
}
