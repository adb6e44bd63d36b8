import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Browser, Device, System, Via } from '../values/scan-names.js';

/**
 * The table is partitioned by month of scannedAt. It has no foreign keys, because the intake stores only scans of codes
 * that exist.
 */
@Entity('scans')
@Index('scans_without_first', ['scannedAt'], { where: 'is_first is null' })
export class Scan {
  @PrimaryColumn('uuid') qrCodeId!: string;
  @PrimaryColumn({ type: 'timestamptz', precision: 3 }) scannedAt!: Date;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') workspaceId!: string;
  /** ISO 3166-1 alpha-2 code or "Unknown". */
  @Column('varchar', { length: 16 }) country!: string;
  /** English name or "Unknown". */
  @Column('varchar', { length: 128 }) city!: string;
  @Column('varchar', { length: 8 }) device!: Device;
  @Column('varchar', { length: 16 }) os!: System;
  @Column('varchar', { length: 32 }) browser!: Browser;
  @Column('varchar', { length: 8 }) language!: string;
  @Column('varchar', { length: 255 }) referrer!: string;
  @Column('boolean') isBot!: boolean;
  @Column('smallint', { nullable: true }) rule!: number | null;
  @Column('varchar', { length: 8, nullable: true }) via!: Via | null;
  /** The version of the code that answered. Null in scans of the time before versions were stored. */
  @Column('integer', { nullable: true }) version!: number | null;
  /**
   * True for a visitor's first scan of a UTC day, never for bots. Null until the roller repairs a scan that the
   * previous version stored.
   */
  @Column('boolean', { nullable: true }) isFirst!: boolean | null;
  /** 16 bytes, keyed by a salt that is deleted after its day. */
  @Column('bytea') visitorHash!: Buffer;
}
