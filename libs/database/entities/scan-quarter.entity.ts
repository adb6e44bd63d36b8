import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Scans of a code per quarter of an hour, on which days and hours of every time zone begin. */
@Entity('scan_quarters')
export class ScanQuarter {
  @PrimaryColumn('uuid') qrCodeId!: string;
  @PrimaryColumn({ type: 'timestamptz', precision: 0 }) start!: Date;
  @Column('uuid') workspaceId!: string;
  /** Excludes bots. */
  @Column('integer') scans!: number;
  @Column('integer') visitors!: number;
  @Column('integer') bots!: number;
}
