import { Inject, Injectable } from '@nestjs/common';
import { Cleanup } from '#libs/cleanup';
import { Transactions } from '#libs/database';
import { LOG, type Log } from '#libs/observability';
import { AttemptCounts } from './attempt-counts.js';

const HOUR_MS = 3_600_000;

/** Deletes counts that are more than a day old. */
@Injectable()
export class AttemptsCleanup extends Cleanup {
  constructor(
    private readonly attempts: AttemptCounts,
    transactions: Transactions,
    @Inject(LOG) log: Log,
  ) {
    super('attempts', HOUR_MS, transactions, log);
  }

  protected clean(): Promise<void> {
    return this.deleteInBatches((limit) => this.attempts.deleteOld(limit));
  }
}
