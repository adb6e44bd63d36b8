import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A mail that is to be sent; deleted once it has been. */
@Entity('mails')
@Index('mails_due', ['dueAt'])
export class Mail {
  @PrimaryColumn('uuid') id!: string;
  /** Recipient, subject and text, encrypted under APP_SECRET: mails hold live tokens. */
  @Column('bytea') sealed!: Buffer;
  /** That failed. */
  @Column('integer') attempts!: number;
  /** While a sender has it: until when it is that sender's alone. */
  @Column({ type: 'timestamptz', precision: 3 }) dueAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
}
