import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Device } from '../scan-names.js';

/**
 * What one transaction of scans leaves behind itself for the worker, which counts it, makes its webhook events and
 * deletes it. Of many workspaces; one element a scan in each array.
 */
@Entity('scan_batches')
export class ScanBatch {
  @PrimaryColumn('uuid') id!: string;
  @Column({ type: 'timestamptz', precision: 3 }) firstScannedAt!: Date;
  /** When a batch that failed is tried again. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) notBefore!: Date | null;
  /** Also the ids of their webhook events. */
  @Column('uuid', { array: true }) scanIds!: string[];
  @Column('uuid', { array: true }) qrCodeIds!: string[];
  @Column('timestamptz', { array: true }) scannedAt!: Date[];
  @Column('text', { array: true }) countries!: string[];
  @Column('text', { array: true }) cities!: string[];
  @Column('text', { array: true }) devices!: Device[];
  @Column('boolean', { array: true }) areBots!: boolean[];
  @Column('bytea', { array: true }) visitorHashes!: Buffer[];
}
