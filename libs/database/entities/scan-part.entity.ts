import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Scans of a code by value of a dimension, such as country, per hour or UTC day. */
@Entity('scan_parts')
export class ScanPart {
  @PrimaryColumn('uuid') qrCodeId!: string;
  /** Either 1 or 24. */
  @PrimaryColumn('smallint') hours!: number;
  @PrimaryColumn({ type: 'timestamptz', precision: 0 }) start!: Date;
  /** An index into DIMENSIONS of libs/scans. */
  @PrimaryColumn('smallint') dimension!: number;
  @PrimaryColumn('text', { collation: 'C' }) value!: string;
  @Column('uuid') workspaceId!: string;
  @Column('integer') scans!: number;
  @Column('integer') visitors!: number;
  @Column('integer') bots!: number;
}
