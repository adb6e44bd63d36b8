import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from './user.entity.js';

export type MailTokenPurpose = 'verify_email' | 'reset_password';

/** A single-use token that proves receipt of an email. There is one per purpose and person. */
@Entity('mail_tokens')
@Index('mail_tokens_token', ['tokenHash'], { unique: true })
@Index('mail_tokens_expiry', ['expiresAt'])
export class MailToken {
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  userId!: string;
  @PrimaryColumn('varchar', { length: 16 }) purpose!: MailTokenPurpose;
  @Column('bytea') tokenHash!: Buffer;
  @Column({ type: 'timestamptz', precision: 3 }) expiresAt!: Date;
}
