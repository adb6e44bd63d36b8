import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import { Clock } from '#libs/platform';
import { ChangeFeed, isAtLeast, Member, Transactions, User } from '#libs/database';
import { AuditService } from '../audit/audit.service.js';
import type { WorkspaceScope } from '../http/requests/caller.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import { ArrivalMails } from './arrival-mails.js';
import { targetOf } from './audited-member.js';
import { MemberEmailsService } from './member-emails.service.js';
import type { ProfiledMember } from './member-profile.fields.js';
import { MembershipsService } from './memberships.service.js';

const MAX_WORKSPACES = 100;

/** The mailbox :email is their primary address, or else the first, as in `primaryEmailOf` and `User.isSameMailbox`. */
const MEMBERS_OF_MAILBOX = `
  select e.member_id from member_emails e
  where e.value_norm = :norm and lower(e.value collate "C") = lower(:email collate "C")
    and not exists (
      select from member_emails o where o.member_id = e.member_id
        and (o.is_primary > e.is_primary or o.is_primary = e.is_primary and o.position < e.position))`;
/** Nobody joins a workspace that is deleted, suspended or frozen. */
export const OPEN_WORKSPACES =
  'select open.id from workspaces open where open.deleted_at is null and open.suspended_at is null and open.frozen_at is null';
const OWN_WORKSPACES = 'select own.workspace_id from members own where own.user_id = :userId';

@Injectable()
export class MembershipActivationService {
  constructor(
    @InjectRepository(Member) private readonly members: Repository<Member>,
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly emails: MemberEmailsService,
    private readonly memberships: MembershipsService,
    private readonly transactions: Transactions,
    private readonly workspaces: WorkspacesService,
    private readonly changes: ChangeFeed,
    private readonly audit: AuditService,
    private readonly mails: ArrivalMails,
    private readonly clock: Clock,
  ) {}

  /**
   * Admits an invited person, inside the transaction that has locked the workspace. An inactive member becomes active
   * with the new role; an active one keeps the higher role.
   * @returns null if the person was deactivated, or added as inactive, after the invitation
   */
  async join({
    workspaceId,
    userId,
    role,
    invitedAt,
  }: Pick<Member, 'workspaceId' | 'role'> & { userId: string; invitedAt: Date }): Promise<Member | null> {
    const found = await this.members.findOneBy({ workspaceId, userId });
    if (found?.active && isAtLeast(found.role, role)) return found;
    const { email } = await this.users.findOneByOrFail({ id: userId });
    const known = found ?? (await this.findAwaited({ workspaceId }, email));
    if (known && !known.active && known.updatedAt > invitedAt) return null;
    const before = found ? { role: found.role, active: found.active } : {};
    const after = { role, active: true };
    if (found) {
      await this.members.update({ id: found.id, workspaceId }, { ...after, updatedAt: this.clock.now() });
      await this.changes.announce('user', [userId]);
    }
    const member = found ?? (await this.memberships.join({ workspaceId, userId, role, source: 'invite' }));
    const action = found?.active ? 'member.updated' : 'member.joined';
    const target = targetOf(member);
    await this.audit.record(await this.actingAs(userId, workspaceId), { action, target, before, after });
    return { ...member, ...after };
  }

  async findAwaited({ workspaceId }: WorkspaceScope, email: string): Promise<ProfiledMember | null> {
    const [found] = await this.awaitedBy(email, { workspaceId });
    return found ?? null;
  }

  findOpen({ workspaceId }: WorkspaceScope, id: string): Promise<Member | null> {
    return this.members.findOneBy({ id, workspaceId, userId: IsNull(), active: true });
  }

  async isExpected(email: string): Promise<boolean> {
    return (await this.awaitedBy(email)).some(({ active }) => active);
  }

  /**
   * Gives a person with a verified email address and no workspace all the memberships that were prepared for it.
   * Anybody else decides about them, since any workspace with SCIM can prepare one.
   * @returns the memberships that the person has not received
   */
  async arrive(userId: string, email: string): Promise<ProfiledMember[]> {
    const found = (await this.awaitedBy(email, { userId })).filter(({ active }) => active);
    if (found.length === 0 || (await this.memberships.hasActive(userId))) return found;
    for (const scope of found) await this.arriveIn(scope, userId, email);
    return [];
  }

  private arriveIn({ workspaceId }: WorkspaceScope, userId: string, email: string): Promise<void> {
    return this.transactions.run(async () => {
      const workspace = await this.workspaces.lock({ workspaceId });
      // Its provider may since have changed the member's address or access.
      const [member] = await this.awaitedBy(email, { workspaceId, userId });
      if (!member?.active) return;
      await this.take(member, userId);
      await this.mails.send(await this.users.findOneByOrFail({ id: userId }), workspace, member);
    });
  }

  /**
   * Runs inside the transaction that has locked the workspace. Somebody who is a member already keeps that membership.
   * @returns their membership; null if the prepared one no longer awaits anybody
   */
  async take(
    { id, workspaceId }: Pick<Member, 'id' | 'workspaceId'>,
    userId: string,
  ): Promise<Member | null> {
    const own = await this.members.findOneBy({ workspaceId, userId });
    if (own) return own.active ? own : null;
    const member = await this.findOpen({ workspaceId }, id);
    if (!member) return null;
    await this.members.update({ id, workspaceId }, { userId, updatedAt: this.clock.now() });
    const target = targetOf(member);
    const after = { role: member.role, active: true };
    const acting = await this.actingAs(userId, workspaceId);
    await this.audit.record(acting, { action: 'member.joined', target, after });
    return { ...member, userId };
  }

  /**
   * Finds members by primary email address, sorted by workspace, the order in which workspaces are locked. A provider
   * can prepare any number of members with the same address: a workspace counts once, and not if the person is in it.
   */
  private async awaitedBy(
    email: string,
    { workspaceId, userId }: { workspaceId?: string; userId?: string } = {},
  ): Promise<ProfiledMember[]> {
    const awaited = this.members
      .createQueryBuilder('member')
      .distinctOn(['member.workspaceId'])
      .where({ userId: IsNull(), ...(workspaceId === undefined ? {} : { workspaceId }) })
      .andWhere(`member.workspaceId in (${OPEN_WORKSPACES})`)
      .andWhere(`member.id in (${MEMBERS_OF_MAILBOX})`, { email, norm: User.normalizeEmail(email) });
    if (userId !== undefined) awaited.andWhere(`member.workspaceId not in (${OWN_WORKSPACES})`, { userId });
    const found = await awaited
      .orderBy({ 'member.workspaceId': 'ASC', 'member.active': 'DESC', 'member.createdAt': 'ASC' })
      .addOrderBy('member.id')
      .limit(MAX_WORKSPACES)
      .getMany();
    return this.emails.withEmails(found);
  }

  private async actingAs(userId: string, workspaceId: string) {
    const { name } = await this.users.findOneByOrFail({ id: userId });
    return { workspaceId, actor: { type: 'user', id: userId, name } } as const;
  }
}
