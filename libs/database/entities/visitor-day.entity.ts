import { Entity, PrimaryColumn } from 'typeorm';

/**
 * Ensures that each visitor of a code counts once per UTC day. Rows are deleted when no more scans of that day can
 * arrive.
 */
@Entity('visitor_days')
export class VisitorDay {
  @PrimaryColumn('date') day!: string;
  @PrimaryColumn('uuid') qrCodeId!: string;
  @PrimaryColumn('bytea') visitorHash!: Buffer;
}
