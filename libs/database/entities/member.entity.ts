import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { Role } from '../roles.js';
import { User } from './user.entity.js';
import { Workspace } from './workspace.entity.js';

export type MemberSource = 'owner' | 'invite';

/** A person's membership of a workspace. */
@Entity('members')
@Unique('members_person', ['workspaceId', 'userId'])
@Index('members_user', ['userId'])
@Index('members_created', ['workspaceId', 'createdAt', 'id'])
export class Member {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE' })
  @Column('uuid')
  workspaceId!: string;
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  @Column('uuid')
  userId!: string;
  @Column('varchar', { length: 16 }) role!: Role;
  /** An inactive member keeps the membership and the role, but has no access. */
  @Column('boolean') active!: boolean;
  @Column('varchar', { length: 16 }) source!: MemberSource;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) updatedAt!: Date;
}
