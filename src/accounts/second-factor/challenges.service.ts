import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, type Repository } from 'typeorm';
import { Clock } from '#libs/platform';
import { Challenge, Transactions, type ChallengePurpose } from '#libs/database';
import { hashSecret, isWellFormedToken, newToken } from '../../auth/secret-format.js';

const MINUTE_MS = 60_000;
const LIFETIME_MS = { second_factor: 10 * MINUTE_MS, passkey: 5 * MINUTE_MS, new_passkey: 5 * MINUTE_MS };

/** Challenges are stored as hashes, and each is answered once, within minutes. */
@Injectable()
export class ChallengesService {
  constructor(
    @InjectRepository(Challenge) private readonly challenges: Repository<Challenge>,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** @param userId of the only person who can answer it; null if anybody can */
  async issue(purpose: ChallengePurpose, userId: string | null): Promise<string> {
    const token = newToken();
    const expiresAt = new Date(this.clock.now().getTime() + LIFETIME_MS[purpose]);
    await this.challenges.insert({ hash: hashSecret(token), purpose, userId, expiresAt });
    return token;
  }

  /** Does not consume it. @returns null if it is unknown, used or expired */
  async find(token: string, purpose: ChallengePurpose): Promise<Challenge | null> {
    return isWellFormedToken(token) ? this.challenges.findOneBy(this.valid(token, purpose)) : null;
  }

  /** Consumes it, in the transaction of what it allows. */
  async take(token: string, purpose: ChallengePurpose): Promise<Challenge | null> {
    this.transactions.assertTransaction();
    const found = await this.find(token, purpose);
    if (!found) return null;
    // The deletion decides between two concurrent requests.
    const { affected } = await this.challenges.delete({ hash: found.hash });
    return affected === 1 ? found : null;
  }

  async deleteOf(userId: string): Promise<void> {
    await this.challenges.delete({ userId });
  }

  private valid(token: string, purpose: ChallengePurpose) {
    return { hash: hashSecret(token), purpose, expiresAt: MoreThan(this.clock.now()) };
  }
}
