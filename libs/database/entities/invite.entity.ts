import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Role } from '../roles.js';
import { Workspace } from './workspace.entity.js';

/** A place in a workspace that waits for whoever holds the token; gone once it is taken. */
@Entity('invites')
@Index('invites_token', ['tokenHash'], { unique: true })
@Index('invites_email', ['workspaceId', 'emailNorm'], { unique: true })
export class Invite {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE' })
  @Column('uuid')
  workspaceId!: string;
  /** Null: an operator's link, for whoever opens it. */
  @Column('varchar', { length: 254, nullable: true }) email!: string | null;
  @Column('varchar', { length: 765, nullable: true }) emailNorm!: string | null;
  @Column('varchar', { length: 16 }) role!: Role;
  /** SHA-256 */
  @Column('bytea') tokenHash!: Buffer;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) expiresAt!: Date;
}
