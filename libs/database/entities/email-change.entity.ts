import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from './user.entity.js';

/** A change of the address of a person, until both addresses have confirmed it. */
@Entity('email_changes')
@Index('email_changes_current', ['currentHash'])
@Index('email_changes_new', ['newHash'])
@Index('email_changes_expiry', ['expiresAt'])
export class EmailChange {
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  userId!: string;
  @Column('varchar', { length: 254 }) email!: string;
  /** Of the tokens in the emails to the address of now, and to the new one. */
  @Column('bytea') currentHash!: Buffer;
  @Column('bytea') newHash!: Buffer;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) currentConfirmedAt!: Date | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) newConfirmedAt!: Date | null;
  @Column({ type: 'timestamptz', precision: 3 }) expiresAt!: Date;
}
