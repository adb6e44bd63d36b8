import { Injectable } from '@nestjs/common';
import { Transactions } from '#libs/database';
import { Config } from '#libs/platform';
import { PasswordsService } from '#libs/secrets';
import { SessionsService } from '../auth/sessions/sessions.service.js';
import { PASSWORD_CHANGE_BY_ACCOUNT, SECOND_FACTOR_BY_ACCOUNT } from '../http/limits/attempts.rules.js';
import { AttemptsService } from '../http/limits/attempts.service.js';
import type { SessionCaller } from '../http/requests/caller.js';
import type { ReauthenticateDto } from './accounts.dto.js';
import { requirePasswordSignIn, wrongPassword } from './accounts.errors.js';
import { AccountsService } from './accounts.service.js';
import { GUESS_CODES } from './second-factor/own-factors.service.js';
import { passwordProvesTooLittle, proofOf, wrongProof } from './second-factor/second-factor.errors.js';
import { SecondFactorsService } from './second-factor/second-factors.service.js';

/** People prove again who they are, so that an open session alone is not enough for what needs a fresh proof. */
@Injectable()
export class ReauthenticationService {
  constructor(
    private readonly transactions: Transactions,
    private readonly attempts: AttemptsService,
    private readonly accounts: AccountsService,
    private readonly passwords: PasswordsService,
    private readonly factors: SecondFactorsService,
    private readonly sessions: SessionsService,
    private readonly config: Config,
  ) {}

  /** Returns the content of the new cookie. @throws ValidationFailed, TooManyAttempts */
  prove(caller: SessionCaller, fields: ReauthenticateDto): Promise<string> {
    const { password, ...proof } = proofOf(fields);
    return password === undefined
      ? this.proveSecondFactor(caller, proof)
      : this.provePassword(caller, password);
  }

  private async provePassword(caller: SessionCaller, password: string): Promise<string> {
    requirePasswordSignIn(this.config);
    const { userId } = caller;
    // Whoever has a copy of the cookie may know the password, too: it is what the second factor protects from.
    if ((await this.factors.kindsOf(userId)).length > 0) throw passwordProvesTooLittle();
    await this.attempts.count('change the password of', userId, PASSWORD_CHANGE_BY_ACCOUNT);
    const { passwordHash } = await this.accounts.findOrFail(userId);
    if (!(await this.passwords.matches(password, passwordHash))) throw wrongPassword();
    await this.attempts.succeeded('change the password of', userId);
    return this.sessions.prove(caller, { hasSecondFactor: false });
  }

  private async proveSecondFactor(
    caller: SessionCaller,
    proof: Omit<ReauthenticateDto, 'password'>,
  ): Promise<string> {
    const { userId } = caller;
    await this.attempts.count(GUESS_CODES, userId, SECOND_FACTOR_BY_ACCOUNT);
    const token = await this.transactions.run(async () => {
      const user = await this.accounts.lock(userId);
      if (!(await this.factors.accept(user, proof))) throw wrongProof(proof);
      return this.sessions.prove(caller, { hasSecondFactor: true });
    });
    await this.attempts.succeeded(GUESS_CODES, userId);
    return token;
  }
}
