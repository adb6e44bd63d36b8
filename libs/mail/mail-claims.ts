import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock } from '#libs/platform';
import { Mail, Transactions } from '#libs/database';
import { MailSettings } from './mail-settings.js';

export interface ClaimedMail extends Pick<Mail, 'id' | 'sealed' | 'attempts' | 'createdAt'> {
  leaseEndsAt: Date;
}

const CLAIM = `
  update mails set due_at = $2 where id = any(array(
    select id from mails where due_at <= $1 order by due_at, id limit $3 for update skip locked))
  returning id, sealed, attempts, created_at as "createdAt", due_at as "leaseEndsAt"`;

const NEXT_DUE = `select min(due_at) as "dueAt" from mails where due_at > $1`;

@Injectable()
export class MailClaims {
  constructor(
    @InjectRepository(Mail) private readonly mails: Repository<Mail>,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly settings: MailSettings,
  ) {}

  async take(limit: number): Promise<ClaimedMail[]> {
    const now = this.clock.now();
    const leaseEndsAt = new Date(now.getTime() + this.settings.leaseMs);
    return this.transactions.query(CLAIM, [now, leaseEndsAt, limit]);
  }

  async nextDueAt(): Promise<Date | null> {
    const [row] = await this.transactions.query<{ dueAt: Date | null }>(NEXT_DUE, [this.clock.now()]);
    return row?.dueAt ?? null;
  }

  async end(claimed: ClaimedMail): Promise<void> {
    await this.mails.delete(held(claimed));
  }

  async postpone(claimed: ClaimedMail, dueAt: Date): Promise<void> {
    await this.mails.update(held(claimed), { attempts: claimed.attempts + 1, dueAt });
  }

  async handBack(claimed: ClaimedMail): Promise<void> {
    await this.mails.update(held(claimed), { dueAt: this.clock.now() });
  }
}

/** Matches the row while the lease is valid, since each lease has a different end. */
const held = ({ id, leaseEndsAt }: ClaimedMail) => ({ id, dueAt: leaseEndsAt });
