import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, type Repository } from 'typeorm';
import { Clock } from '#libs/platform';
import { MailToken, Transactions, type MailTokenPurpose } from '#libs/database';
import { hashSecret, isWellFormedToken, newToken } from '../auth/secret-format.js';

const HOUR_MS = 3_600_000;
const LIFETIME_MS = { verify_email: 7 * 24 * HOUR_MS, reset_password: HOUR_MS };

/** Tokens in emails are stored as hashes and work once, for a limited time; only the newest for each purpose works. */
@Injectable()
export class MailTokens {
  constructor(
    @InjectRepository(MailToken) private readonly tokens: Repository<MailToken>,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async issue(userId: string, purpose: MailTokenPurpose): Promise<string> {
    const token = newToken();
    const expiresAt = new Date(this.clock.now().getTime() + LIFETIME_MS[purpose]);
    const row: MailToken = { userId, purpose, tokenHash: hashSecret(token), expiresAt };
    await this.tokens.upsert(row, ['userId', 'purpose']);
    return token;
  }

  /** Does not consume the token. @returns the id of its user, or null */
  async find(token: string, purpose: MailTokenPurpose): Promise<string | null> {
    if (!isWellFormedToken(token)) return null;
    return (await this.tokens.findOneBy(this.valid(token, purpose)))?.userId ?? null;
  }

  /** Consumes the token, in the transaction of what it allows. @returns the id of its user, or null */
  async take(token: string, purpose: MailTokenPurpose): Promise<string | null> {
    if (!isWellFormedToken(token)) return null;
    this.transactions.assertTransaction();
    const which = this.valid(token, purpose);
    const found = await this.tokens.findOneBy(which);
    // The deletion decides between two concurrent requests.
    const { affected } = await this.tokens.delete(which);
    return found && affected === 1 ? found.userId : null;
  }

  async delete(userId: string, purpose: MailTokenPurpose): Promise<void> {
    await this.tokens.delete({ userId, purpose });
  }

  private valid(token: string, purpose: MailTokenPurpose) {
    return { tokenHash: hashSecret(token), purpose, expiresAt: MoreThan(this.clock.now()) };
  }
}
