import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

export type Device = 'mobile' | 'tablet' | 'desktop' | 'other';

/** Partitioned by month of scannedAt. No foreign keys: the edge writes only codes that it has resolved. */
@Entity('scans')
@Index('scans_qr_code', ['qrCodeId', 'scannedAt'])
export class Scan {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') workspaceId!: string;
  @Column('uuid') qrCodeId!: string;
  @PrimaryColumn({ type: 'timestamptz', precision: 3 }) scannedAt!: Date;
  /** ISO 3166-1 alpha-2, or "Unknown". */
  @Column('varchar', { length: 16 }) country!: string;
  /** English name, or "Unknown". */
  @Column('varchar', { length: 128 }) city!: string;
  @Column('varchar', { length: 8 }) device!: Device;
  @Column('varchar', { length: 16 }) os!: string;
  @Column('varchar', { length: 32 }) browser!: string;
  /** Primary language subtag, or "Unknown". */
  @Column('varchar', { length: 8 }) language!: string;
  /** Host of the referring page, or "direct". */
  @Column('varchar', { length: 255 }) referrer!: string;
  @Column('boolean') isBot!: boolean;
  /** 16 bytes, keyed by a salt that is thrown away after its day. */
  @Column('bytea') visitorHash!: Buffer;
}
