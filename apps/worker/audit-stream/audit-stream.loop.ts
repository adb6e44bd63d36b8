import { newId, type Transactions } from '#libs/database';
import { auditStreamMetrics, type Log } from '#libs/platform';
import { PollLoop } from '../poll-loop.js';
import type { AuditSink, StreamedEntry } from './audit-sinks.js';
import {
  LEASE_STREAM,
  MARK_STREAMED,
  NEXT_ENTRIES,
  RELEASE_STREAM,
  STORE_RESULT,
} from './audit-stream.queries.js';

const INTERVAL_MS = 1_000;
const MAX_PAUSE_MS = 5 * 60_000;
const MAX_ENTRIES = 100;

/**
 * Sends the audit log to a receiver, in its order: an entry is sent until the receiver has confirmed it, and nothing after it
 * is sent before. One worker does so at a time.
 */
export class AuditStreamLoop extends PollLoop {
  private readonly id = newId();
  private failures = 0;

  constructor(
    private readonly transactions: Transactions,
    private readonly sink: AuditSink,
    log: Log,
  ) {
    super({ name: 'audit stream', log, afterErrorMs: INTERVAL_MS });
  }

  override async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    this.sink.close();
    await super.beforeApplicationShutdown();
    // The lease ends by itself, too.
    await this.transactions.query(RELEASE_STREAM, [this.id]).catch(() => undefined);
  }

  /** Each failure doubles the pause. */
  protected override pauseAfterErrorMs(): number {
    return Math.min(INTERVAL_MS * 2 ** (this.failures - 1), MAX_PAUSE_MS);
  }

  protected async poll(): Promise<number> {
    if ((await this.next(1)).length === 0 || !(await this.lease())) return INTERVAL_MS;
    const entries = await this.next(MAX_ENTRIES);
    if (entries.length === 0) return INTERVAL_MS;
    try {
      await this.sink.send(entries, this.failures + 1);
    } catch (error) {
      // The receiver may have them, and gets them again.
      if (this.isStopping) return 0;
      this.failures += 1;
      auditStreamMetrics().failures.inc();
      await this.transactions.query(STORE_RESULT, [this.id, (error as Error).message]);
      throw error;
    }
    this.failures = 0;
    await this.transactions.query(MARK_STREAMED, [entries.map(({ id }) => id)]);
    await this.transactions.query(STORE_RESULT, [this.id, null]);
    return entries.length === MAX_ENTRIES ? 0 : INTERVAL_MS;
  }

  private next(most: number): Promise<StreamedEntry[]> {
    return this.transactions.query<StreamedEntry>(NEXT_ENTRIES, [most]);
  }

  private async lease(): Promise<boolean> {
    const leased = await this.transactions.query<object>(LEASE_STREAM, [this.id]);
    return leased.length > 0;
  }
}
