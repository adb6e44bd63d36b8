import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The salt of one UTC day, encrypted under APP_SECRET so that no dump holds it; deleted when its day is over. */
@Entity('visitor_salts')
export class VisitorSalt {
  @PrimaryColumn('date') day!: string;
  @Column('bytea') salt!: Buffer;
}
