import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { wholeNumber } from '../values/whole-number.transformer.js';
import { QrCode } from './qr-code.entity.js';

/** Totals without bots, in a separate table so that counting does not rewrite the wide row. */
@Entity('qr_code_counters')
// No index contains a column that changes with each scan, so that PostgreSQL updates the row in place.
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
  @Column('bigint', { default: 0, transformer: wholeNumber }) uniqueVisitors!: number;
  @Column({ type: 'timestamptz', precision: 3 }) lastScannedAt!: Date;
  /** The number of binary digits of scanCount, set by a trigger. */
  @Column('smallint', { default: 0 }) scanMagnitude!: number;
  /** The UTC day of lastScannedAt, set by a trigger. */
  @Column('date', { default: '1970-01-01' }) lastScannedDay!: string;
  /** Rollups contain exactly the scans before this time; null means none. See docs/protocols/rollups.md. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) rolledTo!: Date | null;
  /** The earliest scan that arrived since the current roll began; null means none. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) arrivedFrom!: Date | null;
  @Column('uuid', { nullable: true }) roll!: string | null;
  /** The approximate number of scans, bots included, that are missing in rollups. */
  @Column('integer', { default: 0 }) unrolled!: number;
  /** The counterparts of rolledTo, arrivedFrom and roll for the workspace's rollups. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) workspaceRolledTo!: Date | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) workspaceArrivedFrom!: Date | null;
  @Column('uuid', { nullable: true }) workspaceRoll!: string | null;
  /** True if the workspace's rollups may lack scans of the code. */
  @Column('boolean', { default: false }) isUnrolled!: boolean;
  /** The number of stored scans, bots included, which is the stream position of the last one. */
  @Column('bigint', { default: 0, transformer: wholeNumber }) streamPosition!: number;
  /** While it exists, streamed_scans contains every scan with a later position. */
  @Column('bigint', { default: 0, transformer: wholeNumber }) streamStart!: number;
  /** Null while stored scans are not added to streamed_scans. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) streamedUntil!: Date | null;
}
