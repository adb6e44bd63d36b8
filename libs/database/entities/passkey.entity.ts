import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { wholeNumber } from '../values/whole-number.transformer.js';
import { User } from './user.entity.js';

/** The public part of a WebAuthn credential; its private key never leaves the devices of the person. */
@Entity('passkeys')
@Index('passkeys_credential', ['credentialId'], { unique: true })
@Index('passkeys_user', ['userId', 'createdAt'])
export class Passkey {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  @Column('uuid')
  userId!: string;
  @Column('bytea') credentialId!: Buffer;
  /** COSE key. */
  @Column('bytea') publicKey!: Buffer;
  /** Signatures so far, as the authenticator says; always 0 if it does not count them. */
  @Column('bigint', { transformer: wholeNumber }) signCount!: number;
  @Column('jsonb') transports!: string[];
  @Column('varchar', { length: 255 }) name!: string;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) lastUsedAt!: Date | null;
}
