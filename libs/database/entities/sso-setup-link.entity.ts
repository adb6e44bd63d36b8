import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ApiKey } from './api-key.entity.js';
import { SsoConnection } from './sso-connection.entity.js';
import { User } from './user.entity.js';
import { Workspace } from './workspace.entity.js';

/** With its link, somebody without an account sets up one draft of a connection. A connection has at most one. */
@Entity('sso_setup_links')
@Index('sso_setup_links_token', ['tokenHash'], { unique: true })
@Index('sso_setup_links_expires', ['expiresAt'])
export class SsoSetupLink {
  @ForeignKey(() => SsoConnection, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  connectionId!: string;
  /** Of this link, also if another one replaces it. */
  @Column('uuid') id!: string;
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE' })
  @Column('uuid')
  workspaceId!: string;
  @Column('bytea') tokenHash!: Buffer;
  /** The admin who is responsible for it; null for a key that the operator created. */
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  madeBy!: string | null;
  /** The key that created it; null for a session. */
  @ForeignKey(() => ApiKey, { onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  apiKeyId!: string | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) expiresAt!: Date;
}
