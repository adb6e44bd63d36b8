import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Not, type Repository } from 'typeorm';
import { Clock } from '#libs/clock';
import { ChangeFeed, isAtLeast, Member, Transactions, User } from '#libs/database';
import { AuditService } from '../audit/audit.service.js';
import type { Caller, WorkspaceScope } from '../auth/caller.js';
import { nothingToChange, raise } from '../problems/index.js';
import { NewestFirst, type Page } from '../requests/newest-first.js';
import type { PageQuery } from '../requests/page.dto.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import type { MemberRecord, UpdateMemberDto } from './members.dto.js';
import { LastAdmin, MemberNotFound } from './members.errors.js';
import { MembershipsService } from './memberships.service.js';

/** The people of a workspace, as its admins see them. Changes are serialized, so that one admin is left. */
@Injectable()
export class MembersService {
  constructor(
    @InjectRepository(Member) private readonly members: Repository<Member>,
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly transactions: Transactions,
    private readonly workspaces: WorkspacesService,
    private readonly memberships: MembershipsService,
    private readonly sessions: SessionsService,
    private readonly changes: ChangeFeed,
    private readonly audit: AuditService,
    private readonly newestFirst: NewestFirst,
    private readonly clock: Clock,
  ) {}

  /** @throws ValidationFailed for the cursor of another list */
  async list({ workspaceId }: Caller, query: PageQuery): Promise<Page<MemberRecord>> {
    const members = this.members.createQueryBuilder('member').where({ workspaceId });
    const page = await this.newestFirst.page(members, 'createdAt', ['members', workspaceId], query);
    return { ...page, rows: await this.withNames(page.rows) };
  }

  /** Whether the person with this email address is an active member. */
  async isActive({ workspaceId }: WorkspaceScope, emailNorm: string): Promise<boolean> {
    const user = await this.users.findOneBy({ emailNorm });
    return user !== null && this.members.existsBy({ workspaceId, userId: user.id, active: true });
  }

  /** @throws ValidationFailed for an empty change, MemberNotFound, LastAdmin */
  async update(caller: Caller, id: string, { role, active }: UpdateMemberDto): Promise<MemberRecord> {
    if (role === undefined && active === undefined) throw nothingToChange();
    return this.inSequence(caller, id, async (member) => {
      const { workspaceId, userId } = member;
      const before = { role: member.role, active: member.active };
      const after = { role: role ?? member.role, active: active ?? member.active };
      if (before.role === after.role && before.active === after.active) return member;
      if (!isActiveAdmin(after)) await this.refuseLastAdmin(member);
      await this.members.update({ id, workspaceId }, { ...after, updatedAt: this.clock.now() });
      if (!after.active) await this.sessions.end({ userId, workspaceId });
      await this.changes.announce('user', [userId]);
      await this.audit.record(caller, { action: 'member.updated', target: targetOf(member), before, after });
      return { ...member, ...after };
    });
  }

  /** @throws MemberNotFound, LastAdmin */
  async remove(caller: Caller, id: string): Promise<void> {
    await this.inSequence(caller, id, async (member) => {
      const { workspaceId, userId, role, active } = member;
      await this.refuseLastAdmin(member);
      await this.sessions.end({ userId, workspaceId });
      await this.members.delete({ id, workspaceId });
      await this.changes.announce('user', [userId]);
      const before = { role, active };
      await this.audit.record(caller, { action: 'member.removed', target: targetOf(member), before });
    });
  }

  /**
   * Somebody who was invited, inside the transaction that holds the workspace. An inactive member becomes active with
   * the new role; an active one keeps the higher role.
   */
  async admit({
    workspaceId,
    userId,
    role,
  }: Pick<Member, 'workspaceId' | 'userId' | 'role'>): Promise<Member> {
    const found = await this.members.findOneBy({ workspaceId, userId });
    if (found?.active && isAtLeast(found.role, role)) return found;
    const before = found ? { role: found.role, active: found.active } : {};
    const after = { role, active: true };
    if (found) {
      await this.members.update({ id: found.id, workspaceId }, { ...after, updatedAt: this.clock.now() });
      await this.changes.announce('user', [userId]);
    }
    const member = found ?? (await this.memberships.join({ workspaceId, userId, role, source: 'invite' }));
    const { name, email } = await this.users.findOneByOrFail({ id: userId });
    const acting = { workspaceId, actor: { type: 'user', id: userId, name } } as const;
    const action = found?.active ? 'member.updated' : 'member.joined';
    await this.audit.record(acting, { action, target: targetOf({ ...member, name, email }), before, after });
    return { ...member, ...after };
  }

  private async inSequence<T>(
    caller: Caller,
    id: string,
    work: (member: MemberRecord) => Promise<T>,
  ): Promise<T> {
    return this.transactions.run(async () => {
      const { id: workspaceId } = await this.workspaces.lock(caller);
      const found = await this.withNames(await this.members.findBy({ id, workspaceId }));
      return work(found[0] ?? raise(new MemberNotFound()));
    });
  }

  private async refuseLastAdmin(member: Member): Promise<void> {
    if (!isActiveAdmin(member)) return;
    const { id, workspaceId } = member;
    const others = { workspaceId, id: Not(id), role: 'admin', active: true } as const;
    if (!(await this.members.existsBy(others))) throw new LastAdmin();
  }

  private async withNames(members: Member[]): Promise<MemberRecord[]> {
    const ids = members.map(({ userId }) => userId);
    const users = await this.users.findBy({ id: In(ids) });
    return members.flatMap((member) => {
      const user = users.find(({ id }) => id === member.userId);
      return user ? [{ ...member, name: user.name, email: user.email }] : [];
    });
  }
}

const isActiveAdmin = ({ role, active }: Pick<Member, 'role' | 'active'>) => active && role === 'admin';
const targetOf = ({ id, email }: MemberRecord) => ({ type: 'member', id, name: email });
