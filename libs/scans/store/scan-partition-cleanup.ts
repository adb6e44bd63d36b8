import { Inject, Injectable } from '@nestjs/common';
import { Cleanup } from '#libs/cleanup';
import { Clock } from '#libs/clock';
import { Config } from '#libs/config';
import { Transactions } from '#libs/database';
import { LOG, type Log } from '#libs/observability';
import { oldestKept } from './scan-months.js';
import { ScanPartitions } from './scan-partitions.js';

const HOUR_MS = 3_600_000;
const MONTHS_AHEAD = 12;
const MIN_MONTHS_AHEAD = 2;

/**
 * Creates the partitions of the coming months, and drops those that are past their retention. With MIGRATE=never,
 * `npm run migrate` does both.
 */
@Injectable()
export class ScanPartitionCleanup extends Cleanup {
  constructor(
    private readonly partitions: ScanPartitions,
    private readonly clock: Clock,
    private readonly config: Config,
    transactions: Transactions,
    @Inject(LOG) log: Log,
  ) {
    super('scan partitions', HOUR_MS, transactions, log);
  }

  /** The start waits for the current month alone, and only for as long as it takes to create it. */
  override async onModuleInit(): Promise<void> {
    try {
      if (this.config.isMigrating) await this.partitions.ensureCurrentMonth(this.clock.now());
    } catch (error) {
      this.log.error(
        { err: error },
        'could not create the partition of this month: scans wait in the scan log until it exists',
      );
    }
    await super.onModuleInit();
  }

  protected async clean(): Promise<void> {
    const now = this.clock.now();
    if (!this.config.isMigrating) return this.warnIfFew(now);
    const oldest = oldestKept(now, this.config.scanRetentionMonths);
    try {
      await this.partitions.ensureMonthsAhead(now, MONTHS_AHEAD, oldest);
    } finally {
      await this.warnIfFew(now);
    }
    const dropped = await this.partitions.dropBefore(oldest);
    if (dropped.length > 0)
      this.log.info({ partitions: dropped }, 'deleted the scans of months that are past their retention');
  }

  private async warnIfFew(now: Date): Promise<void> {
    const ahead = await this.partitions.countMonthsAhead(now, MONTHS_AHEAD);
    if (ahead < MIN_MONTHS_AHEAD)
      this.log.warn(
        { months_ahead: ahead },
        'few partitions for scans of the coming months: scans of a month without one wait in the scan log',
      );
  }
}
