import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { LOG, type Log } from '#libs/observability';
import { Attempts } from './attempts.service.js';

const INTERVAL_MS = 3_600_000;
/** Few enough for one short statement. */
const BATCH = 1_000;

/** Forgets counts of yesterday: at start, then every hour. */
@Injectable()
export class AttemptsUpkeep implements OnModuleInit, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly attempts: Attempts,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.run();
    this.timer = setInterval(() => {
      this.run().catch((error: unknown) => this.log.warn({ err: error }, 'the upkeep of attempts failed'));
    }, INTERVAL_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  async run(): Promise<void> {
    while ((await this.attempts.forgetOld(BATCH)) === BATCH);
  }
}
