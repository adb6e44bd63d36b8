import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Transactions, User, type Passkey } from '#libs/database';
import type { SessionCaller } from '../../http/requests/caller.js';
import { SECOND_FACTOR_BY_ACCOUNT } from '../../http/limits/attempts.rules.js';
import { AttemptsService } from '../../http/limits/attempts.service.js';
import type { Page } from '../../http/requests/newest-first.js';
import type { PageQuery } from '../../http/requests/page.dto.js';
import type { CreatePasskeyDto } from './passkeys.dto.js';
import { PasskeysService } from './passkeys.service.js';
import {
  NoSecondFactor,
  NoTotp,
  PasskeyNotFound,
  wrongCredential,
  wrongFirstCode,
} from './second-factor.errors.js';
import { SecondFactorsService, type AddedFactor } from './second-factors.service.js';
import { TotpService, type NewTotp } from './totp.service.js';

export const GUESS_CODES = 'guess the second factor of';

/** What people do with their own second factors. */
@Injectable()
export class OwnFactorsService {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly transactions: Transactions,
    private readonly attempts: AttemptsService,
    private readonly factors: SecondFactorsService,
    private readonly totp: TotpService,
    private readonly passkeys: PasskeysService,
  ) {}

  /** @throws TotpExists */
  async beginTotp({ userId }: SessionCaller): Promise<NewTotp> {
    return this.totp.begin(await this.users.findOneByOrFail({ id: userId }));
  }

  /** @throws ValidationFailed, TooManyAttempts */
  async confirmTotp(caller: SessionCaller, code: string): Promise<AddedFactor> {
    const { userId } = caller;
    await this.attempts.count(GUESS_CODES, userId, SECOND_FACTOR_BY_ACCOUNT);
    const added = await this.transactions.run(async () => {
      if (!(await this.totp.confirm(userId, code))) throw wrongFirstCode();
      return this.factors.added(caller, 'totp');
    });
    await this.attempts.succeeded(GUESS_CODES, userId);
    return added;
  }

  /** @throws NoTotp */
  async removeTotp(caller: SessionCaller): Promise<void> {
    await this.transactions.run(async () => {
      if (!(await this.totp.remove(caller.userId))) throw new NoTotp();
      await this.factors.removed(caller, 'totp');
    });
  }

  /** @throws TooManyPasskeys */
  async beginPasskey({ userId }: SessionCaller): Promise<object> {
    return this.passkeys.beginCreation(await this.users.findOneByOrFail({ id: userId }));
  }

  /** @throws ValidationFailed, PasskeyExists */
  createPasskey(
    caller: SessionCaller,
    { credential, name = 'Passkey' }: CreatePasskeyDto,
  ): Promise<AddedFactor & { passkey: Passkey }> {
    return this.transactions.run(async () => {
      const passkey = await this.passkeys.create(caller.userId, credential, name);
      if (!passkey) throw wrongCredential();
      return { passkey, ...(await this.factors.added(caller, 'passkey')) };
    });
  }

  listPasskeys({ userId }: SessionCaller, query: PageQuery): Promise<Page<Passkey>> {
    return this.passkeys.page(userId, query);
  }

  /** @throws PasskeyNotFound */
  async removePasskey(caller: SessionCaller, id: string): Promise<void> {
    await this.transactions.run(async () => {
      if (!(await this.passkeys.remove(caller.userId, id))) throw new PasskeyNotFound();
      await this.factors.removed(caller, 'passkey');
    });
  }

  /** @throws NoSecondFactor */
  replaceRecoveryCodes(caller: SessionCaller): Promise<string[]> {
    return this.transactions.run(async () => {
      if ((await this.factors.kindsOf(caller.userId)).length === 0) throw new NoSecondFactor();
      return this.factors.issueRecoveryCodes(caller);
    });
  }
}
