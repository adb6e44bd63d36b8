import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The scans of a code in a quarter of an hour: days and hours of every time zone begin at one. */
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
