import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, type Repository } from 'typeorm';
import { Clock, Config } from '#libs/platform';
import { AttemptCount, Transactions } from '#libs/database';
import { deriveKey } from '#libs/secrets';
import { COUNT, COUNT_UNLESS_BLOCKED, UNCOUNT } from './attempts.queries.js';
import type { AttemptRule } from './attempts.rules.js';

export class AttemptsBlocked extends Error {
  constructor(readonly waitMs: number) {
    super('Too many attempts');
  }
}

/**
 * Limits guesses and actions that cost others something, over all processes. `purpose` separates the counts of a
 * subject, which is a normalised email address, a DailyAddressHash or a workspace id. `count` runs outside of
 * transactions, since a refusal rolls them back and must still count.
 */
@Injectable()
export class AttemptCounts {
  private readonly key: Buffer;

  constructor(
    @InjectRepository(AttemptCount) private readonly counts: Repository<AttemptCount>,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    config: Config,
  ) {
    this.key = deriveKey(config.requireAppSecret(), 'attempts');
  }

  async check(purpose: string, subject: string): Promise<void> {
    await this.refuseBlocked(this.hashOf(purpose, subject), this.clock.now());
  }

  async isBlocked(purpose: string, subject: string): Promise<boolean> {
    const now = this.clock.now();
    return this.counts.existsBy({ subject: this.hashOf(purpose, subject), blockedUntil: MoreThan(now) });
  }

  /** Counts a failed check, even if many were checked concurrently. May run in a transaction. */
  async failed(purpose: string, subject: string, rule: AttemptRule): Promise<void> {
    await this.transactions.query(COUNT, parametersOf(this.hashOf(purpose, subject), this.clock.now(), rule));
  }

  /**
   * Counts something that is omitted beyond `max` instead of refused. May run in a transaction.
   * @returns true if it is allowed
   */
  async allows(purpose: string, subject: string, rule: AttemptRule): Promise<boolean> {
    const parameters = parametersOf(this.hashOf(purpose, subject), this.clock.now(), rule);
    return (await this.transactions.query(COUNT_UNLESS_BLOCKED, parameters)).length > 0;
  }

  async succeeded(purpose: string, subject: string): Promise<void> {
    await this.counts.delete({ subject: this.hashOf(purpose, subject) });
  }

  /** The attempt that `count` counted was right; those of others stay. */
  async uncount(purpose: string, subject: string): Promise<void> {
    await this.transactions.query(UNCOUNT, [this.hashOf(purpose, subject), this.clock.now()]);
  }

  /** Checks and counts in one statement, so that never more than `max` pass. @throws AttemptsBlocked */
  async count(purpose: string, subject: string, rule: AttemptRule): Promise<void> {
    this.transactions.assertNoTransaction();
    const [hash, now] = [this.hashOf(purpose, subject), this.clock.now()];
    const counted = await this.transactions.query(COUNT_UNLESS_BLOCKED, parametersOf(hash, now, rule));
    if (counted.length === 0) await this.refuseBlocked(hash, now);
  }

  protected refusal(waitMs: number): Error {
    return new AttemptsBlocked(waitMs);
  }

  private async refuseBlocked(subject: Buffer, now: Date): Promise<void> {
    const blocked = await this.counts.findOneBy({ subject, blockedUntil: MoreThan(now) });
    if (blocked?.blockedUntil) throw this.refusal(blocked.blockedUntil.getTime() - now.getTime());
  }

  private hashOf(purpose: string, subject: string): Buffer {
    return createHmac('sha256', this.key).update(`${purpose}\0${subject}`).digest();
  }
}

const parametersOf = (subject: Buffer, now: Date, { max, windowMs, block }: AttemptRule) => [
  subject,
  now,
  max,
  windowMs,
  block?.firstMs ?? null,
  block?.maxMs ?? null,
];
