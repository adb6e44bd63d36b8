import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { Role } from '../values/roles.js';
import { User } from './user.entity.js';
import { Workspace } from './workspace.entity.js';

export type MemberSource = 'owner' | 'invite' | 'scim' | 'sso';

/** A membership of a workspace with the SCIM profile from its identity provider, which never reaches the account. */
@Entity('members')
@Unique('members_person', ['workspaceId', 'userId'])
@Index('members_user', ['userId'])
@Index('members_created', ['workspaceId', 'createdAt', 'id'])
@Index('members_user_name', ['workspaceId', 'userNameNorm'], { unique: true })
@Index('members_external_id', ['workspaceId', 'externalId'])
@Index('members_role', ['workspaceId', 'role'])
export class Member {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE' })
  @Column('uuid')
  workspaceId!: string;
  /** Null until a provisioned member signs in for the first time. */
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  userId!: string | null;
  @Column('varchar', { length: 16 }) role!: Role;
  @Column('boolean') active!: boolean;
  @Column('boolean', { default: false }) readsLeads!: boolean;
  @Column('varchar', { length: 16 }) source!: MemberSource;
  @Column('text') userName!: string;
  /** Each `...Norm` column contains a `normOf` result; the collation C lets prefix LIKE use an index. */
  @Column({ type: 'text', collation: 'C' }) userNameNorm!: string;
  @Column('text', { nullable: true }) externalId!: string | null;
  @Column('text', { nullable: true }) displayName!: string | null;
  @Column({ type: 'text', collation: 'C', nullable: true }) displayNameNorm!: string | null;
  @Column('text', { nullable: true }) givenName!: string | null;
  @Column({ type: 'text', collation: 'C', nullable: true }) givenNameNorm!: string | null;
  @Column('text', { nullable: true }) familyName!: string | null;
  @Column({ type: 'text', collation: 'C', nullable: true }) familyNameNorm!: string | null;
  @Column('jsonb', { default: {} }) scimExtra!: object;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) updatedAt!: Date;
}
