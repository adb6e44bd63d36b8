import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '#libs/clock';
import { Transactions } from '#libs/database';
import { LOG, type Log } from '#libs/observability';
import { Cleanup } from '#libs/cleanup';
import { BURST_MS } from './counters.js';
import { PostgresCounters } from './postgres-counters.js';

const MINUTE_MS = 60_000;
/** Long enough that the window has ended by any clock. */
const RETENTION_MS = 10 * BURST_MS;

/** Deletes burst windows that have ended. */
@Injectable()
export class BurstCleanup extends Cleanup {
  constructor(
    private readonly counters: PostgresCounters,
    private readonly clock: Clock,
    transactions: Transactions,
    @Inject(LOG) log: Log,
  ) {
    super('burst windows', MINUTE_MS, transactions, log);
  }

  protected clean(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - RETENTION_MS);
    return this.deleteInBatches((limit) => this.counters.deleteWindows(before, limit));
  }
}
