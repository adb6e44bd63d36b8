import type { BeforeApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { Outage } from './log/outage.js';
import type { Log } from './log/log.js';

const FLUSH_MS = 1_000;
const MAX_WAITING = 10_000;

/**
 * Writes rows in the background, once a second and at shutdown, so that no request waits. Rows that cannot be written
 * are dropped, so only expendable data belongs here.
 */
export abstract class WriteBehind<T> implements OnModuleInit, BeforeApplicationShutdown {
  private waiting: T[] = [];
  private dropped = 0;
  private readonly outage: Outage;
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> | undefined;

  constructor(
    private readonly of: string,
    private readonly log: Log,
  ) {
    this.outage = new Outage(log, { begin: `could not store ${of}`, end: `storing ${of} again` });
  }

  protected abstract write(rows: T[]): Promise<void>;

  onModuleInit(): void {
    this.timer = setInterval(() => void this.flush(), FLUSH_MS).unref();
  }

  /** Waits for the write in progress, whose connection must not be closed. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.writing;
    await this.flush();
  }

  protected add(row: T): void {
    if (this.waiting.length < MAX_WAITING) this.waiting.push(row);
    else this.dropped += 1;
  }

  /** Runs one write at a time, since they would pile up while the database is slow. */
  private flush(): Promise<void> {
    this.writing ??= this.writeWaiting().finally(() => (this.writing = undefined));
    return this.writing;
  }

  private async writeWaiting(): Promise<void> {
    const { waiting, dropped } = this;
    if (waiting.length === 0) return;
    this.waiting = [];
    this.dropped = 0;
    if (dropped > 0) this.log.warn({ dropped }, `could not store all of ${this.of}: too many at once`);
    try {
      await this.write(waiting);
      this.outage.succeeded();
    } catch (error) {
      this.outage.failed({ reason: String(error) });
    }
  }
}
