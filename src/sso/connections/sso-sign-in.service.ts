import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Member, MemberIdentity, onViolation, Transactions, User, type SsoConnection } from '#libs/database';
import { Clock, Config } from '#libs/platform';
import { AccountsService } from '../../accounts/accounts.service.js';
import { EmailTaken } from '../../accounts/accounts.errors.js';
import { cutName } from '../../accounts/oidc/claims.fields.js';
import { SignInService } from '../../accounts/sign-in.service.js';
import { SignUpService } from '../../accounts/sign-up.service.js';
import { AuditService } from '../../audit/audit.service.js';
import { ApiKeySettingsService } from '../../auth/api-keys/api-key-settings.service.js';
import { SessionsService } from '../../auth/sessions/sessions.service.js';
import type { Origin } from '../../http/requests/request-origin.js';
import {
  GroupMembershipsService,
  type DirectoryRole,
} from '../../members/directory-groups/group-memberships.service.js';
import { MembershipActivationService } from '../../members/membership-activation.service.js';
import { MembershipsService } from '../../members/memberships.service.js';
import { WorkspacesService } from '../../workspaces/workspaces.service.js';
import type { SsoFault } from '../sso-faults.fields.js';
import { auditedConnection } from './audited-connection.js';
import { AdmissionService, type Admission } from './admission.service.js';
import type { SsoClaims } from './sso-claims.js';
import { SsoMails } from './sso-mails.js';
import { frozen, refusalFor } from './sso.errors.js';

/** A session at the provider signs in without asking anybody, also who has found an open browser. */
const NEVER = new Date(0);

type Admitted = Exclude<Admission, { kind: 'refused' }>;

/** Signs people in to the workspace of a connection. It makes memberships there, and changes no account that anybody has. */
@Injectable()
export class SsoSignInService {
  constructor(
    @InjectRepository(MemberIdentity) private readonly identities: Repository<MemberIdentity>,
    private readonly transactions: Transactions,
    private readonly admissions: AdmissionService,
    private readonly accounts: AccountsService,
    private readonly signIns: SignInService,
    private readonly signUps: SignUpService,
    private readonly sessions: SessionsService,
    private readonly activation: MembershipActivationService,
    private readonly memberships: MembershipsService,
    private readonly groups: GroupMembershipsService,
    private readonly workspaces: WorkspacesService,
    private readonly apiKeys: ApiKeySettingsService,
    private readonly audit: AuditService,
    private readonly mails: SsoMails,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** @returns the token of the session @throws what `refusalFor` gives */
  async signIn(connection: SsoConnection, claims: SsoClaims, origin: Origin): Promise<{ token: string }> {
    return this.signIns.counted('sso', async () => {
      try {
        return await this.enter(connection, claims, origin);
      } catch (error) {
        // The same person signed in at the same time.
        if (!(error instanceof EmailTaken)) throw error;
        return this.enter(connection, claims, origin);
      }
    });
  }

  private enter(connection: SsoConnection, claims: SsoClaims, origin: Origin): Promise<{ token: string }> {
    return this.transactions.run(async () => {
      const first = await this.admitted(connection, claims);
      if (first.kind !== 'known' && this.config.isReadOnly) throw refusalFor('maintenance');
      // Accounts are locked before workspaces, as everywhere.
      const user = await this.accountOf(first, claims);
      const { frozenAt } = await this.workspaces.lock(connection);
      // The same person may have signed in meanwhile.
      const second = await this.admitted(connection, claims);
      if (second.kind !== 'known' && frozenAt !== null) throw frozen();
      const member = await this.memberFor(second, user, connection);
      if (second.kind !== 'known') await this.link(connection, member, user, claims);
      if (second.directory !== null && !this.config.isReadOnly && frozenAt === null)
        await this.follow(second.directory, { connection, member, user });
      const token = await this.sessions.begin({
        ...{ userId: user.id, workspaceId: connection.workspaceId, userAgent: origin.userAgent },
        ...{ hasSecondFactor: true, provenAt: claims.provenAt ?? NEVER, ssoConnectionId: connection.id },
        ssoSid: claims.sid,
      });
      await this.audit.record(actingAs(user, connection), {
        action: 'sign_in.succeeded',
        target: auditedConnection(connection),
      });
      return { token };
    });
  }

  private async admitted(connection: SsoConnection, claims: SsoClaims): Promise<Admitted> {
    const admission = await this.admissions.judge(connection, claims);
    if (admission.kind === 'refused') throw refusalFor(admission.fault);
    return admission;
  }

  /**
   * An account that never confirmed its address may belong to a stranger, who must not become a member: the owner of the domain has
   * proven to own its addresses.
   */
  private async accountOf(admission: Admitted, claims: SsoClaims): Promise<User> {
    if (admission.kind === 'known') return this.accounts.lock(admission.member.userId ?? '');
    if (admission.kind === 'member')
      return this.confirmed(await this.accounts.lock(admission.member.userId ?? ''));
    if (admission.user) return this.confirmed(await this.accounts.lock(admission.user.id));
    const email = claims.email ?? '';
    const name = claims.name ?? cutName(email.slice(0, email.lastIndexOf('@')));
    return this.signUps.createAccount({ email, name, passwordHash: null, isEmailVerified: true });
  }

  private async confirmed(user: User): Promise<User> {
    if (user.emailVerifiedAt !== null) return user;
    await this.apiKeys.lockWorkspacesOf(user);
    await this.accounts.takeOver(user.id, null);
    await this.apiKeys.revokeBoundTo(user);
    return this.accounts.findOrFail(user.id);
  }

  private async memberFor(admission: Admitted, user: User, connection: SsoConnection): Promise<Member> {
    if (admission.kind === 'known' || admission.kind === 'member') {
      if (admission.member.userId !== user.id) throw refusalFor('other_identity');
      return admission.member;
    }
    if (admission.kind === 'waiting')
      return (await this.activation.take(admission.member, user.id)) ?? refuse('deactivated');
    const { role } = admission;
    const { workspaceId } = connection;
    const member = await this.memberships.join({ workspaceId, userId: user.id, role, source: 'sso' });
    await this.audit.record(actingAs(user, connection), {
      action: 'member.joined',
      target: { type: 'member', id: member.id, name: user.email },
      after: { role, active: true },
    });
    return member;
  }

  /** Gives the member the role of their groups, unless nobody could manage the workspace then. */
  private async follow(
    directory: DirectoryRole,
    { connection, member, user }: { connection: SsoConnection; member: Member; user: User },
  ): Promise<void> {
    const acting = actingAs(user, connection);
    if (!directory.isLastAdmin) return this.groups.store(acting, member, directory);
    const { role } = directory;
    await this.audit.record(acting, {
      action: 'member.role_kept',
      target: { type: 'member', id: member.id, name: user.email },
      after: { role: member.role, directoryRole: role },
    });
    await this.mails.roleKept(user, await this.workspaces.findOrFail(connection), role);
  }

  private async link(
    connection: SsoConnection,
    { id: memberId }: Member,
    user: User,
    { issuer, subject }: SsoClaims,
  ): Promise<void> {
    const { workspaceId } = connection;
    const identity = { workspaceId, issuer, subject, memberId, createdAt: this.clock.now() };
    const taken = { member_identities_member: () => refusalFor('other_identity') };
    await onViolation(taken, this.identities.insert(identity));
    await this.audit.record(actingAs(user, connection), {
      action: 'identity.linked',
      target: { type: 'identity', id: null, name: issuer },
    });
    await this.mails.firstSignIn(user, await this.workspaces.findOrFail(connection), connection);
  }
}

const refuse = (fault: SsoFault): never => {
  throw refusalFor(fault);
};

const actingAs = ({ id, name }: User, { workspaceId }: SsoConnection) =>
  ({ workspaceId, actor: { type: 'user', id, name } }) as const;
