import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, type Repository } from 'typeorm';
import { Clock } from '#libs/platform';
import { ChangeFeed, Member, onViolation, Transactions, type Role } from '#libs/database';
import { AuditService, type AuditContext } from '../audit/audit.service.js';
import type { WorkspaceScope } from '../http/requests/caller.js';
import { raise } from '../http/problems/index.js';
import { UUID } from '../http/requests/id.pipe.js';
import { WithdrawalsService } from './invitations/withdrawals.service.js';
import { DepartureMailsService } from '../auth/api-keys/departure-mails.service.js';
import { SessionsService } from '../auth/sessions/sessions.service.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import { AccountEmailsService } from './account-emails.service.js';
import { auditedChange, targetOf } from './audited-member.js';
import { MemberEmailsService } from './member-emails.service.js';
import {
  columnsOf,
  emailRowsOf,
  primaryEmailOf,
  type MemberProfile,
  type ProfiledMember,
} from './member-profile.fields.js';
import { LastAdmin, MemberNotFound, RoleOfGroups, UserNameTaken } from './members.errors.js';
import { checkProfile } from './profile-limits.js';

export interface MembershipChange {
  role?: Role | undefined;
  active?: boolean | undefined;
  readsLeads?: boolean | undefined;
  profile?: MemberProfile | undefined;
}

export interface ChangedMember {
  before: ProfiledMember;
  after: ProfiledMember;
}

/** Changes memberships with all consequences, serialized by workspace, so that at least one admin remains. */
@Injectable()
export class MembershipChangesService {
  constructor(
    @InjectRepository(Member) private readonly members: Repository<Member>,
    private readonly emails: MemberEmailsService,
    private readonly accountEmails: AccountEmailsService,
    private readonly withdrawals: WithdrawalsService,
    private readonly transactions: Transactions,
    private readonly workspaces: WorkspacesService,
    private readonly sessions: SessionsService,
    private readonly departures: DepartureMailsService,
    private readonly changes: ChangeFeed,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws MemberNotFound, LastAdmin, RoleOfGroups, UserNameTaken, AccountEmailTaken, ValidationFailed, or what `decide` throws
   */
  async change(
    acting: AuditContext,
    id: string,
    decide: (member: ProfiledMember) => MembershipChange,
  ): Promise<ChangedMember> {
    return this.inSequence(acting, id, async (before) => ({
      before,
      after: await this.apply(acting, before, decide(before)),
    }));
  }

  async remove(acting: AuditContext, id: string): Promise<void> {
    await this.inSequence(acting, id, async (member) => {
      const { workspaceId, role, active } = member;
      await this.refuseLastAdmin(member);
      await this.endAccess(member);
      await this.members.delete({ id, workspaceId });
      if (active) await this.tellOfKeys(member);
      const before = { role, active };
      await this.audit.record(acting, { action: 'member.removed', target: targetOf(member), before });
    });
  }

  private async apply(
    acting: AuditContext,
    before: ProfiledMember,
    { role = before.role, active = before.active, readsLeads = before.readsLeads, profile }: MembershipChange,
  ): Promise<ProfiledMember> {
    const { id, workspaceId } = before;
    if (profile) checkProfile(profile);
    if (profile && primaryEmailOf(profile) !== primaryEmailOf(before))
      await this.accountEmails.refuseCopy(before, profile);
    const columns = { ...(profile && columnsOf(profile)), role, active, readsLeads };
    const emails = profile ? emailRowsOf(id, profile.emails) : before.emails;
    const after: ProfiledMember = { ...before, ...columns, emails };
    if (isDeepStrictEqual(before, after)) return before;
    if (role !== before.role) await this.refuseRoleOfGroups(before);
    if (!isActiveAdmin(after)) await this.refuseLastAdmin(before);
    const updatedAt = this.clock.now();
    const updated = this.members.update({ id, workspaceId }, { ...columns, updatedAt });
    await onViolation({ members_user_name: () => new UserNameTaken() }, updated);
    if (!isDeepStrictEqual(before.emails, emails)) await this.emails.replace(id, emails);
    await this.takeEffect(before, after);
    await this.audit.record(acting, auditedChange(before, after));
    return { ...after, updatedAt };
  }

  private async takeEffect(before: ProfiledMember, after: ProfiledMember): Promise<void> {
    const { userId, role, active, readsLeads } = after;
    if (!active) {
      await this.endAccess({ ...after, emails: [...before.emails, ...after.emails] });
      if (before.active) await this.tellOfKeys(after);
      return;
    }
    const isSame = before.role === role && before.active === active && before.readsLeads === readsLeads;
    if (userId !== null && !isSame) await this.changes.announce('user', [userId]);
  }

  /** Earlier invitations must not restore the access. */
  private async endAccess(member: ProfiledMember): Promise<void> {
    const { userId, workspaceId, emails } = member;
    const addresses = [...emails.map(({ value }) => value), ...(await this.accountEmails.of(member))];
    await this.withdrawals.withdrawAll(member, addresses);
    if (userId === null) return;
    await this.sessions.end({ userId, workspaceId });
    await this.changes.announce('user', [userId]);
  }

  private async tellOfKeys({ userId, workspaceId }: ProfiledMember): Promise<void> {
    if (userId !== null) await this.departures.send({ workspaceId }, userId);
  }

  private async inSequence<T>(
    scope: WorkspaceScope,
    id: string,
    work: (member: ProfiledMember) => Promise<T>,
  ): Promise<T> {
    if (!UUID.test(id)) throw new MemberNotFound();
    return this.transactions.run(async () => {
      const { id: workspaceId } = await this.workspaces.lock(scope);
      const [found] = await this.emails.withEmails(await this.members.findBy({ id, workspaceId }));
      return work(found ?? raise(new MemberNotFound()));
    });
  }

  /** Whether nobody else could manage the workspace. */
  async isLastAdmin(member: Member): Promise<boolean> {
    if (!isActiveAdmin(member)) return false;
    const { id, workspaceId } = member;
    const others = { workspaceId, id: Not(id), userId: Not(IsNull()), role: 'admin', active: true } as const;
    return !(await this.members.existsBy(others));
  }

  private async refuseLastAdmin(member: Member): Promise<void> {
    if (await this.isLastAdmin(member)) throw new LastAdmin();
  }

  private async refuseRoleOfGroups({ id, workspaceId }: Member): Promise<void> {
    const groups = await this.transactions.query(
      'select from directory_group_members where workspace_id = $1 and member_id = $2 limit 1',
      [workspaceId, id],
    );
    if (groups.length > 0) throw new RoleOfGroups();
  }
}

/** Without an account, a member cannot act as an admin yet. */
const isActiveAdmin = ({ role, active, userId }: Pick<Member, 'role' | 'active' | 'userId'>) =>
  active && role === 'admin' && userId !== null;
