import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import type { Log } from '#libs/observability';

/** Few enough for one short statement. */
const BATCH = 1_000;

/** Work that recurs: at start, where its failure is one of the start, then at every interval, where it is logged. */
export abstract class Upkeep implements OnModuleInit, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  /** @param of what the log calls it */
  constructor(
    private readonly of: string,
    private readonly intervalMs: number,
    private readonly log: Log,
  ) {}

  abstract run(): Promise<void>;

  async onModuleInit(): Promise<void> {
    await this.run();
    this.timer = setInterval(() => {
      this.run().catch((error: unknown) => this.log.warn({ err: error }, `the cleanup of ${this.of} failed`));
    }, this.intervalMs).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}

/** @param forget deletes at most so many rows that are over, and says how many */
export async function forgetAll(forget: (limit: number) => Promise<number>): Promise<void> {
  while ((await forget(BATCH)) === BATCH);
}
