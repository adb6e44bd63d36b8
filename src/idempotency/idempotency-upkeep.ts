import { Inject, Injectable } from '@nestjs/common';
import { LOG, type Log } from '#libs/observability';
import { forgetAll, Upkeep } from '#libs/upkeep';
import { IdempotencyKeysService } from './idempotency-keys.service.js';

const HOUR_MS = 3_600_000;

/** Forgets expired answers. */
@Injectable()
export class IdempotencyUpkeep extends Upkeep {
  constructor(
    private readonly keys: IdempotencyKeysService,
    @Inject(LOG) log: Log,
  ) {
    super('idempotency keys', HOUR_MS, log);
  }

  run(): Promise<void> {
    return forgetAll((limit) => this.keys.forgetExpired(limit));
  }
}
