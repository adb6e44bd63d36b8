import { Entity, PrimaryColumn } from 'typeorm';

/** The visitors of a code on a UTC day, so that each is counted once; deleted when no scan of that day can follow. */
@Entity('visitor_days')
export class VisitorDay {
  @PrimaryColumn('date') day!: string;
  @PrimaryColumn('uuid') qrCodeId!: string;
  @PrimaryColumn('bytea') visitorHash!: Buffer;
}
