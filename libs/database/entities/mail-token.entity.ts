import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from './user.entity.js';

export type MailTokenPurpose = 'verify_email' | 'reset_password';

/** The token in an email, which proves that the person received it. One per purpose and person; single use. */
@Entity('mail_tokens')
@Index('mail_tokens_token', ['tokenHash'], { unique: true })
@Index('mail_tokens_expiry', ['expiresAt'])
export class MailToken {
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  userId!: string;
  @PrimaryColumn('varchar', { length: 16 }) purpose!: MailTokenPurpose;
  /** SHA-256 */
  @Column('bytea') tokenHash!: Buffer;
  @Column({ type: 'timestamptz', precision: 3 }) expiresAt!: Date;
}
