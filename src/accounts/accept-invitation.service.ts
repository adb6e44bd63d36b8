import { Injectable } from '@nestjs/common';
import { Transactions, User, type Role, type Workspace } from '#libs/database';
import { Config } from '#libs/platform';
import { SignedInDto, type AcceptInviteDto } from './accounts.dto.js';
import { refuseNamedPassword, requirePasswordSignIn, unknownToken } from './accounts.errors.js';
import { AccountTakeoversService } from './account-takeovers.service.js';
import { AccountsService } from './accounts.service.js';
import { PasswordsService } from '#libs/secrets';
import { passwordNotEnough } from './second-factor/second-factor.errors.js';
import { SecondFactorsService } from './second-factor/second-factors.service.js';
import { SignInService, type SignedIn } from './sign-in.service.js';
import { SignUpService } from './sign-up.service.js';
import type { SessionCaller } from '../http/requests/caller.js';
import type { Origin } from '../http/requests/request-origin.js';
import { SessionsService } from '../auth/sessions/sessions.service.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import { missingForNewAccount, signInToAccept } from '../members/invitations/invitations.errors.js';
import { InvitationsService, type OpenInvitation } from '../members/invitations/invitations.service.js';

export interface InvitationPreview {
  workspaceName: string;
  role: Role;
  /** Null for an operator's link. */
  email: string | null;
  /** `provider` if passwords are turned off. */
  needs: 'nothing' | 'password' | 'account' | 'account_and_email' | 'provider';
  /** The email address of the person who is signed in, whether or not the invitation is for them. */
  signedInAs: string | null;
}

/**
 * The token proves that an email arrived, not who opened it, so an existing account requires its own password or
 * session.
 */
@Injectable()
export class AcceptInvitationService {
  constructor(
    private readonly transactions: Transactions,
    private readonly invitations: InvitationsService,
    private readonly workspaces: WorkspacesService,
    private readonly accounts: AccountsService,
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsService,
    private readonly takeovers: AccountTakeoversService,
    private readonly signIns: SignInService,
    private readonly signUps: SignUpService,
    private readonly factors: SecondFactorsService,
    private readonly config: Config,
  ) {}

  async preview(token: string, asking: SessionCaller | null): Promise<InvitationPreview | null> {
    const caller = ofAccount(asking);
    const invitation = await this.invitations.findOpen(token);
    if (!invitation) return null;
    const { workspaceName, role, email } = invitation;
    const needs = await this.findNeeds(invitation, caller);
    const signedInAs = caller ? (await this.accounts.findOrFail(caller.userId)).email : null;
    return { workspaceName, role, email, needs, signedInAs };
  }

  async accept(body: AcceptInviteDto, asking: SessionCaller | null, origin: Origin): Promise<SignedIn> {
    const caller = ofAccount(asking);
    const invitation = await this.invitations.findOpen(body.token);
    if (!invitation) throw unknownToken();
    const email = invitation.email ?? body.email;
    const account = email === undefined ? null : await this.accounts.findByEmail(email);
    if (caller && isFor(invitation, account, caller)) return this.joinSignedIn(invitation, caller);
    requirePasswordSignIn(this.config);
    if (email === undefined) throw missingForNewAccount(['email']);
    if (account && !isTakenOver(account, email)) {
      if (body.password === undefined) throw signInToAccept();
      const user = await this.signIns.checked(account.email, body.password, origin);
      if ((await this.factors.kindsOf(user.id)).length > 0) throw passwordNotEnough();
      return this.join(invitation, () => this.signIns.held(user), origin);
    }
    return this.joinNew(invitation, { ...body, email }, account, origin);
  }

  private async findNeeds(
    invitation: OpenInvitation,
    caller: SessionCaller | null,
  ): Promise<InvitationPreview['needs']> {
    const { email } = invitation;
    const account = email === null ? null : await this.accounts.findByEmail(email);
    if (caller && isFor(invitation, account, caller)) return 'nothing';
    if (!this.config.isPasswordSignInOn) return 'provider';
    if (email === null) return 'account_and_email';
    return account && !isTakenOver(account, email) ? 'password' : 'account';
  }

  private joinSignedIn(invitation: OpenInvitation, caller: SessionCaller): Promise<SignedIn> {
    return this.transactions.run(async () => {
      const user = await this.accounts.lock(caller.userId);
      const workspace = await this.enter(invitation, user);
      const token = await this.sessions.renew(caller, workspace.id);
      return { token, signedIn: SignedInDto.from(await this.signIns.describe(user), workspace) };
    });
  }

  private async joinNew(
    invitation: OpenInvitation,
    { name, password, email }: AcceptInviteDto & { email: string },
    unverified: User | null,
    origin: Origin,
  ): Promise<SignedIn> {
    if (name === undefined || password === undefined)
      throw missingForNewAccount([
        ...(name === undefined ? ['name'] : []),
        ...(password === undefined ? ['password'] : []),
      ]);
    refuseNamedPassword('password', password, { email, name });
    const passwordHash = await this.passwords.hash(password);
    const isEmailVerified = invitation.email !== null;
    const make = async (): Promise<User> => {
      if (unverified && isEmailVerified) {
        if (!isTakenOver(await this.accounts.lock(unverified.id), email)) throw signInToAccept();
        await this.takeovers.takeOver(unverified, passwordHash);
        await this.accounts.change(unverified.id, { name });
        return this.accounts.findOrFail(unverified.id);
      }
      return this.signUps.createAccount({
        ...{ email, name, passwordHash, isEmailVerified },
        language: origin.language,
      });
    };
    return this.join(invitation, make, origin);
  }

  private join(invitation: OpenInvitation, findUser: () => Promise<User>, origin: Origin): Promise<SignedIn> {
    return this.transactions.run(async () => {
      const user = await findUser();
      return this.signIns.open(user, await this.enter(invitation, user), origin, { hasSecondFactor: false });
    });
  }

  private async enter(invitation: OpenInvitation, { id }: User): Promise<Workspace> {
    if (!(await this.invitations.accept(invitation, id))) throw unknownToken();
    return this.workspaces.findOrFail(invitation);
  }
}

/** A session that began at a connection of a workspace proves no account, and stays in that workspace. */
const ofAccount = (caller: SessionCaller | null): SessionCaller | null =>
  caller?.ssoConnectionId === null ? caller : null;

const isFor = ({ email }: OpenInvitation, account: User | null, { userId }: SessionCaller): boolean =>
  email === null || account?.id === userId;

const isTakenOver = (account: User, email: string): boolean =>
  account.emailVerifiedAt === null && User.isSameMailbox(account.email, email);
