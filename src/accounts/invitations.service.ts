import { Injectable } from '@nestjs/common';
import { Transactions, User, type Workspace } from '#libs/database';
import type { SessionCaller } from '../auth/caller.js';
import { Passwords } from '../auth/passwords.service.js';
import { SessionsService } from '../auth/sessions.service.js';
import { InvitesService, type OpenInvite } from '../workspaces/invites.service.js';
import { WorkspacesService } from '../workspaces/workspaces.service.js';
import { AccountMails } from './account-mails.js';
import { SignedInDto, type AcceptInviteDto } from './accounts.dto.js';
import { missingForNewAccount, signInToAccept, unknownToken } from './accounts.errors.js';
import { AccountsService } from './accounts.service.js';
import { MailTokens } from './mail-tokens.service.js';
import { SignInService, type Origin, type SignedIn } from './sign-in.service.js';

/**
 * Invitations, as those see them who were invited. The token proves that a mail arrived, not who opened it: so an
 * account that is known already is entered by its own password or session only.
 */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly invites: InvitesService,
    private readonly workspaces: WorkspacesService,
    private readonly accounts: AccountsService,
    private readonly passwords: Passwords,
    private readonly sessions: SessionsService,
    private readonly tokens: MailTokens,
    private readonly mails: AccountMails,
    private readonly signIns: SignInService,
  ) {}

  /** @throws ValidationFailed, WrongCredentials, TooManyAttempts */
  async accept(body: AcceptInviteDto, caller: SessionCaller | null, origin: Origin): Promise<SignedIn> {
    const invite = await this.invites.findOpen(body.token);
    if (!invite) throw unknownToken();
    const email = invite.email ?? body.email;
    const account = email === undefined ? null : await this.accounts.findByEmail(email);
    if (caller && (invite.email === null || account?.id === caller.userId))
      return this.joinSignedIn(invite, caller);
    if (email === undefined) throw missingForNewAccount(['email']);
    if (account && !isTakenOver(account, email)) {
      if (body.password === undefined) throw signInToAccept();
      const user = await this.signIns.checked(account.email, body.password, origin.network);
      return this.join(invite, () => this.signIns.held(user), origin);
    }
    return this.joinNew(invite, { ...body, email }, account, origin);
  }

  /** The session's workspace becomes the invited one. */
  private joinSignedIn(invite: OpenInvite, caller: SessionCaller): Promise<SignedIn> {
    return this.transactions.run(async () => {
      const user = await this.accounts.lock(caller.userId);
      const workspace = await this.enter(invite, user);
      const token = await this.sessions.renew(caller, workspace.id);
      return { token, answer: SignedInDto.from(await this.signIns.describe(user), workspace) };
    });
  }

  private async joinNew(
    invite: OpenInvite,
    { name, password, email }: AcceptInviteDto & { email: string },
    unverified: User | null,
    origin: Origin,
  ): Promise<SignedIn> {
    if (name === undefined || password === undefined)
      throw missingForNewAccount([
        ...(name === undefined ? ['name'] : []),
        ...(password === undefined ? ['password'] : []),
      ]);
    const passwordHash = await this.passwords.hash(password);
    const isEmailVerified = invite.email !== null;
    const make = async (): Promise<User> => {
      if (unverified && isEmailVerified) {
        if (!isTakenOver(await this.accounts.lock(unverified.id), email)) throw signInToAccept();
        await this.accounts.takeOver(unverified.id, passwordHash);
        await this.accounts.change(unverified.id, { name });
        return this.accounts.findOrFail(unverified.id);
      }
      const user = await this.accounts.create({ email, name, passwordHash, isEmailVerified });
      if (!isEmailVerified)
        await this.mails.verifyEmail(user, await this.tokens.issue(user.id, 'verify_email'));
      return user;
    };
    return this.join(invite, make, origin);
  }

  private join(invite: OpenInvite, findUser: () => Promise<User>, { userAgent }: Origin): Promise<SignedIn> {
    return this.transactions.run(async () => {
      const user = await findUser();
      return this.signIns.open(user, await this.enter(invite, user), userAgent);
    });
  }

  private async enter(invite: OpenInvite, { id }: User): Promise<Workspace> {
    if (!(await this.invites.accept(invite, id))) throw unknownToken();
    return this.workspaces.findOrFail(invite);
  }
}

/** By whoever proves that the e-mail is theirs: nobody has shown so before, and it is this mailbox. */
const isTakenOver = (account: User, email: string): boolean =>
  account.emailVerifiedAt === null && User.isSameMailbox(account.email, email);
