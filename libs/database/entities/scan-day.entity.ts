import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('scan_days')
export class ScanDay {
  @PrimaryColumn('uuid') qrCodeId!: string;
  @PrimaryColumn({ type: 'timestamptz', precision: 0 }) start!: Date;
  @Column('uuid') workspaceId!: string;
  /** True for days with many scans, whose hours are in `scan_parts` too. */
  @Column('boolean') hasHours!: boolean;
}
