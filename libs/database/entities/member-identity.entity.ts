import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Member } from './member.entity.js';
import { Workspace } from './workspace.entity.js';

/** Who a member is at an identity provider of the workspace. Those of accounts are in `identities`. */
@Entity('member_identities')
@Index('member_identities_member', ['memberId', 'issuer'], { unique: true })
export class MemberIdentity {
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  workspaceId!: string;
  @PrimaryColumn('varchar', { length: 512 }) issuer!: string;
  @PrimaryColumn('varchar', { length: 255 }) subject!: string;
  @ForeignKey(() => Member, { onDelete: 'CASCADE' })
  @Column('uuid')
  memberId!: string;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
}
