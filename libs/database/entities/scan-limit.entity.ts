import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { wholeNumber } from '../values/whole-number.transformer.js';
import { QrCode } from './qr-code.entity.js';

/** How many scans a code with a scan limit has admitted; apart from its counters, which the intake locks. */
@Entity('scan_limits')
export class ScanLimit {
  @ForeignKey(() => QrCode, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  qrCodeId!: string;
  @Column('uuid') workspaceId!: string;
  /** May miss scans from before the limit was set, which are in the counters of the code. */
  @Column('bigint', { transformer: wholeNumber }) admitted!: number;
  /** Granted by the last statement, which returns it. */
  @Column('integer') granted!: number;
}
