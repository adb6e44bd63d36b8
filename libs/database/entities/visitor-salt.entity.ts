import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The salt of one UTC day, encrypted under APP_SECRET so that no dump reveals it; deleted after the day. */
@Entity('visitor_salts')
export class VisitorSalt {
  @PrimaryColumn('date') day!: string;
  @Column('bytea') salt!: Buffer;
}
