import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('mails')
@Index('mails_due', ['dueAt'])
export class Mail {
  @PrimaryColumn('uuid') id!: string;
  /** The message, encrypted because emails contain live tokens. */
  @Column('bytea') sealed!: Buffer;
  @Column('integer') attempts!: number;
  /** The due time, or the end of the lease while a process is sending it. */
  @Column({ type: 'timestamptz', precision: 3 }) dueAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
}
