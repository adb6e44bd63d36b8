import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Member, newId, Transactions, type Role } from '#libs/database';
import { AuditService, type AuditContext } from '../audit/audit.service.js';
import type { WorkspaceScope } from '../http/requests/caller.js';
import { WithdrawalsService } from './invitations/withdrawals.service.js';
import { UUID } from '../http/requests/id.pipe.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import { AccountEmailsService } from './account-emails.service.js';
import { targetOf } from './audited-member.js';
import { MemberEmailsService } from './member-emails.service.js';
import { emailRowsOf, type MemberProfile, type ProfiledMember } from './member-profile.fields.js';
import { MembershipsService } from './memberships.service.js';
import { checkProfile } from './profile-limits.js';

export interface NewProvisionedMember {
  profile: MemberProfile;
  role: Role;
  active: boolean;
}

/** All members of a workspace as an identity provider reads and writes them. It cannot change accounts. */
@Injectable()
export class ProvisionedMembersService {
  constructor(
    @InjectRepository(Member) private readonly members: Repository<Member>,
    private readonly emails: MemberEmailsService,
    private readonly accountEmails: AccountEmailsService,
    private readonly withdrawals: WithdrawalsService,
    private readonly memberships: MembershipsService,
    private readonly transactions: Transactions,
    private readonly workspaces: WorkspacesService,
    private readonly audit: AuditService,
  ) {}

  async find({ workspaceId }: WorkspaceScope, id: string): Promise<ProfiledMember | null> {
    if (!UUID.test(id)) return null;
    const [found] = await this.emails.withEmails(await this.members.findBy({ id, workspaceId }));
    return found ?? null;
  }

  /**
   * Creates a member without an account. An inactive one ends earlier invitations of the same person.
   * @throws UserNameTaken, AccountEmailTaken, ValidationFailed
   */
  async create(
    acting: AuditContext,
    { profile, role, active }: NewProvisionedMember,
  ): Promise<ProfiledMember> {
    checkProfile(profile);
    const { workspaceId } = acting;
    return this.transactions.run(async () => {
      await this.workspaces.lock(acting);
      const id = newId();
      await this.accountEmails.refuseCopy({ id, workspaceId }, profile);
      const membership = { id, workspaceId, userId: null, role, active, source: 'scim' } as const;
      const member = await this.memberships.add(membership, profile);
      if (!active)
        await this.withdrawals.withdrawAll(
          member,
          profile.emails.map(({ value }) => value),
        );
      const after = { role, active, userName: profile.userName, externalId: profile.externalId };
      await this.audit.record(acting, { action: 'member.provisioned', target: targetOf(member), after });
      return { ...member, emails: emailRowsOf(id, profile.emails) };
    });
  }
}
