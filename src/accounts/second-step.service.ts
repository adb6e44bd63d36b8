import { Injectable } from '@nestjs/common';
import { Transactions } from '#libs/database';
import { Config } from '#libs/platform';
import { SECOND_FACTOR_BY_ACCOUNT } from '../http/limits/attempts.rules.js';
import { AttemptsService } from '../http/limits/attempts.service.js';
import type { Origin } from '../http/requests/request-origin.js';
import { requirePasswordSignIn } from './accounts.errors.js';
import { AccountsService } from './accounts.service.js';
import { ChallengesService } from './second-factor/challenges.service.js';
import { GUESS_CODES } from './second-factor/own-factors.service.js';
import type { SecondFactorNeededDto, SignInSecondDto } from './second-factor/second-factor.dto.js';
import { proofOf, TicketExpired, WrongSecondFactor } from './second-factor/second-factor.errors.js';
import { SecondFactorsService } from './second-factor/second-factors.service.js';
import { SignInService, type SignedIn } from './sign-in.service.js';

/** The second step of a sign-in, after the password. */
@Injectable()
export class SecondStepService {
  constructor(
    private readonly transactions: Transactions,
    private readonly attempts: AttemptsService,
    private readonly challenges: ChallengesService,
    private readonly factors: SecondFactorsService,
    private readonly accounts: AccountsService,
    private readonly signIns: SignInService,
    private readonly config: Config,
  ) {}

  /** Returns null if the ticket is no longer valid. */
  async find(ticket: string): Promise<SecondFactorNeededDto | null> {
    const { userId } = (await this.challenges.find(ticket, 'second_factor')) ?? {};
    return userId ? { secondFactor: await this.factors.kindsOf(userId), ticket } : null;
  }

  /** A wrong proof leaves the ticket valid. @throws TicketExpired, WrongSecondFactor, TooManyAttempts */
  signIn({ ticket, ...fields }: SignInSecondDto, origin: Origin): Promise<SignedIn> {
    return this.signIns.counted('second_factor', async () => {
      requirePasswordSignIn(this.config);
      const proof = proofOf(fields);
      const { userId } = (await this.challenges.find(ticket, 'second_factor')) ?? {};
      if (!userId) throw new TicketExpired();
      await this.attempts.count(GUESS_CODES, userId, SECOND_FACTOR_BY_ACCOUNT);
      const signedIn = await this.transactions.run(async () => {
        const user = await this.accounts.lock(userId);
        if (!(await this.factors.accept(user, proof))) return this.signIns.refused(user);
        if (!(await this.challenges.take(ticket, 'second_factor'))) throw new TicketExpired();
        return this.signIns.enter(user, origin, { hasSecondFactor: true });
      });
      if (!signedIn) throw new WrongSecondFactor();
      await this.attempts.succeeded(GUESS_CODES, userId);
      return signedIn;
    });
  }
}
