import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { processMetrics } from '#libs/metrics';
import type { Log } from '#libs/observability';

/** Small enough for one short statement. */
const BATCH_SIZE = 1_000;

/** Recurring work: at startup, where a failure fails the startup, then at every interval, where a failure is logged. */
export abstract class Cleanup implements OnModuleInit, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private isRunning = false;

  /** @param of its name in the log */
  constructor(
    private readonly of: string,
    private readonly intervalMs: number,
    private readonly log: Log,
  ) {}

  abstract run(): Promise<void>;

  async onModuleInit(): Promise<void> {
    await this.runOnce();
    this.timer = setInterval(() => void this.runRegularly(), this.intervalMs).unref();
  }

  private async runOnce(): Promise<void> {
    await this.run();
    processMetrics().cleanupSuccess.set(Date.now() / 1_000, this.of);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** One run at a time: while the database is slow, they would pile up. */
  private async runRegularly(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    try {
      await this.runOnce();
    } catch (error) {
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
