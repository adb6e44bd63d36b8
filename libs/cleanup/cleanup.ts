import type { BeforeApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { processMetrics } from '#libs/metrics';
import type { Log } from '#libs/observability';

/** Small enough for one short statement. */
const BATCH_SIZE = 1_000;

/** Recurring work: after startup, which does not wait for it, and at every interval. A failure is logged. */
export abstract class Cleanup implements OnModuleInit, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private isRunning = false;
  private isStopped = false;

  /** @param of its name in the log */
  constructor(
    private readonly of: string,
    private readonly intervalMs: number,
    private readonly log: Log,
  ) {}

  abstract run(): Promise<void>;

  onModuleInit(): void | Promise<void> {
    void this.runRegularly();
    this.timer = setInterval(() => void this.runRegularly(), this.intervalMs).unref();
  }

  private async runOnce(): Promise<void> {
    await this.run();
    processMetrics().cleanupSuccess.set(Date.now() / 1_000, this.of);
  }

  /** A run in progress ends when the connections are closed. */
  beforeApplicationShutdown(): void {
    this.isStopped = true;
    clearInterval(this.timer);
  }

  /** One run at a time: while the database is slow, they would pile up. */
  private async runRegularly(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    try {
      await this.runOnce();
    } catch (error) {
      if (this.isStopped) return;
      processMetrics().cleanupFailures.of(this.of).add();
      this.log.warn({ err: error }, `the cleanup of ${this.of} failed`);
    } finally {
      this.isRunning = false;
    }
  }
}

/** @param deleteBatch deletes up to `limit` expired rows and returns how many it deleted */
export async function deleteInBatches(deleteBatch: (limit: number) => Promise<number>): Promise<void> {
  while ((await deleteBatch(BATCH_SIZE)) === BATCH_SIZE);
}
