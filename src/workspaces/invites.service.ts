import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, MoreThan, type Repository } from 'typeorm';
import { Clock } from '#libs/clock';
import { Invite, Member, newId, Transactions, User, type Role } from '#libs/database';
import { AuditService, OPERATOR } from '../audit/audit.service.js';
import { INVITES_BY_WORKSPACE } from '../auth/attempts.rules.js';
import { Attempts } from '../auth/attempts.service.js';
import type { Caller, SessionCaller, WorkspaceScope } from '../auth/caller.js';
import { hashSecret, isWellFormedToken, newToken } from '../auth/secret-format.js';
import { EmailNotVerified, raise } from '../problems/index.js';
import { NewestFirst, type Page } from '../requests/newest-first.service.js';
import type { PageQuery } from '../requests/page.dto.js';
import { InviteMails } from './invite-mails.js';
import type { CreateInviteDto } from './invites.dto.js';
import { AlreadyMember, InviteNotFound } from './invites.errors.js';
import { MembersService } from './members.service.js';
import { WorkspacesService } from './workspaces.service.js';

const LASTS_MS = 7 * 86_400_000;

/** With the name of where it leads, for whoever holds its token. */
export type OpenInvite = Invite & { workspaceName: string };

/** Places in a workspace that wait for somebody; one an e-mail. */
@Injectable()
export class InvitesService {
  constructor(
    @InjectRepository(Invite) private readonly invites: Repository<Invite>,
    @InjectRepository(Member) private readonly memberships: Repository<Member>,
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly transactions: Transactions,
    private readonly workspaces: WorkspacesService,
    private readonly members: MembersService,
    private readonly mails: InviteMails,
    private readonly attempts: Attempts,
    private readonly audit: AuditService,
    private readonly newestFirst: NewestFirst,
    private readonly clock: Clock,
  ) {}

  /** Those that can be accepted. @throws ValidationFailed for the cursor of another list */
  async list({ workspaceId }: Caller, query: PageQuery): Promise<Page<Invite>> {
    const open = this.invites
      .createQueryBuilder('invite')
      .where({ workspaceId, expiresAt: MoreThan(this.clock.now()) });
    return this.newestFirst.page(open, 'createdAt', ['invites', workspaceId], query);
  }

  /**
   * In place of an earlier one to the same e-mail, whose link is worth nothing then.
   * @throws EmailNotVerified, TooManyAttempts, AlreadyMember
   */
  async create(caller: SessionCaller, { email, role }: CreateInviteDto): Promise<Invite> {
    if (!caller.isEmailVerified) throw new EmailNotVerified();
    const { workspaceId } = caller;
    await this.attempts.count('invite people to', workspaceId, INVITES_BY_WORKSPACE);
    const token = newToken();
    const emailNorm = User.normOf(email);
    return this.transactions.run(async () => {
      const workspace = await this.workspaces.lock(caller);
      const user = await this.users.findOneBy({ emailNorm });
      if (user && (await this.memberships.existsBy({ workspaceId, userId: user.id, active: true })))
        throw new AlreadyMember();
      const createdAt = this.clock.now();
      const expiresAt = new Date(createdAt.getTime() + LASTS_MS);
      const invite = { id: newId(), workspaceId, email, emailNorm, role, createdAt, expiresAt };
      const row: Invite = { ...invite, tokenHash: hashSecret(token) };
      await this.invites.delete({ workspaceId, emailNorm });
      await this.invites.insert(row);
      await this.mails.send(caller, workspace, invite, token);
      const target = targetOf(row);
      await this.audit.record(caller, { action: 'invite.created', target, after: { role, expiresAt } });
      return row;
    });
  }

  /** An operator's, in place of an earlier one: for whoever opens it first. @returns its token */
  async createLink({ workspaceId }: WorkspaceScope, role: Role): Promise<string> {
    const token = newToken();
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + LASTS_MS);
    const nobody = { email: null, emailNorm: null };
    const row: Invite = {
      id: newId(),
      workspaceId,
      ...nobody,
      role,
      tokenHash: hashSecret(token),
      createdAt,
      expiresAt,
    };
    await this.transactions.run(async () => {
      await this.invites.delete({ workspaceId, emailNorm: IsNull() });
      await this.invites.insert(row);
      await this.audit.record(
        { workspaceId, actor: OPERATOR },
        { action: 'invite.created', target: targetOf(row), after: { role, expiresAt } },
      );
    });
    return token;
  }

  /** @throws InviteNotFound */
  async delete(caller: Caller, id: string): Promise<void> {
    await this.transactions.run(async () => {
      const { id: workspaceId } = await this.workspaces.lock(caller);
      const invite = (await this.invites.findOneBy({ id, workspaceId })) ?? raise(new InviteNotFound());
      await this.invites.delete({ id, workspaceId });
      const { role, expiresAt } = invite;
      const target = targetOf(invite);
      await this.audit.record(caller, { action: 'invite.deleted', target, before: { role, expiresAt } });
    });
  }

  /** Null when it has expired, was replaced, taken or deleted. The token is what names the workspace. */
  async findOpen(token: string): Promise<OpenInvite | null> {
    if (!isWellFormedToken(token)) return null;
    const open = { tokenHash: hashSecret(token), expiresAt: MoreThan(this.clock.now()) };
    const invite = await this.invites.findOneBy(open);
    if (!invite) return null;
    const { name } = await this.workspaces.findOrFail(invite);
    return { ...invite, workspaceName: name };
  }

  /** @returns the place that the person has then; null when the invitation was gone before */
  async accept({ id, workspaceId, role }: Invite, userId: string): Promise<Member | null> {
    return this.transactions.run(async () => {
      await this.workspaces.lock({ workspaceId });
      // Of several who hold the token, whoever deletes it joins.
      const { affected } = await this.invites.delete({ id, workspaceId });
      return affected === 1 ? this.members.admit({ workspaceId, userId, role }) : null;
    });
  }
}

const targetOf = ({ id, email }: Invite) => ({ type: 'invite', id, name: email });
