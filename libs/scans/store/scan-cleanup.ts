import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '#libs/clock';
import { Config } from '#libs/config';
import { Transactions } from '#libs/database';
import { LOG, type Log } from '#libs/observability';
import { Cleanup } from '#libs/cleanup';
import { VisitorSalts } from '../capture/visitor-salts.js';
import { ensurePartition, ensureScanPartitions, missingPartitions } from './scan-partitions.js';
import { deleteVisitorDays } from './visitor-days.js';

const HOUR_MS = 3_600_000;

/** Creates partitions of the coming months, and deletes salts and visitors of past days. */
@Injectable()
export class ScanCleanup extends Cleanup {
  constructor(
    private readonly transactions: Transactions,
    private readonly salts: VisitorSalts,
    private readonly clock: Clock,
    private readonly config: Config,
    @Inject(LOG) private readonly warnings: Log,
  ) {
    super('scans', HOUR_MS, warnings);
  }

  /**
   * Scans are inserted from the first minute on, so this month's partition comes first; the rest is not waited for. A reader
   * of `scans` such as pg_dump keeps it from being created for hours: until then, scans are stored without it.
   */
  override async onModuleInit(): Promise<void> {
    try {
      if (this.config.isMigrating) await ensurePartition(this.transactions, this.clock.now());
    } catch (err) {
      this.warnings.warn({ err }, "this month's partition of scans could not be created yet");
    }
    await super.onModuleInit();
  }

  async run(): Promise<void> {
    const now = this.clock.now();
    await (this.config.isMigrating ? ensureScanPartitions(this.transactions, now) : this.warnOfMissing(now));
    await this.salts.deletePast(now);
    await deleteVisitorDays(this.transactions, now);
  }

  /** Whoever applies the migrations creates them a year ahead. */
  private async warnOfMissing(now: Date): Promise<void> {
    const missing = await missingPartitions(this.transactions, now);
    if (missing.length > 0)
      this.warnings.warn(
        `scans has no partition for ${missing.join(' and ')}, and MIGRATE is never: run \`npm run migrate\``,
      );
  }
}
