import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import {
  DirectoryGroup,
  DirectoryGroupMember,
  inParts,
  isAtLeast,
  newId,
  normOf,
  Transactions,
  type Member,
  type Role,
} from '#libs/database';
import type { AuditContext } from '../../audit/audit.service.js';
import type { WorkspaceScope } from '../../http/requests/caller.js';
import { UUID } from '../../http/requests/id.pipe.js';
import { MemberRolesService } from '../member-roles.service.js';
import { MembershipChangesService } from '../membership-changes.service.js';
import { DirectoryGroupNotFound } from './directory-groups.errors.js';
import {
  ADD_MEMBERS,
  GROUPS_OF_MEMBERS,
  REMOVE_MEMBERS,
  REMOVE_OTHERS,
} from './group-memberships.queries.js';

export interface MembershipsChange {
  kind: 'add' | 'remove' | 'replace';
  memberIds: string[];
}

type Source = DirectoryGroupMember['source'];

export interface GroupOfMember extends Pick<DirectoryGroup, 'id' | 'name' | 'role'> {
  memberId: string;
  source: Source;
}

/** What the directory says about a person who signs in. */
export interface DirectoryRole {
  role: Role;
  groups: readonly { id: string; source: Source }[];
  /** The member is the last admin and keeps this role, whatever the directory says. */
  isLastAdmin: boolean;
}

const BATCH_SIZE = 2_000;

/** Who is in which directory group. The highest role of a member's groups is the role of the member. */
@Injectable()
export class GroupMembershipsService {
  constructor(
    @InjectRepository(DirectoryGroup) private readonly groups: Repository<DirectoryGroup>,
    @InjectRepository(DirectoryGroupMember) private readonly memberships: Repository<DirectoryGroupMember>,
    private readonly transactions: Transactions,
    private readonly roles: MemberRolesService,
    private readonly changes: MembershipChangesService,
  ) {}

  async findGroup({ workspaceId }: WorkspaceScope, id: string): Promise<DirectoryGroup | null> {
    return UUID.test(id) ? this.groups.findOneBy({ id, workspaceId }) : null;
  }

  findNamed({ workspaceId }: WorkspaceScope, name: string): Promise<DirectoryGroup | null> {
    return this.groups.findOneBy({ workspaceId, nameNorm: normOf(name.trim()) });
  }

  async names({ workspaceId }: WorkspaceScope): Promise<string[]> {
    const groups = await this.groups.find({ where: { workspaceId }, order: { nameNorm: 'ASC' } });
    return groups.map(({ name }) => name);
  }

  hasGroups({ workspaceId }: WorkspaceScope): Promise<boolean> {
    return this.groups.existsBy({ workspaceId });
  }

  async of({ workspaceId }: WorkspaceScope, memberIds: string[]): Promise<GroupOfMember[]> {
    return this.transactions.query<GroupOfMember>(GROUPS_OF_MEMBERS, [workspaceId, memberIds]);
  }

  async idsIn({ workspaceId }: WorkspaceScope, groups: Pick<DirectoryGroup, 'id'>[]): Promise<string[]> {
    const groupId = In(groups.map(({ id }) => id));
    const found = await this.memberships.find({
      where: { workspaceId, groupId },
      select: { memberId: true },
    });
    return [...new Set(found.map(({ memberId }) => memberId))];
  }

  /**
   * Applies the changes in order, all of them or none.
   * @throws DirectoryGroupNotFound, ValidationFailed for unknown members to add, TooManyRoleChanges, LastAdmin
   */
  async change(acting: AuditContext, groupId: string, changes: MembershipsChange[]): Promise<void> {
    const touched = new Set<string>();
    await this.transactions.run(async () => {
      await this.refuseUnlessThere(acting, groupId);
      for (const change of changes)
        for (const id of await this.apply(acting, groupId, change)) touched.add(id);
      await this.settle(acting, [...touched]);
    });
  }

  /** Requires a transaction that has locked the workspace. @throws TooManyRoleChanges, LastAdmin */
  settle(acting: AuditContext, memberIds: string[]): Promise<void> {
    return this.roles.settle(acting, memberIds);
  }

  async setExternalId({ workspaceId }: WorkspaceScope, id: string, externalId: string | null): Promise<void> {
    await this.groups.update({ id, workspaceId }, { externalId });
  }

  /**
   * The identity provider deletes the group: its members leave it, and its id is gone. Its name stays in the table of the admins, so it
   * can be sent again.
   * @throws DirectoryGroupNotFound, TooManyRoleChanges, LastAdmin
   */
  async empty(acting: AuditContext, { id }: Pick<DirectoryGroup, 'id'>): Promise<void> {
    const { workspaceId } = acting;
    await this.transactions.run(async () => {
      await this.refuseUnlessThere(acting, id);
      const memberIds = await this.idsIn(acting, [{ id }]);
      await this.memberships.delete({ workspaceId, groupId: id });
      await this.groups.update({ id, workspaceId }, { id: newId(), externalId: null });
      await this.settle(acting, memberIds);
    });
  }

  /**
   * The role that the claims of a sign-in give, and the groups that the member is in from then on. Without a mapped group among the claims,
   * only what earlier claims gave ends.
   * @param member null for somebody who joins
   * @param groups of the claims; null if the provider does not say
   * @returns null if the claims decide nothing
   */
  async judge(
    scope: WorkspaceScope,
    member: Member | null,
    groups: readonly string[] | null,
  ): Promise<DirectoryRole | null> {
    if (groups === null || member?.source === 'scim') return null;
    const claimed = await this.findClaimed(scope, groups);
    const stored = member === null ? [] : await this.of(scope, [member.id]);
    if (claimed.length === 0 && !stored.some(({ source }) => source === 'sso')) return null;
    const after = claimed.length > 0 ? claimed : stored.filter(({ source }) => source !== 'sso');
    const role = highest(after.map((group) => group.role));
    const isDemoted = member !== null && member.role === 'admin' && role !== 'admin';
    const isLastAdmin = isDemoted && (await this.changes.isLastAdmin(member));
    const source = claimed.length > 0 ? 'sso' : 'scim';
    return { role, isLastAdmin, groups: after.map(({ id }) => ({ id, source })) };
  }

  /** Requires a transaction that has locked the workspace. */
  async store(
    acting: AuditContext,
    { id: memberId }: Pick<Member, 'id'>,
    decided: DirectoryRole,
  ): Promise<void> {
    const { workspaceId } = acting;
    await this.memberships.delete({ workspaceId, memberId });
    const rows = decided.groups.map(({ id: groupId, source }) => ({
      groupId,
      memberId,
      workspaceId,
      source,
    }));
    if (rows.length > 0) await this.memberships.insert(rows);
    await this.settle(acting, [memberId]);
  }

  /** It may have been deleted since the request came. */
  private async refuseUnlessThere({ workspaceId }: WorkspaceScope, id: string): Promise<void> {
    if (!(await this.groups.existsBy({ id, workspaceId }))) throw new DirectoryGroupNotFound();
  }

  private async findClaimed(
    { workspaceId }: WorkspaceScope,
    groups: readonly string[],
  ): Promise<DirectoryGroup[]> {
    if (groups.length === 0) return [];
    return this.groups.find({
      where: [
        { workspaceId, nameNorm: In(groups.map((name) => normOf(name.trim()))) },
        { workspaceId, externalId: In([...groups]) },
      ],
    });
  }

  private async apply(
    acting: AuditContext,
    groupId: string,
    { kind, memberIds }: MembershipsChange,
  ): Promise<string[]> {
    if (kind === 'remove') return this.write(REMOVE_MEMBERS, acting, groupId, memberIds);
    const added = await this.write(ADD_MEMBERS, acting, groupId, memberIds);
    if (added.length < memberIds.length) await this.roles.refuseUnknown(acting, memberIds);
    if (kind === 'add') return added;
    const { workspaceId } = acting;
    const left = await this.transactions.query<{ id: string }>(REMOVE_OTHERS, [
      workspaceId,
      groupId,
      memberIds,
    ]);
    return [...added, ...left.map(({ id }) => id)];
  }

  private async write(
    statement: string,
    { workspaceId }: WorkspaceScope,
    groupId: string,
    memberIds: string[],
  ): Promise<string[]> {
    const changed: string[] = [];
    for (const some of inParts(memberIds, BATCH_SIZE)) {
      const rows = await this.transactions.query<{ id: string }>(statement, [workspaceId, groupId, some]);
      changed.push(...rows.map(({ id }) => id));
    }
    return changed;
  }
}

const highest = (roles: readonly Role[]): Role =>
  roles.reduce<Role>((best, role) => (isAtLeast(role, best) ? role : best), 'viewer');
