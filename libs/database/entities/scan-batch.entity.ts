import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Browser, Device, System, Via } from '../values/scan-names.js';

/**
 * The scan log. Each row contains one transaction of the scan edge with scans of many workspaces, and each array has
 * one element per scan. The worker turns it into scans, counters and webhook events, then deletes it. Null arrays mean
 * that a process of the previous version has stored the scans itself.
 */
@Entity('scan_log')
export class ScanBatch {
  @PrimaryColumn('uuid') id!: string;
  @Column({ type: 'timestamptz', precision: 3 }) firstScannedAt!: Date;
  @Index('scan_log_not_before', { where: 'not_before is not null' })
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  notBefore!: Date | null;
  @Column('uuid', { array: true }) scanIds!: string[];
  @Column('uuid', { array: true }) qrCodeIds!: string[];
  @Column('timestamptz', { array: true }) scannedAt!: Date[];
  @Column('text', { array: true }) countries!: string[];
  @Column('text', { array: true }) cities!: string[];
  @Column('text', { array: true }) devices!: Device[];
  @Column('text', { array: true, nullable: true }) operatingSystems!: System[] | null;
  @Column('text', { array: true, nullable: true }) browsers!: Browser[] | null;
  @Column('text', { array: true, nullable: true }) languages!: string[] | null;
  @Column('text', { array: true, nullable: true }) referrers!: string[] | null;
  @Column('boolean', { array: true }) areBots!: boolean[];
  @Column('bytea', { array: true }) visitorHashes!: Buffer[];
  @Column('smallint', { array: true, nullable: true }) rules!: (number | null)[] | null;
  @Column('text', { array: true, nullable: true }) vias!: Via[] | null;
  @Column('integer', { array: true, nullable: true }) versions!: number[] | null;
}
