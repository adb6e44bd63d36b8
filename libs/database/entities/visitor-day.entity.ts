import { Entity, PrimaryColumn } from 'typeorm';

/** Who has visited a code on a UTC day, so that each is counted once; deleted when no scan of the day can follow. */
@Entity('visitor_days')
export class VisitorDay {
  @PrimaryColumn('date') day!: string;
  @PrimaryColumn('uuid') qrCodeId!: string;
  @PrimaryColumn('bytea') visitorHash!: Buffer;
}
