import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { DirectoryGroup } from './directory-group.entity.js';
import { Member } from './member.entity.js';
import { Workspace } from './workspace.entity.js';

@Entity('directory_group_members')
@Index('directory_group_members_member', ['memberId'])
@Index('directory_group_members_workspace', ['workspaceId'])
export class DirectoryGroupMember {
  @ForeignKey(() => DirectoryGroup, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  groupId!: string;
  @ForeignKey(() => Member, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  memberId!: string;
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE' })
  @Column('uuid')
  workspaceId!: string;
  /** Who said so last: SCIM, or the claims of a sign-in. */
  @Column('varchar', { length: 8 }) source!: 'scim' | 'sso';
}
