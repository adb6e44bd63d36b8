import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, type Repository } from 'typeorm';
import { Clock } from '#libs/platform';
import { EmailChange } from '#libs/database';
import { hashSecret, isWellFormedToken, newToken } from '../auth/secret-format.js';

const LIFETIME_MS = 24 * 3_600_000;

/** The tokens for both addresses, of which only the newest work. */
@Injectable()
export class EmailChangeRequestsService {
  constructor(
    @InjectRepository(EmailChange) private readonly requests: Repository<EmailChange>,
    private readonly clock: Clock,
  ) {}

  async issue(userId: string, email: string): Promise<{ currentToken: string; newToken: string }> {
    const tokens = { currentToken: newToken(), newToken: newToken() };
    const row: EmailChange = {
      ...{
        userId,
        email,
        currentHash: hashSecret(tokens.currentToken),
        newHash: hashSecret(tokens.newToken),
      },
      ...{ currentConfirmedAt: null, newConfirmedAt: null },
      expiresAt: new Date(this.clock.now().getTime() + LIFETIME_MS),
    };
    await this.requests.upsert(row, ['userId']);
    return tokens;
  }

  async find(token: string): Promise<EmailChange | null> {
    if (!isWellFormedToken(token)) return null;
    const [hash, expiresAt] = [hashSecret(token), MoreThan(this.clock.now())];
    return this.requests.findOneBy([
      { currentHash: hash, expiresAt },
      { newHash: hash, expiresAt },
    ]);
  }

  /** Requires that the account is locked. */
  async confirm(token: string, { userId, newHash, ...before }: EmailChange): Promise<EmailChange> {
    const now = this.clock.now();
    const confirmed = newHash.equals(hashSecret(token))
      ? { newConfirmedAt: now }
      : { currentConfirmedAt: now };
    await this.requests.update({ userId, newHash }, confirmed);
    return { userId, newHash, ...before, ...confirmed };
  }

  async deleteOf(userId: string): Promise<void> {
    await this.requests.delete({ userId });
  }
}
