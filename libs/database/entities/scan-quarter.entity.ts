import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The scans of a code in a quarter of an hour: every time zone begins its days and hours at one. */
@Entity('scan_quarters')
export class ScanQuarter {
  @PrimaryColumn('uuid') qrCodeId!: string;
  @PrimaryColumn({ type: 'timestamptz', precision: 0 }) start!: Date;
  @Column('uuid') workspaceId!: string;
  /** Without bot scans. */
  @Column('integer') scans!: number;
  @Column('integer') visitors!: number;
  @Column('integer') bots!: number;
}
