import { Injectable } from '@nestjs/common';
import { User, type KnownOriginKind } from '#libs/database';
import { GuessBrake } from '#libs/limits';
import { currentAsker, FairQueue, QUEUES, SERVICE } from '#libs/queue';
import { TooManyAttempts } from '../http/limits/attempts.errors.js';
import { SIGN_IN_BY_ACCOUNT_AND_ORIGIN, SIGN_IN_BY_SITE } from '../http/limits/attempts.rules.js';
import { AttemptsService } from '../http/limits/attempts.service.js';
import type { Origin } from '../http/requests/request-origin.js';

const FROM_SITE = 'sign in from a site';
const BY_ACCOUNT_AND_ORIGIN = 'sign in to an account from';
const BY_ACCOUNT = 'sign in to an account';

export interface SignInGuess {
  email: string;
  origin: Origin;
  /** How the person is known there: null where they have never signed in. */
  knownBy: KnownOriginKind | null;
}

/**
 * Limits wrong passwords of accounts: a guessing network is refused, and guesses of all networks together slow those
 * where the person has never signed in. A browser that signed in before has a count of its own, so that nobody who
 * shares its network can block it.
 */
@Injectable()
export class SignInGuesses {
  /** One sign-in of a site waits at a time, whatever the account: many at once are no more guesses. */
  private readonly sites = new FairQueue(QUEUES.guessingSites);

  constructor(
    private readonly attempts: AttemptsService,
    private readonly brake: GuessBrake,
  ) {}

  /** @throws TooManyAttempts */
  async count(guess: SignInGuess): Promise<void> {
    const { email, origin, knownBy } = guess;
    const subject = subjectOf(guess);
    if (knownBy !== 'browser') await this.attempts.check(FROM_SITE, origin.site);
    await this.attempts.check(BY_ACCOUNT_AND_ORIGIN, subject);
    if (knownBy === null) await this.slowDown(User.normalizeEmail(email));
    await this.attempts.count(BY_ACCOUNT_AND_ORIGIN, subject, SIGN_IN_BY_ACCOUNT_AND_ORIGIN);
  }

  /** May run in a transaction. */
  async failed({ email, origin, knownBy }: SignInGuess): Promise<void> {
    if (knownBy !== 'browser') await this.attempts.failed(FROM_SITE, origin.site, SIGN_IN_BY_SITE);
    await this.brake.failed(BY_ACCOUNT, User.normalizeEmail(email));
  }

  /** The right password says nothing about the guesses of others in the same network. */
  async succeeded(guess: SignInGuess): Promise<void> {
    const subject = subjectOf(guess);
    if (guess.knownBy === 'browser') await this.attempts.succeeded(BY_ACCOUNT_AND_ORIGIN, subject);
    else await this.attempts.uncount(BY_ACCOUNT_AND_ORIGIN, subject);
  }

  /** The password is new, so that earlier guesses are worthless. */
  async clear(email: string, origin: Origin): Promise<void> {
    for (const knownBy of ['browser', 'network'] as const)
      await this.attempts.succeeded(BY_ACCOUNT_AND_ORIGIN, subjectOf({ email, origin, knownBy }));
  }

  /** The second pause lets a burst pass; a flood that goes on is refused, so it tries two passwords a second at most. */
  private slowDown(account: string): Promise<void> {
    const asker = currentAsker() ?? SERVICE;
    const pause = async () => {
      if (await this.brake.slowDown(BY_ACCOUNT, account, asker)) return;
      if (await this.brake.slowDown(BY_ACCOUNT, account, asker)) return;
      throw new TooManyAttempts(GuessBrake.MAX_PAUSE_MS);
    };
    return this.sites.run(asker.key, pause, asker.signal);
  }
}

const subjectOf = ({ email, origin, knownBy }: SignInGuess): string =>
  `${User.normalizeEmail(email)} ${knownBy === 'browser' ? origin.browser : origin.network}`;
