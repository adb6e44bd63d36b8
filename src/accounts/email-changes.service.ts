import { Injectable } from '@nestjs/common';
import { Transactions, User, type EmailChange } from '#libs/database';
import { AuditService } from '../audit/audit.service.js';
import { SessionsService } from '../auth/sessions/sessions.service.js';
import { EMAIL_CHANGES_BY_ACCOUNT } from '../http/limits/attempts.rules.js';
import { AttemptsService } from '../http/limits/attempts.service.js';
import { invalidField } from '../http/problems/index.js';
import type { SessionCaller } from '../http/requests/caller.js';
import type { Origin } from '../http/requests/request-origin.js';
import { MembershipsService } from '../members/memberships.service.js';
import { AccountMails } from './account-mails.js';
import { EmailManaged, EmailTaken, unknownToken } from './accounts.errors.js';
import { AccountsService } from './accounts.service.js';
import { MailTokens } from './mail-tokens.js';
import { PendingProofsService } from './pending-proofs.service.js';
import { EmailChangeRequestsService } from './email-change-requests.service.js';

export interface Confirmed {
  isChanged: boolean;
  /** Content of the new cookie, if the person has changed it in this browser. */
  cookie: string | null;
}

/** The address receives what resets the password, so both must say that it changes. */
@Injectable()
export class EmailChangesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly attempts: AttemptsService,
    private readonly accounts: AccountsService,
    private readonly memberships: MembershipsService,
    private readonly requests: EmailChangeRequestsService,
    private readonly tokens: MailTokens,
    private readonly pending: PendingProofsService,
    private readonly sessions: SessionsService,
    private readonly mails: AccountMails,
    private readonly audit: AuditService,
  ) {}

  /** Replaces an earlier request. @throws ValidationFailed, EmailManaged, EmailTaken, TooManyAttempts */
  async request(
    { userId }: SessionCaller,
    email: string,
    { language }: Pick<Origin, 'language'>,
  ): Promise<void> {
    const { emailNorm } = await this.accounts.findOrFail(userId);
    if (User.normalizeEmail(email) === emailNorm)
      throw invalidField('/email', 'must be another address than that of your account');
    const managing = (await this.memberships.of(userId)).find(({ member }) => member.source === 'scim');
    if (managing) throw new EmailManaged(managing.workspace.name);
    await this.attempts.count('change the address of', userId, EMAIL_CHANGES_BY_ACCOUNT);
    if (await this.accounts.findByEmail(email)) throw new EmailTaken();
    await this.transactions.run(async () => {
      const user = await this.accounts.lock(userId);
      const { currentToken, newToken } = await this.requests.issue(userId, email);
      await this.mails.confirmNewEmail({ email, locale: user.locale }, newToken, language);
      // An address that nobody has confirmed may be that of somebody else.
      if (user.emailVerifiedAt !== null)
        await this.mails.confirmEmailChange(user, email, currentToken, language);
    });
  }

  async isKnown(token: string): Promise<boolean> {
    return (await this.requests.find(token)) !== null;
  }

  /** @param caller the session of this browser, which stays if it is that of the person @throws ValidationFailed, EmailTaken */
  confirm(token: string, caller: SessionCaller | null): Promise<Confirmed> {
    return this.transactions.run(async () => {
      const found = await this.requests.find(token);
      if (!found) throw unknownToken();
      const user = await this.accounts.lock(found.userId);
      // Another request may have replaced or completed it meanwhile.
      const asked = await this.requests.find(token);
      if (!asked) throw unknownToken();
      const { newConfirmedAt, currentConfirmedAt, email } = await this.requests.confirm(token, asked);
      const isNeeded = user.emailVerifiedAt !== null;
      if (!newConfirmedAt || (isNeeded && !currentConfirmedAt)) return { isChanged: false, cookie: null };
      return { isChanged: true, cookie: await this.apply(user, email, caller) };
    });
  }

  private async apply(
    user: User,
    email: EmailChange['email'],
    caller: SessionCaller | null,
  ): Promise<string | null> {
    const { id, name } = user;
    await this.accounts.changeEmail(id, email);
    await this.tokens.delete(id, 'verify_email');
    await this.pending.end(id);
    const target = { type: 'user', id, name: user.email };
    await this.audit.recordForPerson(id, { type: 'user', id, name }, { action: 'email.changed', target });
    if (caller?.userId !== id) {
      await this.sessions.end({ userId: id });
      return null;
    }
    await this.sessions.endOthers(caller);
    return this.sessions.renew(caller, caller.workspaceId);
  }
}
