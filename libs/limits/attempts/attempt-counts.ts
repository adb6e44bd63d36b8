import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, type Repository } from 'typeorm';
import { Clock, Config } from '#libs/platform';
import { AttemptCount, Transactions } from '#libs/database';
import { deriveKey } from '#libs/secrets';
import { COUNT, COUNT_UNLESS_BLOCKED } from './attempts.queries.js';
import type { AttemptRule } from './attempts.rules.js';

/** Too many attempts were counted. */
export class AttemptsBlocked extends Error {
  constructor(readonly waitMs: number) {
    super('Too many attempts');
  }
}

/**
 * Limits on guessing and on what costs others something, shared by all processes. `purpose` keeps the counts of one
 * subject apart; a subject is a normalised email address, a DailyAddressHash, or the id of a workspace.
 * `count` counts outside of transactions: a refusal rolls them back, and must count all the same.
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

  /** @throws AttemptsBlocked while the subject is blocked */
  async check(purpose: string, subject: string): Promise<void> {
    await this.refuseBlocked(this.hashOf(purpose, subject), this.clock.now());
  }

  /** After what was checked turned out wrong; each counts, also of many that were checked at once. May be in a transaction. */
  async failed(purpose: string, subject: string, rule: AttemptRule): Promise<void> {
    await this.transactions.query(COUNT, parametersOf(this.hashOf(purpose, subject), this.clock.now(), rule));
  }

  /** For what is left out beyond `max`, in place of a refusal. May be in a transaction. @returns whether it may be done */
  async allows(purpose: string, subject: string, rule: AttemptRule): Promise<boolean> {
    const parameters = parametersOf(this.hashOf(purpose, subject), this.clock.now(), rule);
    return (await this.transactions.query(COUNT_UNLESS_BLOCKED, parameters)).length > 0;
  }

  /** What was right clears the count. */
  async succeeded(purpose: string, subject: string): Promise<void> {
    await this.counts.delete({ subject: this.hashOf(purpose, subject) });
  }

  /**
   * For what is limited whatever comes of it: check and count in one, so that never more than `max` get through.
   * @throws AttemptsBlocked
   */
  async count(purpose: string, subject: string, rule: AttemptRule): Promise<void> {
    this.transactions.assertNoTransaction();
    const [hash, now] = [this.hashOf(purpose, subject), this.clock.now()];
    const counted = await this.transactions.query(COUNT_UNLESS_BLOCKED, parametersOf(hash, now, rule));
    if (counted.length === 0) await this.refuseBlocked(hash, now);
  }

  /** What is thrown while a subject is blocked. */
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
