import { Inject, Injectable } from '@nestjs/common';
import { Cleanup } from '#libs/cleanup';
import { Clock } from '#libs/clock';
import { Config } from '#libs/config';
import { firstIdAt, Transactions } from '#libs/database';
import { LOG, type Log } from '#libs/observability';
import { oldestKept } from '#libs/scans';
import { DELETE_OLD_CLICKS, DELETE_OLD_LEADS } from './conversion-cleanup.queries.js';

const HOUR_MS = 3_600_000;

/** Deletes leads and clicks that are past their retention. */
@Injectable()
export class ConversionCleanup extends Cleanup {
  constructor(
    private readonly clock: Clock,
    private readonly config: Config,
    transactions: Transactions,
    @Inject(LOG) log: Log,
  ) {
    super('leads and clicks', HOUR_MS, transactions, log);
  }

  protected async clean(): Promise<void> {
    const { leadRetentionMonths, scanRetentionMonths } = this.config;
    await this.deleteOld(DELETE_OLD_LEADS, leadRetentionMonths);
    await this.deleteOld(DELETE_OLD_CLICKS, scanRetentionMonths);
  }

  private deleteOld(statement: string, months: number): Promise<void> {
    const oldest = oldestKept(this.clock.now(), months);
    const first = firstIdAt(oldest);
    return this.deleteInBatches(
      async (limit) => (await this.transactions.query(statement, [first, limit, oldest])).length,
    );
  }
}
