import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, type Repository } from 'typeorm';
import { Clock } from '#libs/clock';
import { ChangeFeed, isAtLeast, Member, Transactions, User } from '#libs/database';
import { AuditService } from '../audit/audit.service.js';
import type { WorkspaceScope } from '../auth/caller.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import { AWAITED } from './arrivals.queries.js';
import { targetOf } from './audited-member.js';
import { MemberEmailsService } from './member-emails.service.js';
import { primaryEmailOf, type ProfiledMember } from './member-profile.fields.js';
import { MembershipsService } from './memberships.service.js';

/** That await one person. */
const MAX_WORKSPACES = 100;

/** A person who comes with an account: to a new membership, or to one that an identity provider has prepared. */
@Injectable()
export class ArrivalsService {
  constructor(
    @InjectRepository(Member) private readonly members: Repository<Member>,
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly emails: MemberEmailsService,
    private readonly memberships: MembershipsService,
    private readonly transactions: Transactions,
    private readonly workspaces: WorkspacesService,
    private readonly changes: ChangeFeed,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Somebody who was invited, inside the transaction that holds the workspace. An inactive member becomes active with
   * the new role; an active one keeps the higher role.
   */
  async admit({
    workspaceId,
    userId,
    role,
  }: Pick<Member, 'workspaceId' | 'role'> & { userId: string }): Promise<Member> {
    const found = await this.members.findOneBy({ workspaceId, userId });
    if (found?.active && isAtLeast(found.role, role)) return found;
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

  /** A member of this workspace without an account, whether active or not. */
  async findAwaited({ workspaceId }: WorkspaceScope, email: string): Promise<ProfiledMember | null> {
    const [found] = await this.awaitedBy(email, workspaceId);
    return found ?? null;
  }

  /** Null if it has an account, or is inactive. */
  findOpen({ workspaceId }: WorkspaceScope, id: string): Promise<Member | null> {
    return this.members.findOneBy({ id, workspaceId, userId: IsNull(), active: true });
  }

  /** Whether an identity provider expects the person with this verified email address somewhere. */
  async isExpected(email: string): Promise<boolean> {
    return (await this.awaitedBy(email)).some(({ active }) => active);
  }

  /** Gives a person whose email address is verified all the memberships that were prepared for it. */
  async arrive(userId: string, email: string): Promise<void> {
    const found = (await this.awaitedBy(email)).filter(({ active }) => active);
    for (const { id, workspaceId } of found)
      await this.transactions.run(async () => {
        await this.workspaces.lock({ workspaceId });
        await this.take({ id, workspaceId }, userId);
      });
  }

  /**
   * Inside the transaction that holds the workspace. A person who is a member already stays the member that they are.
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

  /** By their primary email address, one of a workspace, in the order of workspaces, in which these are locked. */
  private async awaitedBy(email: string, workspaceId: string | null = null): Promise<ProfiledMember[]> {
    const values = [User.normOf(email), workspaceId, MAX_WORKSPACES];
    const ids = (await this.transactions.query<{ id: string }>(AWAITED, values)).map(({ id }) => id);
    const found = await this.members.find({ where: { id: In(ids) }, order: { workspaceId: 'ASC' } });
    const profiled = await this.emails.withEmails(found);
    return profiled.filter((member) => User.isSameMailbox(primaryEmailOf(member) ?? '', email));
  }

  private async actingAs(userId: string, workspaceId: string) {
    const { name } = await this.users.findOneByOrFail({ id: userId });
    return { workspaceId, actor: { type: 'user', id: userId, name } } as const;
  }
}
