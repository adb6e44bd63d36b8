import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The salt of a UTC day, deleted after it. Encryption keeps it out of database dumps. */
@Entity('visitor_salts')
export class VisitorSalt {
  @PrimaryColumn('date') day!: string;
  @Column('bytea') salt!: Buffer;
}
