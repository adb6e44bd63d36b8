import { Inject, Injectable } from '@nestjs/common';
import { Cleanup, Transactions } from '#libs/database';
import { Clock, LOG, type Log } from '#libs/platform';
import { VisitorSalts } from '../capture/visitor-salts.js';
import { deleteVisitorDays, FIRST_VISITOR_DAY } from './visitor-days.js';

const HOUR_MS = 3_600_000;
const VISITORS_PER_BATCH = 5_000;

@Injectable()
export class ScanCleanup extends Cleanup {
  constructor(
    private readonly salts: VisitorSalts,
    private readonly clock: Clock,
    transactions: Transactions,
    @Inject(LOG) log: Log,
  ) {
    super('salts and visitors', HOUR_MS, transactions, log);
  }

  protected async clean(): Promise<void> {
    const now = this.clock.now();
    await this.salts.deletePast(now);
    let after = FIRST_VISITOR_DAY;
    await this.inBatches(async () => {
      const deleted = await deleteVisitorDays(this.transactions, now, VISITORS_PER_BATCH, after);
      after = deleted ?? after;
      return deleted?.count === VISITORS_PER_BATCH;
    });
  }
}
