import { Injectable } from '@nestjs/common';
import { Transactions } from '#libs/database';
import { PASSKEY_OPTIONS_BY_SITE } from '../http/limits/attempts.rules.js';
import { AttemptsService } from '../http/limits/attempts.service.js';
import type { Origin } from '../http/requests/request-origin.js';
import { AccountsService } from './accounts.service.js';
import { PasskeysService } from './second-factor/passkeys.service.js';
import { WrongSecondFactor } from './second-factor/second-factor.errors.js';
import type { Assertion } from './second-factor/webauthn.dto.js';
import { SignInService, type SignedIn } from './sign-in.service.js';

/** A passkey is two factors by itself: the device, and what unlocks it. */
@Injectable()
export class PasskeySignInService {
  constructor(
    private readonly transactions: Transactions,
    private readonly attempts: AttemptsService,
    private readonly passkeys: PasskeysService,
    private readonly accounts: AccountsService,
    private readonly signIns: SignInService,
  ) {}

  /** @throws TooManyAttempts */
  async begin({ site }: Pick<Origin, 'site'>): Promise<object> {
    await this.attempts.count('use a passkey from', site, PASSKEY_OPTIONS_BY_SITE);
    return this.passkeys.beginUse();
  }

  /** @throws WrongSecondFactor, NoWorkspace, Deactivated */
  signIn(assertion: Assertion, origin: Origin): Promise<SignedIn> {
    return this.signIns.counted('passkey', async () => {
      const signedIn = await this.transactions.run(async () => {
        const passkey = await this.passkeys.accept(assertion);
        if (!passkey) return null;
        const user = await this.accounts.lock(passkey.userId);
        return this.signIns.enter(user, origin, { hasSecondFactor: true });
      });
      if (!signedIn) throw new WrongSecondFactor();
      return signedIn;
    });
  }
}
