import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { wholeNumber } from '../values/whole-number.transformer.js';

/** Orders the scans of a code by the time they were stored, while clients stream them. */
@Entity('streamed_scans')
@Index('streamed_scans_scan', ['qrCodeId', 'scanId'])
export class StreamedScan {
  @PrimaryColumn('uuid') qrCodeId!: string;
  @PrimaryColumn('bigint', { transformer: wholeNumber }) position!: number;
  /** Null in rows of the previous version, which are deleted after an hour. */
  @Column('uuid', { nullable: true }) workspaceId!: string | null;
  @Column('uuid') scanId!: string;
  @Column({ type: 'timestamptz', precision: 3 }) scannedAt!: Date;
  @Index('streamed_scans_stored_at')
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  storedAt!: Date;
}
