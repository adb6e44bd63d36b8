import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Clock } from '#libs/clock';
import { LOG, type Log } from '#libs/observability';
import { BURST_MS } from './counters.js';
import { PostgresCounters } from './postgres-counters.js';

const INTERVAL_MS = 60_000;
/** Long over, for whatever clock. */
const KEPT_MS = 10 * BURST_MS;
/** Few enough for one short statement. */
const BATCH = 1_000;

/** Forgets burst windows that are over: at start, then every minute. */
@Injectable()
export class BurstUpkeep implements OnModuleInit, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly counters: PostgresCounters,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.run();
    this.timer = setInterval(() => {
      this.run().catch((error: unknown) =>
        this.log.warn({ err: error }, 'the upkeep of burst windows failed'),
      );
    }, INTERVAL_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  async run(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEPT_MS);
    while ((await this.counters.forgetWindows(before, BATCH)) === BATCH);
  }
}
