import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '#libs/clock';
import { Transactions } from '#libs/database';
import { LOG, type Log } from '#libs/observability';
import { Cleanup } from '#libs/cleanup';
import { VisitorSalts } from '../capture/visitor-salts.js';
import { ensureScanPartitions } from './scan-partitions.js';
import { deleteVisitorDays } from './visitor-days.js';

const HOUR_MS = 3_600_000;

/** Creates partitions of the coming months, and deletes salts and visitors of past days. */
@Injectable()
export class ScanCleanup extends Cleanup {
  constructor(
    private readonly transactions: Transactions,
    private readonly salts: VisitorSalts,
    private readonly clock: Clock,
    @Inject(LOG) log: Log,
  ) {
    super('scans', HOUR_MS, log);
  }

  async run(): Promise<void> {
    const now = this.clock.now();
    await ensureScanPartitions(this.transactions, now);
    await this.salts.deletePast(now);
    await deleteVisitorDays(this.transactions, now);
  }
}
