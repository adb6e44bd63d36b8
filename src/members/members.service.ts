import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { isAtLeast, Member, Transactions, User } from '#libs/database';
import { requireLeads, requireRole } from '../auth/given-rights.js';
import { SessionsService } from '../auth/sessions/sessions.service.js';
import { holds } from '../http/permissions/held.js';
import type { Caller, SessionCaller, WorkspaceScope } from '../http/requests/caller.js';
import { nothingToChange } from '../http/problems/index.js';
import { NewestFirst, type Page } from '../http/requests/newest-first.js';
import type { PageQuery } from '../http/requests/page.dto.js';
import { MemberEmailsService } from './member-emails.service.js';
import { nameOf, primaryEmailOf } from './member-profile.fields.js';
import type { MemberRecord, UpdateMemberDto } from './members.dto.js';
import { MemberNotFound } from './members.errors.js';
import { MembershipChangesService } from './membership-changes.service.js';

const UNKNOWN = { lastSeenAt: null, hasSecondFactor: null };
const WITH_SECOND_FACTOR = `
  select user_id as "userId" from totp_secrets where user_id = any($1::uuid[]) and confirmed_at is not null
  union select user_id from passkeys where user_id = any($1::uuid[])`;

@Injectable()
export class MembersService {
  constructor(
    @InjectRepository(Member) private readonly members: Repository<Member>,
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly emails: MemberEmailsService,
    private readonly changes: MembershipChangesService,
    private readonly sessions: SessionsService,
    private readonly newestFirst: NewestFirst,
    private readonly transactions: Transactions,
  ) {}

  async list(caller: Caller, query: PageQuery): Promise<Page<MemberRecord>> {
    const { workspaceId } = caller;
    const members = this.members.createQueryBuilder('member').where({ workspaceId });
    const page = await this.newestFirst.page(members, 'createdAt', ['members', workspaceId], query);
    return { ...page, rows: await this.describe(caller, page.rows) };
  }

  async isActive({ workspaceId }: WorkspaceScope, emailNorm: string): Promise<boolean> {
    const user = await this.users.findOneBy({ emailNorm });
    return user !== null && this.members.existsBy({ workspaceId, userId: user.id, active: true });
  }

  async update(caller: Caller, id: string, { role, active, leads }: UpdateMemberDto): Promise<MemberRecord> {
    if (role === undefined && active === undefined && leads === undefined) throw nothingToChange();
    if (leads) requireLeads(caller);
    const { after } = await this.changes.change(caller, id, (member) => {
      const seesLeads = canSeeLeads({
        role: role ?? member.role,
        active: active ?? member.active,
        readsLeads: leads ?? member.readsLeads,
      });
      const isRaised = role !== undefined && !isAtLeast(member.role, role);
      if (isRaised || (active && !member.active)) requireRole(caller, role ?? member.role);
      if (seesLeads && !canSeeLeads(member)) requireLeads(caller);
      return { role, active, readsLeads: leads };
    });
    const [described] = await this.describe(caller, [after]);
    return described ?? { ...after, name: nameOf(after), email: primaryEmailOf(after), ...UNKNOWN };
  }

  /**
   * The person leaves the workspace of their session; nothing happens if they were removed already.
   * @throws LastAdmin
   */
  async leave(caller: SessionCaller): Promise<void> {
    const { workspaceId, userId } = caller;
    const member = await this.members.findOneBy({ workspaceId, userId });
    if (member === null) return;
    await this.changes.remove(caller, member.id).catch((error: unknown) => {
      if (!(error instanceof MemberNotFound)) throw error;
    });
  }

  remove(caller: Caller, id: string): Promise<void> {
    return this.changes.remove(caller, id);
  }

  private async describe(caller: Caller, members: Member[]): Promise<MemberRecord[]> {
    const ids = members.flatMap(({ userId }) => userId ?? []);
    const users = new Map((await this.users.findBy({ id: In(ids) })).map((user) => [user.id, user]));
    // Only admins need to know who no longer comes, and who is protected how.
    const isAdmin = holds(caller, 'members:write');
    const lastSeen = isAdmin ? await this.sessions.findLastSeen(caller, ids) : new Map<string, Date>();
    const withFactor = isAdmin ? await this.findWithFactor(ids) : null;
    const profiles = await this.emails.withEmails(members.filter(({ userId }) => userId === null));
    const unnamed = new Map(profiles.map((profile) => [profile.id, profile]));
    return members.flatMap((member): MemberRecord[] => {
      const user = users.get(member.userId ?? '');
      if (user) {
        const lastSeenAt = lastSeen.get(user.id) ?? null;
        const hasSecondFactor = withFactor?.has(user.id) ?? null;
        return [{ ...member, name: user.name, email: user.email, lastSeenAt, hasSecondFactor }];
      }
      const profile = unnamed.get(member.id);
      return profile
        ? [{ ...member, name: nameOf(profile), email: primaryEmailOf(profile), ...UNKNOWN }]
        : [];
    });
  }

  private async findWithFactor(userIds: string[]): Promise<Set<string>> {
    const found = await this.transactions.query<{ userId: string }>(WITH_SECOND_FACTOR, [userIds]);
    return new Set(found.map(({ userId }) => userId));
  }
}

const canSeeLeads = ({ role, active, readsLeads }: Pick<Member, 'role' | 'active' | 'readsLeads'>): boolean =>
  active && (readsLeads || isAtLeast(role, 'editor'));
