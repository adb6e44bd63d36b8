import { Injectable } from '@nestjs/common';
import { Transactions, type Role } from '#libs/database';
import type { AuditContext } from '../../audit/audit.service.js';
import type { ScimCaller } from '../../http/requests/caller.js';
import { UUID } from '../../http/requests/id.pipe.js';
import {
  GroupMembershipsService,
  type MembershipsChange,
} from '../../members/directory-groups/group-memberships.service.js';
import { InvitationsService } from '../../members/invitations/invitations.service.js';
import { WithdrawalsService } from '../../members/invitations/withdrawals.service.js';
import { MemberRolesService, type RoleChange } from '../../members/member-roles.service.js';
import { primaryEmailOf, type ProfiledMember } from '../../members/member-profile.fields.js';
import { MembershipChangesService, type MembershipChange } from '../../members/membership-changes.service.js';
import {
  ProvisionedMembersService,
  type NewProvisionedMember,
} from '../../members/provisioned-members.service.js';
import { ScimTokensService } from '../settings/scim-tokens.service.js';
import { GroupIdsService } from './group-ids.service.js';
import { RoleChangesService } from './role-changes.service.js';

export interface GroupChange {
  role: Role;
  roles: RoleChange[];
  /** undefined keeps the id, null removes it. */
  externalId?: string | null | undefined;
}

export interface MappedGroupChange extends Pick<GroupChange, 'externalId'> {
  members: MembershipsChange[];
}

type Provider = AuditContext & Pick<ScimCaller, 'tokenId'>;

/**
 * Applies the changes of an identity provider to the members of its workspace; must not run inside a transaction. All
 * methods throw ScimUnauthenticated, WorkspaceSuspended, WorkspaceFrozen or PlanWithoutScim if the token was revoked while the request waited.
 */
@Injectable()
export class ProvisioningService {
  constructor(
    private readonly transactions: Transactions,
    private readonly members: ProvisionedMembersService,
    private readonly changes: MembershipChangesService,
    private readonly roles: MemberRolesService,
    private readonly roleChanges: RoleChangesService,
    private readonly groupIds: GroupIdsService,
    private readonly groups: GroupMembershipsService,
    private readonly invitations: InvitationsService,
    private readonly withdrawals: WithdrawalsService,
    private readonly tokens: ScimTokensService,
  ) {}

  /** Invites an active member with an email address. @throws UserNameTaken, AccountEmailTaken, ValidationFailed */
  create(acting: Provider, fields: NewProvisionedMember): Promise<ProfiledMember> {
    return this.inTransaction(acting, async () => {
      const member = await this.members.create(acting, fields);
      if (member.active) await this.invitations.inviteProvisioned(acting, member);
      return member;
    });
  }

  /**
   * @param decide gets the member under a lock
   * @throws MemberNotFound, LastAdmin, UserNameTaken, AccountEmailTaken, ValidationFailed, or what `decide` throws
   */
  change(
    acting: Provider,
    id: string,
    decide: (member: ProfiledMember) => MembershipChange,
  ): Promise<ProfiledMember> {
    return this.inTransaction(acting, async () => {
      const isInGroups = UUID.test(id) && (await this.groups.of(acting, [id])).length > 0;
      // The role follows from the groups: what is sent as `roles` beside other attributes must not stop them.
      const { before, after } = await this.changes.change(acting, id, (member) =>
        isInGroups ? { ...decide(member), role: member.role } : decide(member),
      );
      await this.invite(acting, before, after);
      return after;
    });
  }

  remove(acting: Provider, id: string): Promise<void> {
    return this.inTransaction(acting, () => this.changes.remove(acting, id));
  }

  /**
   * Applies all of the change or nothing.
   * @returns the externalId of the group
   * @throws ValidationFailed for unknown members to add, LastAdmin
   */
  async changeGroup(acting: Provider, change: GroupChange): Promise<string | null> {
    const { role, roles, externalId } = change;
    this.transactions.assertNoTransaction();
    const changed = externalId === undefined ? await this.roleChanges.change(acting, role, roles) : null;
    return changed ? changed.externalId : this.inTransaction(acting, () => this.applyTo(acting, change));
  }

  /**
   * Does the same with a group of the directory that has a role.
   * @throws DirectoryGroupNotFound, ValidationFailed for unknown members to add, LastAdmin
   */
  changeMappedGroup(acting: Provider, id: string, change: MappedGroupChange): Promise<void> {
    return this.inTransaction(acting, async () => {
      const { members, externalId } = change;
      await this.groups.change(acting, id, members);
      if (externalId !== undefined) await this.groups.setExternalId(acting, id, externalId);
    });
  }

  /** The members leave the group, and its id is gone. @throws DirectoryGroupNotFound, LastAdmin, TooManyRoleChanges */
  emptyGroup(acting: Provider, id: string): Promise<void> {
    return this.inTransaction(acting, () => this.groups.empty(acting, { id }));
  }

  /** At most one link works for a person without an account: the one sent to the member's current address. */
  private async invite(acting: Provider, before: ProfiledMember, after: ProfiledMember): Promise<void> {
    if (after.userId !== null) return;
    const hasMoved = primaryEmailOf(before) !== primaryEmailOf(after);
    if (hasMoved) await this.withdrawals.withdraw(after);
    if (after.active && (hasMoved || !before.active)) await this.invitations.inviteProvisioned(acting, after);
  }

  private async applyTo(acting: Provider, { role, roles, externalId }: GroupChange): Promise<string | null> {
    if (roles.length > 0) await this.roles.change(acting, roles);
    if (externalId === undefined) return this.groupIds.find(acting, role);
    await this.groupIds.set(acting, role, externalId);
    return externalId;
  }

  private inTransaction<T>(provider: Provider, work: () => Promise<T>): Promise<T> {
    this.transactions.assertNoTransaction();
    return this.transactions.run(async () => {
      await this.tokens.lock(provider);
      return work();
    });
  }
}
