import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { ClientAddresses, DailyAddressHash, siteOf } from '#libs/addresses';
import { AttemptCounts, AttemptsBlocked, calls, guesses, type AttemptRule } from '#libs/attempts';
import { FairQueue, type FairQueueLimits } from '#libs/fair-queue';
import { PasswordsService } from '#libs/passwords';
import type { ResolvedCode } from './resolved-code.js';

/** Wrong passwords for one code from one network, and from all networks together. */
const BY_NETWORK = guesses(10);
const BY_CODE: AttemptRule = {
  max: 200,
  windowMs: 15 * 60_000,
  block: { firstMs: 60_000, maxMs: 15 * 60_000 },
};
/** All passwords of one network, right ones too: each costs a hash. */
const ALL_BY_NETWORK = calls(300, 60_000);
const OF_NETWORK = 'unlock a code from a network';
const OF_CODE = 'unlock a code';
const ALL_OF_NETWORK = 'unlock codes from a network';
/** One at a time for a site, whatever the code: many at once are no more guesses, and hold up nobody else. */
const TRIES: FairQueueLimits = { running: 20, runningPerKey: 1, waiting: 1_000, waitingPerKey: 60 };
/** Longer than any password of a code. */
const MAX_LENGTH = 512;

/** A password that a visitor has entered. */
export interface Guess {
  password: string;
  request: IncomingMessage;
  response: ServerResponse;
  now: Date;
}

/** `wrong`, or the seconds until the visitor may try again. */
export type Judgement = 'right' | 'wrong' | number;

/** Compares passwords of visitors with those of codes, and limits wrong ones over all processes. */
@Injectable()
export class PasswordGuesses {
  private readonly queue = new FairQueue(TRIES);

  constructor(
    private readonly attempts: AttemptCounts,
    private readonly passwords: PasswordsService,
    private readonly addresses: ClientAddresses,
    private readonly hashes: DailyAddressHash,
  ) {}

  /** @throws QueueFull, RecipientLeft */
  async judge(code: ResolvedCode, guess: Guess): Promise<Judgement> {
    const { password, request, response, now } = guess;
    if (password === '' || password.length > MAX_LENGTH) return 'wrong';
    const address = this.addresses.of(request);
    const network = this.hashes.of(address, now);
    const key = `${code.id} ${network}`;
    const site = siteOf(address);
    try {
      await this.requireAllowed(code, key);
      // Before another one waits for its turn, and again when it is: guesses that were sent at once are refused without a hash.
      const compare = async () => {
        await this.requireAllowed(code, key);
        await this.attempts.count(ALL_OF_NETWORK, network, ALL_BY_NETWORK);
        return this.compare(code, key, { ...guess, site });
      };
      return await this.queue.run(site, compare, response);
    } catch (error) {
      if (error instanceof AttemptsBlocked) return Math.max(1, Math.ceil(error.waitMs / 1_000));
      throw error;
    }
  }

  private async compare(
    code: ResolvedCode,
    key: string,
    { password, site, response }: Guess & { site: string },
  ): Promise<Judgement> {
    if (await this.passwords.matches(password, code.passwordHash, { site, recipient: response })) {
      await this.attempts.succeeded(OF_NETWORK, key);
      return 'right';
    }
    await this.attempts.failed(OF_NETWORK, key, BY_NETWORK);
    await this.attempts.failed(OF_CODE, code.id, BY_CODE);
    return 'wrong';
  }

  private async requireAllowed({ id }: ResolvedCode, key: string): Promise<void> {
    await this.attempts.check(OF_NETWORK, key);
    await this.attempts.check(OF_CODE, id);
  }
}
