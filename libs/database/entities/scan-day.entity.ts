import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A UTC day of which rollups contain scans of a code. */
@Entity('scan_days')
export class ScanDay {
  @PrimaryColumn('uuid') qrCodeId!: string;
  @PrimaryColumn({ type: 'timestamptz', precision: 0 }) start!: Date;
  @Column('uuid') workspaceId!: string;
  /** Whether `scan_parts` has its hours too, as for days with many scans. */
  @Column('boolean') hasHours!: boolean;
}
