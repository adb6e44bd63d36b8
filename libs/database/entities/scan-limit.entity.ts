import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { wholeNumber } from '../values/whole-number.transformer.js';
import { QrCode } from './qr-code.entity.js';

/** The number of admitted scans of a code with a limit, apart from its counters, which the intake locks. */
@Entity('scan_limits')
export class ScanLimit {
  @ForeignKey(() => QrCode, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  qrCodeId!: string;
  @Column('uuid') workspaceId!: string;
  /** Excludes scans from before the limit was set, which the code's counters may contain. */
  @Column('bigint', { transformer: wholeNumber }) admitted!: number;
  @Column('integer') granted!: number;
}
