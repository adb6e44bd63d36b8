import { setTimeout as delay } from 'node:timers/promises';
import type { BeforeApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { refuseClockAhead, SELECT_CLOCK } from '../clock-offset.js';
import { firstIdAt, NIL_UUID } from '../values/uuid.js';
import type { Transactions } from '../transactions/transactions.js';
import { processMetrics, type Log } from '#libs/platform';

const BATCH_SIZE = 1_000;
/** With a hash of the name as its second key, this lock differs from every advisory lock with one key. */
const CLEANUP_LOCK = 7_319_003;
/** Statement timeouts are slightly shorter. */
const MAX_STOP_MS = 7_000;

/**
 * Recurring work that starts in the background and repeats at every interval. Failures are logged; the next run
 * continues where the last one stopped.
 */
export abstract class Cleanup implements OnModuleInit, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private readonly stop = new AbortController();

  constructor(
    private readonly subject: string,
    private readonly intervalMs: number,
    protected readonly transactions: Transactions,
    protected readonly log: Log,
  ) {}

  protected abstract clean(): Promise<void>;

  onModuleInit(): void | Promise<void> {
    this.runRegularly();
    this.timer = setInterval(() => this.runRegularly(), this.intervalMs).unref();
  }

  run(): Promise<void> {
    const run = (this.running ?? Promise.resolve()).then(() => this.cleanIfOnTime());
    const ended = run
      .catch(() => undefined)
      .finally(() => {
        if (this.running === ended) this.running = undefined;
      });
    this.running = ended;
    return run.then(() =>
      processMetrics()
        .cleanupSuccess.labels(this.subject)
        .set(Date.now() / 1_000),
    );
  }

  async whenIdle(): Promise<void> {
    await this.running;
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.stop.abort();
    await Promise.race([this.running, delay(MAX_STOP_MS, null, { ref: false })]);
  }

  protected get stopSignal(): AbortSignal {
    return this.stop.signal;
  }

  protected get isStopping(): boolean {
    return this.stop.signal.aborted;
  }

  protected async deleteInBatches(
    deleteBatch: (limit: number) => Promise<number>,
    limit = BATCH_SIZE,
  ): Promise<void> {
    await this.inBatches(async () => (await deleteBatch(limit)) === limit);
  }

  /**
   * Deletes from tables without an index on the time, in the order of their UUIDv7.
   * @param statement examines the next $4 rows after the id $2 and before the id $3, deletes those that expired before
   * $1, and returns the id of the last one examined
   * @param before $1; rows created later cannot have expired
   */
  protected async walkInBatches(statement: string, before: Date): Promise<void> {
    let after = NIL_UUID;
    await this.inBatches(async () => {
      const parameters = [before, after, firstIdAt(before), BATCH_SIZE];
      const [last] = await this.transactions.query<{ id: string }>(statement, parameters);
      if (last) after = last.id;
      return last !== undefined;
    });
  }

  /**
   * Calls `work` in a new transaction until it returns false, and stops if another process has the lock. The pauses
   * leave the database half of its time.
   */
  protected async inBatches(work: () => Promise<boolean>): Promise<void> {
    while (!this.stop.signal.aborted) {
      const startedAt = performance.now();
      const hasMore = await this.transactions.run(async () => (await this.tryLock()) && (await work()));
      if (!hasMore) return;
      await delay(performance.now() - startedAt, null, { signal: this.stop.signal }).catch(() => undefined);
    }
  }

  private async cleanIfOnTime(): Promise<void> {
    await refuseClockAhead(async () => (await this.transactions.query<{ at: Date }>(SELECT_CLOCK))[0]?.at);
    await this.clean();
  }

  private async tryLock(): Promise<boolean> {
    const [row] = await this.transactions.query<{ isLocked: boolean }>(
      'select pg_try_advisory_xact_lock($1, hashtext($2)) as "isLocked"',
      [CLEANUP_LOCK, this.subject],
    );
    return row?.isLocked === true;
  }

  /** Overlapping runs would pile up while the database is slow. */
  private runRegularly(): void {
    if (this.running) return;
    this.run().catch((error: unknown) => {
      if (this.stop.signal.aborted) return;
      processMetrics().cleanupFailures.labels(this.subject).inc();
      this.log.warn({ err: error }, `the cleanup of ${this.subject} failed`);
    });
  }
}
