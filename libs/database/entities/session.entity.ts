import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Member } from './member.entity.js';
import { SsoConnection } from './sso-connection.entity.js';
import { User } from './user.entity.js';

@Entity('sessions')
@Index('sessions_token', ['tokenHash'], { unique: true })
@Index('sessions_user', ['userId', 'lastSeenAt'])
@Index('sessions_sso_connection', ['ssoConnectionId'], { where: 'sso_connection_id is not null' })
@ForeignKey(() => Member, ['workspaceId', 'userId'], ['workspaceId', 'userId'], { onDelete: 'CASCADE' })
export class Session {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  @Column('uuid')
  userId!: string;
  @Column('uuid') workspaceId!: string;
  @Column('bytea') tokenHash!: Buffer;
  @Column('varchar', { length: 255, nullable: true }) userAgent!: string | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) lastSeenAt!: Date;
  /** When the person last proved who they are: with a password, a second factor, or at an identity provider. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' }) provenAt!: Date;
  /** Whether a passkey, a code or an identity provider was part of it. */
  @Column('boolean', { default: false }) hasSecondFactor!: boolean;
  /** The connection of the workspace at which it began: it proves the membership, and nothing about the account. */
  @ForeignKey(() => SsoConnection, { onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  ssoConnectionId!: string | null;
  /** What the provider of the connection calls this session (`sid`), if it does. */
  @Column('varchar', { length: 255, nullable: true }) ssoSid!: string | null;
}
