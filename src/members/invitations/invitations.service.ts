import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, MoreThan, type Repository } from 'typeorm';
import { Clock, Config } from '#libs/platform';
import { Invite, Member, newId, Transactions, User, type Role } from '#libs/database';
import { isEmailAddress } from '#libs/validation';
import { AttemptsService } from '../../http/limits/attempts.service.js';
import { INVITATIONS_BY_WORKSPACE, PROVISIONED_BY_MAILBOX } from '../../http/limits/attempts.rules.js';
import { AuditService, operatorIn, type Acting } from '../../audit/audit.service.js';
import type { Caller, SessionCaller, WorkspaceScope } from '../../http/requests/caller.js';
import { hashSecret, isWellFormedToken, newToken } from '../../auth/secret-format.js';
import { ArrivalsService } from '../arrivals.service.js';
import { primaryEmailOf, type ProfiledMember } from '../member-profile.fields.js';
import { MembersService } from '../members.service.js';
import { EmailNotVerified, raise } from '../../http/problems/index.js';
import { NewestFirst, type Page } from '../../http/requests/newest-first.js';
import type { PageQuery } from '../../http/requests/page.dto.js';
import { WorkspacesService } from '../../workspaces/workspaces.service.js';
import { InvitationMails } from './invitation-mails.js';
import type { CreateInviteDto } from './invitations.dto.js';
import { AlreadyMember, InactiveMember, InvitationNotFound } from './invitations.errors.js';

const DAY_MS = 86_400_000;

/** With the name of its workspace, for the person who has its token. */
export type OpenInvitation = Invite & { workspaceName: string };

/** The invitation of an inactive member cannot be accepted before they are active again. */
const IS_AWAITED = `(invitation.member_id is null or exists (
  select from members m where m.id = invitation.member_id and m.active and m.user_id is null))`;

interface NewInvitation extends Pick<Invite, 'workspaceId' | 'email' | 'role' | 'memberId'> {
  token: string;
}

/** Offers to join a workspace; one per email address. */
@Injectable()
export class InvitationsService {
  constructor(
    @InjectRepository(Invite) private readonly invitations: Repository<Invite>,
    private readonly transactions: Transactions,
    private readonly workspaces: WorkspacesService,
    private readonly members: MembersService,
    private readonly arrivals: ArrivalsService,
    private readonly mails: InvitationMails,
    private readonly attempts: AttemptsService,
    private readonly audit: AuditService,
    private readonly newestFirst: NewestFirst,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Those that can be accepted. @throws ValidationFailed for the cursor of another list */
  async list({ workspaceId }: Caller, query: PageQuery): Promise<Page<Invite>> {
    const open = this.invitations
      .createQueryBuilder('invitation')
      .where({ workspaceId, expiresAt: MoreThan(this.clock.now()) })
      .andWhere(IS_AWAITED);
    return this.newestFirst.page(open, 'createdAt', ['invites', workspaceId], query);
  }

  /**
   * Replaces an earlier invitation to the same email address, whose link then becomes invalid.
   * An invitation of a member without an account has the role of that member.
   * @throws EmailNotVerified, TooManyAttempts, AlreadyMember, InactiveMember
   */
  async create(caller: SessionCaller, { email, role }: CreateInviteDto): Promise<Invite> {
    if (!caller.isEmailVerified) throw new EmailNotVerified();
    const { workspaceId } = caller;
    await this.attempts.count('invite people to', workspaceId, INVITATIONS_BY_WORKSPACE);
    const token = newToken();
    const emailNorm = User.normOf(email);
    return this.transactions.run(async () => {
      const workspace = await this.workspaces.lock(caller);
      if (await this.members.isActive(caller, emailNorm)) throw new AlreadyMember();
      const awaited = await this.arrivals.findAwaited(caller, email);
      if (awaited && !awaited.active) throw new InactiveMember();
      const row = await this.store({
        ...{ workspaceId, email, token, memberId: awaited?.id ?? null },
        role: awaited?.role ?? role,
      });
      await this.mails.send(caller, workspace, { email, role: row.role }, token);
      await this.recordCreated(caller, row);
      return row;
    });
  }

  /**
   * Of an active member without an account whom an identity provider has created; replaces an earlier one. Inside the
   * transaction that holds the workspace. Nothing without an email address, for somebody who is a member already, or
   * when the mailbox got many of them: the person can still come by OpenID Connect.
   */
  async inviteProvisioned(acting: Acting, member: ProfiledMember): Promise<void> {
    const { workspaceId, id, role } = member;
    const email = primaryEmailOf(member);
    if (email === null || !isEmailAddress(email)) return;
    const emailNorm = User.normOf(email);
    if (await this.members.isActive(acting, emailNorm)) return;
    const mailbox = `${workspaceId} ${emailNorm}`;
    if (!(await this.attempts.allows('invite a provisioned person', mailbox, PROVISIONED_BY_MAILBOX))) return;
    const token = newToken();
    const row = await this.store({ workspaceId, email, token, role, memberId: id });
    await this.mails.sendToProvisioned(await this.workspaces.findOrFail(member), { email, role }, token);
    await this.recordCreated(acting, row);
  }

  /** The operator's invitation, which replaces an earlier one, for the first person who opens it. @returns its token */
  async createLink({ workspaceId }: WorkspaceScope, role: Role, token = newToken()): Promise<string> {
    await this.transactions.run(async () => {
      const row = await this.store({ workspaceId, email: null, token, role, memberId: null });
      await this.recordCreated(operatorIn(workspaceId), row);
    });
    return token;
  }

  /** @throws InvitationNotFound */
  async delete(caller: Caller, id: string): Promise<void> {
    await this.transactions.run(async () => {
      const { id: workspaceId } = await this.workspaces.lock(caller);
      const invitation =
        (await this.invitations.findOneBy({ id, workspaceId })) ?? raise(new InvitationNotFound());
      await this.invitations.delete({ id, workspaceId });
      const { role, expiresAt } = invitation;
      const target = targetOf(invitation);
      await this.audit.record(caller, { action: 'invite.deleted', target, before: { role, expiresAt } });
    });
  }

  /** Null when it has expired, was replaced, taken or deleted. The token is what names the workspace. */
  async findOpen(token: string): Promise<OpenInvitation | null> {
    if (!isWellFormedToken(token)) return null;
    const open = { tokenHash: hashSecret(token), expiresAt: MoreThan(this.clock.now()) };
    const invitation = await this.invitations.findOneBy(open);
    if (!invitation) return null;
    const { name } = await this.workspaces.findOrFail(invitation);
    const { memberId } = invitation;
    const member = memberId === null ? null : await this.arrivals.findOpen(invitation, memberId);
    if (memberId !== null && !member) return null;
    return { ...invitation, role: member?.role ?? invitation.role, workspaceName: name };
  }

  /** The newest to this mailbox that can be accepted, of whichever workspace: for an account that joins none yet. */
  async findLatestTo(email: string): Promise<Invite | null> {
    const open = { emailNorm: User.normOf(email), expiresAt: MoreThan(this.clock.now()) };
    const found = await this.invitations.find({ where: open, order: { createdAt: 'DESC', id: 'DESC' } });
    return found.find((invitation) => User.isSameMailbox(invitation.email ?? '', email)) ?? null;
  }

  /** @returns the membership of the person; null if the invitation no longer exists, or the person was deactivated after it */
  async accept(
    { id, workspaceId, role, memberId, createdAt }: Invite,
    userId: string,
  ): Promise<Member | null> {
    return this.transactions.run(async () => {
      await this.workspaces.lock({ workspaceId });
      // If several requests have the token, the one that deletes it joins.
      const { affected } = await this.invitations.delete({ id, workspaceId });
      if (affected !== 1) return null;
      return memberId === null
        ? this.arrivals.admit({ workspaceId, userId, role, invitedAt: createdAt })
        : this.arrivals.take({ workspaceId, id: memberId }, userId);
    });
  }

  /** Replaces an earlier one to the same email address or member, or the earlier link of the operator. */
  private async store({ workspaceId, email, token, role, memberId }: NewInvitation): Promise<Invite> {
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + this.config.invitationDays * DAY_MS);
    const emailNorm = email === null ? null : User.normOf(email);
    const row = { id: newId(), workspaceId, email, emailNorm, role, memberId, createdAt, expiresAt };
    await this.invitations.delete({ workspaceId, emailNorm: emailNorm ?? IsNull() });
    if (memberId !== null) await this.invitations.delete({ workspaceId, memberId });
    const invitation: Invite = { ...row, tokenHash: hashSecret(token) };
    await this.invitations.insert(invitation);
    return invitation;
  }

  private recordCreated(acting: Acting, invitation: Invite): Promise<void> {
    const { role, expiresAt } = invitation;
    const target = targetOf(invitation);
    return this.audit.record(acting, { action: 'invite.created', target, after: { role, expiresAt } });
  }
}

const targetOf = ({ id, email }: Invite) => ({ type: 'invite', id, name: email });
