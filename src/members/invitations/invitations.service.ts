import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, MoreThan, type FindOptionsWhere, type Repository, type SelectQueryBuilder } from 'typeorm';
import { Clock } from '#libs/platform';
import { Invite, Member, newId, Transactions, User, type Role } from '#libs/database';
import { isEmailAddress } from '#libs/validation';
import { AttemptsService } from '../../http/limits/attempts.service.js';
import {
  INVITATIONS_BY_WORKSPACE,
  PROVISIONED_BY_HOUR,
  PROVISIONED_BY_MAILBOX,
} from '../../http/limits/attempts.rules.js';
import { AuditService, operatorIn, type AuditContext } from '../../audit/audit.service.js';
import { CredentialLocksService } from '../../auth/api-keys/credential-locks.service.js';
import { requireConfirmedEmail } from '../../auth/confirmed-email.js';
import { requireRole } from '../../auth/given-rights.js';
import type { Preparation } from '../../http/requests/preparation.js';
import { personBehind, type Caller, type WorkspaceScope } from '../../http/requests/caller.js';
import { hashSecret, isWellFormedToken, newToken } from '../../auth/secret-format.js';
import { MembershipActivationService, OPEN_WORKSPACES } from '../membership-activation.service.js';
import { primaryEmailOf, type ProfiledMember } from '../member-profile.fields.js';
import { MembersService } from '../members.service.js';
import { raise, WorkspaceFrozen, WorkspaceSuspended } from '../../http/problems/index.js';
import { NewestFirst, type Page } from '../../http/requests/newest-first.js';
import type { PageQuery } from '../../http/requests/page.dto.js';
import { WorkspacesService } from '../../workspaces/workspaces.service.js';
import { INVITATION_DAYS } from './invitation-days.js';
import { InvitationMails } from './invitation-mails.js';
import type { CreateInviteDto } from './invitations.dto.js';
import { AlreadyMember, InactiveMember, InvitationNotFound } from './invitations.errors.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const PROVISIONED = 'invite a provisioned person';

export type OpenInvitation = Invite & { workspaceName: string };

/** An inactive member's invitation cannot be accepted until they are active again. */
const IS_AWAITED = `(invitation.member_id is null or exists (
  select from members m where m.id = invitation.member_id and m.active and m.user_id is null))`;

/**
 * An invitation ends when the admin who has sent it is removed, deactivated or demoted: it must not let them back in.
 */
const IS_BY_ADMIN = `(invitation.invited_by is null or exists (
  select from members m where m.workspace_id = invitation.workspace_id and m.user_id = invitation.invited_by
    and m.active and m.role = 'admin'))`;

interface NewInvitation extends Pick<Invite, 'workspaceId' | 'email' | 'role' | 'memberId' | 'invitedBy'> {
  token: string;
  sentAt?: Date;
}

@Injectable()
export class InvitationsService implements Preparation {
  private readonly counted = new WeakSet<Caller>();

  constructor(
    @InjectRepository(Invite) private readonly invitations: Repository<Invite>,
    private readonly transactions: Transactions,
    private readonly workspaces: WorkspacesService,
    private readonly credentials: CredentialLocksService,
    private readonly members: MembersService,
    private readonly activation: MembershipActivationService,
    private readonly mails: InvitationMails,
    private readonly attempts: AttemptsService,
    private readonly audit: AuditService,
    private readonly newestFirst: NewestFirst,
    private readonly clock: Clock,
  ) {}

  /** Counts the attempt, even if the transaction of the request is rolled back. @throws EmailNotVerified, TooManyAttempts */
  async prepare(caller: Caller): Promise<void> {
    requireConfirmedEmail(caller);
    await this.attempts.count('invite people to', caller.workspaceId, INVITATIONS_BY_WORKSPACE);
    this.counted.add(caller);
  }

  async list({ workspaceId }: Caller, query: PageQuery): Promise<Page<Invite>> {
    const open = this.open({ workspaceId }).andWhere(IS_AWAITED);
    return this.newestFirst.page(open, 'createdAt', ['invites', workspaceId], query);
  }

  /**
   * Replaces an earlier invitation to the same email address, whose link becomes invalid. An invitation of a member
   * without an account has the role of that member. It is created before the caller's session or key ends, or not at all.
   * @throws EmailNotVerified, TooManyAttempts, AlreadyMember, InactiveMember; KeyCannotGive or KeyWithoutLeads for a role that has more rights than the key
   */
  async create(caller: Caller, { email, role }: CreateInviteDto): Promise<Invite> {
    if (!this.counted.has(caller)) await this.prepare(caller);
    const { workspaceId } = caller;
    const token = newToken();
    const emailNorm = User.normalizeEmail(email);
    return this.transactions.run(async () => {
      const workspace = await this.workspaces.lock(caller);
      await this.credentials.lock(caller);
      if (await this.members.isActive(caller, emailNorm)) throw new AlreadyMember();
      const awaited = await this.activation.findAwaited(caller, email);
      if (awaited && !awaited.active) throw new InactiveMember();
      if (!awaited) requireRole(caller, role);
      const row = await this.store({
        ...{ workspaceId, email, token, memberId: awaited?.id ?? null },
        // The membership of a provisioned member does not depend on the admin who invites them.
        invitedBy: awaited ? null : personBehind(caller),
        role: awaited?.role ?? role,
      });
      await this.mails.send(caller, workspace, { email, role: row.role }, token);
      await this.recordCreated(caller, row);
      return row;
    });
  }

  /**
   * Invites an active member without an account whom an identity provider has created, inside the transaction that has
   * locked the workspace. Replaces an earlier invitation. Does nothing without an email address, for somebody who is a
   * member already, or if the mailbox or the workspace got too many of them: the person can still sign in by OpenID
   * Connect.
   * @returns the token of the invitation; null without one
   */
  async inviteProvisioned(acting: AuditContext, member: ProfiledMember): Promise<string | null> {
    const { workspaceId, id, role } = member;
    const email = primaryEmailOf(member);
    if (email === null || !isEmailAddress(email)) return null;
    const emailNorm = User.normalizeEmail(email);
    if (await this.members.isActive(acting, emailNorm)) return null;
    const mailbox = `${workspaceId} ${emailNorm}`;
    const sentAt = await this.nextMailAt(workspaceId);
    if (!sentAt || !(await this.attempts.allows(PROVISIONED, mailbox, PROVISIONED_BY_MAILBOX))) return null;
    const token = newToken();
    const row = await this.store({
      ...{ workspaceId, email, token, role, memberId: id },
      ...{ invitedBy: null, sentAt },
    });
    const workspace = await this.workspaces.findOrFail(member);
    await this.mails.sendToProvisioned(workspace, { email, role }, { token, sentAt });
    await this.recordCreated(acting, row);
    return token;
  }

  /**
   * Invites a person who has signed in to the memberships that identity providers have prepared, unless an invitation
   * is open.
   * @param isFirst true if the person has never signed in before: invites even if one is open
   * @returns the token of the first invitation that was sent now
   */
  async offer(user: User, awaited: ProfiledMember[], isFirst: boolean): Promise<string | null> {
    const tokens: (string | null)[] = [];
    for (const { workspaceId, id } of awaited)
      tokens.push(
        await this.transactions.run(async () => {
          await this.workspaces.lock({ workspaceId });
          const member = await this.activation.findAwaited({ workspaceId }, user.email);
          if (!member?.active || member.id !== id) return null;
          if (!isFirst && (await this.open({ workspaceId, memberId: id }).getExists())) return null;
          const actor = { type: 'user', id: user.id, name: user.name } as const;
          return this.inviteProvisioned({ workspaceId, actor }, member);
        }),
      );
    return tokens.find((token) => token !== null) ?? null;
  }

  /**
   * Invites somebody who was a member where the workspace comes from. Does nothing for a member, or if an invitation is open.
   * @returns whether an invitation was sent
   */
  async inviteAgain(
    acting: AuditContext,
    { email, role }: Pick<Invite, 'role'> & { email: string },
  ): Promise<boolean> {
    const { workspaceId } = acting;
    if (!isEmailAddress(email)) return false;
    const emailNorm = User.normalizeEmail(email);
    return this.transactions.run(async () => {
      const workspace = await this.workspaces.lock({ workspaceId });
      if (await this.members.isActive(acting, emailNorm)) return false;
      if (await this.open({ workspaceId, emailNorm }).getExists()) return false;
      const token = newToken();
      const row = await this.store({ workspaceId, email, token, role, memberId: null, invitedBy: null });
      await this.mails.sendToProvisioned(workspace, { email, role }, { token, sentAt: row.createdAt });
      await this.recordCreated(acting, row);
      return true;
    });
  }

  /** Spreads emails that a provider causes at a steady rate. @returns null if there are too many for a day */
  private async nextMailAt(workspaceId: string): Promise<Date | null> {
    const now = this.clock.now().getTime();
    const thisHour = now - (now % HOUR_MS);
    for (let hour = thisHour; hour < thisHour + DAY_MS; hour += HOUR_MS)
      if (await this.attempts.allows(PROVISIONED, `${workspaceId} ${hour}`, PROVISIONED_BY_HOUR))
        return new Date(Math.max(now, hour));
    return null;
  }

  async createLink({ workspaceId }: WorkspaceScope, role: Role, token = newToken()): Promise<string> {
    await this.transactions.run(async () => {
      const row = await this.store({
        workspaceId,
        email: null,
        token,
        role,
        memberId: null,
        invitedBy: null,
      });
      await this.recordCreated(operatorIn(workspaceId), row);
    });
    return token;
  }

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

  /** Names no workspace, because the token determines it. */
  async findOpen(token: string): Promise<OpenInvitation | null> {
    if (!isWellFormedToken(token)) return null;
    const invitation = await this.open({ tokenHash: hashSecret(token) }).getOne();
    if (!invitation) return null;
    const { name, deletedAt } = await this.workspaces.findOrFail(invitation);
    if (deletedAt !== null) return null;
    const { memberId } = invitation;
    const member = memberId === null ? null : await this.activation.findOpen(invitation, memberId);
    if (memberId !== null && !member) return null;
    return { ...invitation, role: member?.role ?? invitation.role, workspaceName: name };
  }

  /** In a workspace that people can join. */
  async findLatestTo(email: string): Promise<Invite | null> {
    const found = await this.open({ emailNorm: User.normalizeEmail(email) })
      .andWhere(`invitation.workspaceId in (${OPEN_WORKSPACES})`)
      .orderBy({ 'invitation.createdAt': 'DESC', 'invitation.id': 'DESC' })
      .getMany();
    return found.find((invitation) => User.isSameMailbox(invitation.email ?? '', email)) ?? null;
  }

  /**
   * @returns the membership; null if the invitation no longer exists, or the person was deactivated after it
   * @throws WorkspaceSuspended, WorkspaceFrozen
   */
  async accept(
    { id, workspaceId, role, memberId, createdAt }: Invite,
    userId: string,
  ): Promise<Member | null> {
    return this.transactions.run(async () => {
      const { suspendedAt, frozenAt } = await this.workspaces.lock({ workspaceId });
      if (!(await this.open({ id, workspaceId }).getExists())) return null;
      if (suspendedAt !== null) throw new WorkspaceSuspended();
      if (frozenAt !== null) throw new WorkspaceFrozen();
      // If several requests have the token, the one that deletes it joins.
      const { affected } = await this.invitations.delete({ id, workspaceId });
      if (affected !== 1) return null;
      return memberId === null
        ? this.activation.join({ workspaceId, userId, role, invitedAt: createdAt })
        : this.activation.take({ workspaceId, id: memberId }, userId);
    });
  }

  /** Replaces an earlier invitation to the same email address or member, or the earlier link of the operator. */
  private async store(invitation: NewInvitation): Promise<Invite> {
    const createdAt = this.clock.now();
    const { workspaceId, email, token, role, memberId, invitedBy, sentAt = createdAt } = invitation;
    const expiresAt = new Date(sentAt.getTime() + INVITATION_DAYS * DAY_MS);
    const emailNorm = email === null ? null : User.normalizeEmail(email);
    const row: Invite = {
      ...{ id: newId(), workspaceId, email, emailNorm, role, memberId, invitedBy, createdAt, expiresAt },
      tokenHash: hashSecret(token),
    };
    await this.invitations.delete({ workspaceId, emailNorm: emailNorm ?? IsNull() });
    if (memberId !== null) await this.invitations.delete({ workspaceId, memberId });
    await this.invitations.insert(row);
    return row;
  }

  private open(where: FindOptionsWhere<Invite>): SelectQueryBuilder<Invite> {
    return this.invitations
      .createQueryBuilder('invitation')
      .where({ ...where, expiresAt: MoreThan(this.clock.now()) })
      .andWhere(IS_BY_ADMIN);
  }

  private recordCreated(acting: AuditContext, invitation: Invite): Promise<void> {
    const { role, expiresAt } = invitation;
    const target = targetOf(invitation);
    return this.audit.record(acting, { action: 'invite.created', target, after: { role, expiresAt } });
  }
}

const targetOf = ({ id, email }: Invite) => ({ type: 'invite', id, name: email });
