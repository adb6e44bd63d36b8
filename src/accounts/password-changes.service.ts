import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Transactions, User, type AuditActor } from '#libs/database';
import { Config } from '#libs/platform';
import { AttemptsService } from '../http/limits/attempts.service.js';
import {
  PASSWORD_RESET_BY_ACCOUNT_AND_NETWORK,
  PASSWORD_RESET_BY_SITE,
  PASSWORD_RESETS_BY_ACCOUNT,
  PASSWORD_CHANGE_BY_ACCOUNT,
} from '../http/limits/attempts.rules.js';
import { AuditService, OPERATOR } from '../audit/audit.service.js';
import type { SessionCaller } from '../http/requests/caller.js';
import type { Origin } from '../http/requests/request-origin.js';
import { ApiKeySettingsService } from '../auth/api-keys/api-key-settings.service.js';
import { SessionsService } from '../auth/sessions/sessions.service.js';
import { AccountMails } from './account-mails.js';
import { AccountTakeoversService } from './account-takeovers.service.js';
import type { ChangePasswordDto, ResetPasswordDto } from './accounts.dto.js';
import { refuseNamedPassword, requirePasswordSignIn, unknownToken, wrongCurrent } from './accounts.errors.js';
import { AccountsService } from './accounts.service.js';
import { MailTokens } from './mail-tokens.js';
import { PasswordsService } from '#libs/secrets';
import { WithdrawalsService } from '../members/invitations/withdrawals.service.js';
import { KnownOriginsService } from './known-origins.service.js';
import { PendingProofsService } from './pending-proofs.service.js';
import { SignInGuesses } from './sign-in-guesses.js';

/** This takes longer than the work for an existing account, so that the response time reveals nothing. */
const MIN_RESET_MS = 200;

@Injectable()
export class PasswordChangesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly accounts: AccountsService,
    private readonly passwords: PasswordsService,
    private readonly attempts: AttemptsService,
    private readonly sessions: SessionsService,
    private readonly tokens: MailTokens,
    private readonly mails: AccountMails,
    private readonly apiKeys: ApiKeySettingsService,
    private readonly withdrawals: WithdrawalsService,
    private readonly origins: KnownOriginsService,
    private readonly guesses: SignInGuesses,
    private readonly pending: PendingProofsService,
    private readonly takeovers: AccountTakeoversService,
    private readonly audit: AuditService,
    private readonly config: Config,
  ) {}

  /**
   * Ends all other sessions; this one gets a new cookie.
   * @returns the content of the cookie
   * @throws ValidationFailed, TooManyAttempts
   */
  async change(caller: SessionCaller, { current, next }: ChangePasswordDto): Promise<string> {
    requirePasswordSignIn(this.config);
    const { userId } = caller;
    await this.attempts.count('change the password of', userId, PASSWORD_CHANGE_BY_ACCOUNT);
    const account = await this.accounts.findOrFail(userId);
    const { passwordHash: before } = account;
    refuseNamedPassword('next', next, account);
    if (!(await this.passwords.matches(current, before))) throw wrongCurrent();
    await this.attempts.succeeded('change the password of', userId);
    const passwordHash = await this.passwords.hash(next);
    return this.transactions.run(async () => {
      const user = await this.accounts.lock(userId);
      if (user.passwordHash !== before) throw wrongCurrent();
      await this.accounts.change(userId, { passwordHash });
      await this.pending.end(userId);
      await this.sessions.endOthers(caller);
      await this.record(user, 'password.changed');
      return this.sessions.renew(caller, caller.workspaceId);
    });
  }

  /**
   * Takes as long if there is no account. Requests from other networks never make it fail: at worst, no further email
   * is sent, and the newest link of the last hour still works.
   * @throws TooManyAttempts
   */
  async requestReset(email: string, { network, site, language }: Origin): Promise<void> {
    requirePasswordSignIn(this.config);
    const minTime = wait(MIN_RESET_MS);
    const account = User.normalizeEmail(email);
    const both = `${network} ${account}`;
    await this.attempts.count('reset passwords from', site, PASSWORD_RESET_BY_SITE);
    await this.attempts.count('reset a password from', both, PASSWORD_RESET_BY_ACCOUNT_AND_NETWORK);
    const isSent = await this.attempts.allows('reset the password of', account, PASSWORD_RESETS_BY_ACCOUNT);
    const user = await this.accounts.findByEmail(email);
    if (user && isSent)
      await this.transactions.run(async () =>
        this.mails.resetPassword(user, await this.tokens.issue(user.id, 'reset_password'), language),
      );
    await minTime;
  }

  /**
   * Serves the operator, who vouches for the person.
   * @param isMailed false if the operator hands over the link
   * @returns the token of the link
   */
  requestResetByOperator(user: User, { isMailed }: { isMailed: boolean }): Promise<string> {
    return this.transactions.run(async () => {
      const token = await this.tokens.issue(user.id, 'reset_password');
      if (isMailed) await this.mails.resetPassword(user, token);
      await this.record(user, 'password.reset_requested', OPERATOR);
      return token;
    });
  }

  /**
   * Ends all sessions. The email also proves the address, and makes the browser and the network known.
   * @throws ValidationFailed
   */
  async reset({ token, password, revokeApiKeys = false }: ResetPasswordDto, origin: Origin): Promise<void> {
    requirePasswordSignIn(this.config);
    // This check saves hashing the password for an unknown token; `take` decides below.
    const known = await this.tokens.find(token, 'reset_password');
    if (known === null) throw unknownToken();
    refuseNamedPassword('password', password, await this.accounts.findOrFail(known));
    const passwordHash = await this.passwords.hash(password);
    const user = await this.transactions.run(async () => {
      const userId = await this.tokens.take(token, 'reset_password');
      if (userId === null) throw unknownToken();
      const user = await this.accounts.lock(userId);
      if (revokeApiKeys) await this.apiKeys.lockWorkspacesOf(user);
      if (user.emailVerifiedAt === null) await this.takeovers.takeOverWithKeys(user, passwordHash);
      else await this.accounts.change(userId, { passwordHash });
      await this.pending.end(userId);
      await this.sessions.end({ userId });
      if (revokeApiKeys) {
        await this.apiKeys.revokeBoundTo(user);
        await this.withdrawals.withdrawSentBy(user);
      }
      await this.origins.store(userId, origin);
      await this.record(user, 'password.reset');
      return user;
    });
    // A person who has forgotten the password may have tried some.
    await this.guesses.clear(user.email, origin);
  }

  private record(
    { id, name, email }: User,
    action: 'password.changed' | 'password.reset' | 'password.reset_requested',
    actor: AuditActor = { type: 'user', id, name },
  ): Promise<void> {
    return this.audit.recordForPerson(id, actor, { action, target: { type: 'user', id, name: email } });
  }
}
