import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { LOG, type Log } from '#libs/observability';
import { IdempotencyKeysService } from './idempotency-keys.service.js';

const INTERVAL_MS = 3_600_000;
/** Few enough for one short statement. */
const BATCH = 1_000;

/** Forgets expired answers: at start, then every hour. */
@Injectable()
export class IdempotencyUpkeep implements OnModuleInit, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly keys: IdempotencyKeysService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.run();
    this.timer = setInterval(() => {
      this.run().catch((error: unknown) =>
        this.log.warn({ err: error }, 'the upkeep of idempotency keys failed'),
      );
    }, INTERVAL_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  async run(): Promise<void> {
    while ((await this.keys.forgetExpired(BATCH)) === BATCH);
  }
}
