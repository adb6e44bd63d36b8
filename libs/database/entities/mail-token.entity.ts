import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from './user.entity.js';

export type MailTokenPurpose = 'verify_email' | 'reset_password';

/** What a mail to a person carries to prove that it arrived. One of each purpose a person; used once. */
@Entity('mail_tokens')
@Index('mail_tokens_token', ['tokenHash'], { unique: true })
export class MailToken {
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  userId!: string;
  @PrimaryColumn('varchar', { length: 16 }) purpose!: MailTokenPurpose;
  /** SHA-256 */
  @Column('bytea') tokenHash!: Buffer;
  @Column({ type: 'timestamptz', precision: 3 }) expiresAt!: Date;
}
