import { Inject, Injectable } from '@nestjs/common';
import { Cleanup } from '#libs/cleanup';
import { Transactions } from '#libs/database';
import { LOG, type Log } from '#libs/observability';
import { IdempotencyKeysService } from './idempotency-keys.service.js';

const HOUR_MS = 3_600_000;

/** Deletes expired responses. */
@Injectable()
export class IdempotencyCleanup extends Cleanup {
  constructor(
    private readonly keys: IdempotencyKeysService,
    transactions: Transactions,
    @Inject(LOG) log: Log,
  ) {
    super('idempotency keys', HOUR_MS, transactions, log);
  }

  protected clean(): Promise<void> {
    return this.deleteInBatches((limit) => this.keys.deleteExpired(limit));
  }
}
