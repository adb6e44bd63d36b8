import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { ScanOutboxRow } from './scan-export.entity.js';

/**
 * The outbox of the objects in S3. Each row names the scans that one transaction of the intake stored, and is deleted
 * when an object has them. Without SCAN_EXPORT_S3_URL, nothing writes it.
 */
@Entity('scan_s3_exports')
export class ScanS3Export extends ScanOutboxRow {}

/** One row, which exists since a worker with SCAN_EXPORT_S3_URL has run: who writes objects, and how far. */
@Entity('scan_s3_export_state')
@Check('scan_s3_export_state_id_check', 'id')
export class ScanS3ExportState {
  @PrimaryColumn('boolean', { default: true }) id!: boolean;
  @Column('uuid') leasedBy!: string;
  @Column({ type: 'timestamptz', precision: 3 }) leasedUntil!: Date;
  /** The group that is being written: it never changes until its object and manifest exist. */
  @Column('uuid', { nullable: true }) groupId!: string | null;
  @Column('bigint', { array: true, nullable: true }) groupRows!: string[] | null;
  /** The number of the next object. */
  @Column('integer', { default: 1 }) number!: number;
  /** The SHA-256 of the manifest before it. */
  @Column('text', { nullable: true }) previousManifest!: string | null;
}
