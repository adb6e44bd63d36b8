import { Inject, Injectable } from '@nestjs/common';
import { Cleanup } from '#libs/cleanup';
import { Clock } from '#libs/clock';
import { Transactions } from '#libs/database';
import { LOG, type Log } from '#libs/observability';

const HOUR_MS = 3_600_000;

const DELETE_EXPIRED = `
  delete from mail_tokens where ctid = any(array(
    select ctid from mail_tokens where expires_at <= $1 limit $2 for update skip locked))
  returning 1`;

/** Deletes emailed tokens that have expired. */
@Injectable()
export class MailTokenCleanup extends Cleanup {
  constructor(
    private readonly clock: Clock,
    transactions: Transactions,
    @Inject(LOG) log: Log,
  ) {
    super('emailed tokens', HOUR_MS, transactions, log);
  }

  protected clean(): Promise<void> {
    const now = this.clock.now();
    return this.deleteInBatches(
      async (limit) => (await this.transactions.query(DELETE_EXPIRED, [now, limit])).length,
    );
  }
}
