import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform';
import { Transactions } from '#libs/database';
import type { SessionCaller } from '../http/requests/caller.js';
import { nothingToChange } from '../http/problems/index.js';
import type { UpdateMeDto, UserDto } from './accounts.dto.js';
import { unknownToken } from './accounts.errors.js';
import { AccountsService } from './accounts.service.js';
import { MailTokens } from './mail-tokens.js';
import { SignInService } from './sign-in.service.js';

/** What a person says of themselves. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly accounts: AccountsService,
    private readonly tokens: MailTokens,
    private readonly signIns: SignInService,
  ) {}

  async find({ userId }: SessionCaller): Promise<UserDto> {
    return this.signIns.describe(await this.accounts.findOrFail(userId));
  }

  /** @throws ValidationFailed for an empty change */
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

  /** @throws ValidationFailed for a token that is not, or no longer, good */
  async verifyEmail(token: string): Promise<void> {
    await this.transactions.run(async () => {
      const userId = await this.tokens.take(token, 'verify_email');
      if (userId === null) throw unknownToken();
      await this.accounts.change(userId, { emailVerifiedAt: this.clock.now() });
    });
  }
}
