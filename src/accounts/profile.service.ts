import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform';
import { Transactions } from '#libs/database';
import type { SessionCaller } from '../http/requests/caller.js';
import { CONFIRMATIONS_BY_ACCOUNT } from '../http/limits/attempts.rules.js';
import type { Origin } from '../http/requests/request-origin.js';
import { AttemptsService } from '../http/limits/attempts.service.js';
import { nothingToChange } from '../http/problems/index.js';
import { AccountMails } from './account-mails.js';
import type { UpdateMeDto, UserDto } from './accounts.dto.js';
import { EmailConfirmed, unknownToken } from './accounts.errors.js';
import { AccountsService } from './accounts.service.js';
import { MailTokens } from './mail-tokens.js';
import { SignInService } from './sign-in.service.js';

@Injectable()
export class ProfileService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly accounts: AccountsService,
    private readonly tokens: MailTokens,
    private readonly mails: AccountMails,
    private readonly attempts: AttemptsService,
    private readonly signIns: SignInService,
  ) {}

  async find(caller: SessionCaller): Promise<UserDto> {
    return this.signIns.describe(await this.accounts.findOrFail(caller.userId), caller);
  }

  async update(caller: SessionCaller, { name, locale, timezone }: UpdateMeDto): Promise<UserDto> {
    const change = {
      ...(name === undefined ? {} : { name }),
      ...(locale === undefined ? {} : { locale }),
      ...(timezone === undefined ? {} : { timezone }),
    };
    if (Object.keys(change).length === 0) throw nothingToChange();
    await this.accounts.change(caller.userId, change);
    return this.find(caller);
  }

  /** The link in the previous email stops working. @throws EmailConfirmed, TooManyAttempts */
  async resendConfirmation({ userId }: SessionCaller, { language }: Pick<Origin, 'language'>): Promise<void> {
    const { emailVerifiedAt } = await this.accounts.findOrFail(userId);
    if (emailVerifiedAt !== null) throw new EmailConfirmed();
    await this.attempts.count('confirm the address of', userId, CONFIRMATIONS_BY_ACCOUNT);
    await this.transactions.run(async () => {
      const user = await this.accounts.lock(userId);
      if (user.emailVerifiedAt !== null) throw new EmailConfirmed();
      await this.mails.verifyEmail(user, await this.tokens.issue(userId, 'verify_email'), language);
    });
  }

  async verifyEmail(token: string): Promise<void> {
    await this.transactions.run(async () => {
      const userId = await this.tokens.take(token, 'verify_email');
      if (userId === null) throw unknownToken();
      await this.accounts.change(userId, { emailVerifiedAt: this.clock.now() });
    });
  }
}
