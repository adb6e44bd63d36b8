import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { ClientAddresses, DailyAddressHash, siteOf } from '#libs/http-server';
import { AttemptCounts, AttemptsBlocked, calls, GuessBrake, guesses } from '#libs/limits';
import { closeSignal, FairQueue, QUEUES } from '#libs/queue';
import { PasswordsService } from '#libs/secrets';
import type { ResolvedCode } from '../resolve/resolved-code.js';

/**
 * Limits wrong passwords per code: a guessing network is refused, and guesses of all networks together slow everybody.
 */
const NETWORK_LIMIT = guesses(10);
/** Limits all passwords of a network, even right ones, because each costs a hash. */
const ALL_LIMIT = calls(300, 60_000);
const PER_NETWORK = 'unlock a code from a network';
const PER_CODE = 'unlock a code';
const ALL_PER_NETWORK = 'unlock codes from a network';
const MAX_LENGTH = 512;

export interface Guess {
  password: string;
  request: IncomingMessage;
  response: ServerResponse;
  now: Date;
}

/** A number is the seconds until the visitor may try again. */
export type GuessResult = 'right' | 'wrong' | number;

@Injectable()
export class PasswordGuesses {
  private readonly sites = new FairQueue(QUEUES.guessingSites);
  private readonly codes = new FairQueue(QUEUES.guessedCodes);

  constructor(
    private readonly attempts: AttemptCounts,
    private readonly brake: GuessBrake,
    private readonly passwords: PasswordsService,
    private readonly addresses: ClientAddresses,
    private readonly hashes: DailyAddressHash,
  ) {}

  async check(code: ResolvedCode, guess: Guess): Promise<GuessResult> {
    const { password, request, response, now } = guess;
    if (password === '' || password.length > MAX_LENGTH) return 'wrong';
    const address = this.addresses.of(request);
    const network = this.hashes.of(address, now);
    const key = `${code.id} ${network}`;
    const site = siteOf(address);
    const signal = closeSignal(response);
    try {
      await this.attempts.check(PER_NETWORK, key);
      // Slows only: visitors who know the password must get in, however many others guess.
      await this.brake.slowDown(PER_CODE, code.id, { key: site, signal });
      // Checked again after the wait, so that parallel guesses over the limit are refused without a hash.
      const compare = async () => {
        await this.attempts.check(PER_NETWORK, key);
        await this.attempts.count(ALL_PER_NETWORK, network, ALL_LIMIT);
        return this.compare(code, key, { password, site, signal });
      };
      return await this.sites.run(site, () => this.codes.run(code.id, compare, signal), signal);
    } catch (error) {
      if (error instanceof AttemptsBlocked) return Math.max(1, Math.ceil(error.waitMs / 1_000));
      throw error;
    }
  }

  private async compare(
    code: ResolvedCode,
    key: string,
    { password, site, signal }: Pick<Guess, 'password'> & { site: string; signal: AbortSignal },
  ): Promise<GuessResult> {
    if (await this.passwords.matches(password, code.passwordHash, { key: site, signal })) {
      await this.attempts.succeeded(PER_NETWORK, key);
      return 'right';
    }
    await this.attempts.failed(PER_NETWORK, key, NETWORK_LIMIT);
    await this.brake.failed(PER_CODE, code.id);
    return 'wrong';
  }
}
