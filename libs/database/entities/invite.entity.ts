import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Role } from '../values/roles.js';
import { Member } from './member.entity.js';
import { User } from './user.entity.js';
import { Workspace } from './workspace.entity.js';

@Entity('invites')
@Index('invites_token', ['tokenHash'], { unique: true })
@Index('invites_email', ['workspaceId', 'emailNorm'], { unique: true })
@Index('invites_member', ['memberId'])
@Index('invites_expiry', ['expiresAt'])
@Index('invites_created', ['workspaceId', 'createdAt', 'id'])
export class Invite {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE' })
  @Column('uuid')
  workspaceId!: string;
  /** Null for an operator's link, which anyone who opens it can accept. */
  @Column('varchar', { length: 254, nullable: true }) email!: string | null;
  @Column('varchar', { length: 765, nullable: true }) emailNorm!: string | null;
  @Column('varchar', { length: 16 }) role!: Role;
  /** The membership of a provisioned member that the invitee takes over; null creates a new one. */
  @ForeignKey(() => Member, { onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  memberId!: string | null;
  /**
   * Null for the operator and identity providers. Otherwise this person must still be an admin when the invitation is
   * accepted.
   */
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  invitedBy!: string | null;
  @Column('bytea') tokenHash!: Buffer;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) expiresAt!: Date;
}
