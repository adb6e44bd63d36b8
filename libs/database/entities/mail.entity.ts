import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An email to be sent; deleted after sending. */
@Entity('mails')
@Index('mails_due', ['dueAt'])
export class Mail {
  @PrimaryColumn('uuid') id!: string;
  /** Recipient, subject and text, encrypted under APP_SECRET: emails contain live tokens. */
  @Column('bytea') sealed!: Buffer;
  /** Failed attempts. */
  @Column('integer') attempts!: number;
  /** When it is due; while it is being sent, the end of the sender's lease. */
  @Column({ type: 'timestamptz', precision: 3 }) dueAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
}
