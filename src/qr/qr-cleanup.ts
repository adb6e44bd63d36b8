import { Inject, Injectable } from '@nestjs/common';
import { Cleanup, Transactions } from '#libs/database';
import { Clock, Config, LOG, type Log } from '#libs/platform';
import { DELETE_VERSIONS, PURGE_DELETED } from './qr-cleanup.queries.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** One statement deletes at most this many versions, leads and clicks each. */
const MAX_ROWS = 1_000;

/**
 * Deletes versions past their retention, and the content of codes that were deleted long ago, with their leads and
 * clicks.
 */
@Injectable()
export class QrCleanup extends Cleanup {
  constructor(
    private readonly clock: Clock,
    private readonly config: Config,
    transactions: Transactions,
    @Inject(LOG) log: Log,
  ) {
    super('QR codes', HOUR_MS, transactions, log);
  }

  protected async clean(): Promise<void> {
    const now = this.clock.now();
    const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const deletedBefore = before(this.config.deletedQrCodeRetentionDays);
    await this.inBatches(async () => {
      const parameters = [deletedBefore, MAX_ROWS, now];
      return (await this.transactions.query(PURGE_DELETED, parameters)).length > 0;
    });
    const changedBefore = before(this.config.versionRetentionDays);
    await this.walkInBatches(DELETE_VERSIONS, changedBefore);
  }
}
