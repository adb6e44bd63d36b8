import { Inject, Injectable } from '@nestjs/common';
import { LOG, type Log } from '#libs/observability';
import { deleteInBatches, Cleanup } from '#libs/cleanup';
import { IdempotencyKeysService } from './idempotency-keys.service.js';

const HOUR_MS = 3_600_000;

/** Deletes expired responses. */
@Injectable()
export class IdempotencyCleanup extends Cleanup {
  constructor(
    private readonly keys: IdempotencyKeysService,
    @Inject(LOG) log: Log,
  ) {
    super('idempotency keys', HOUR_MS, log);
  }

  run(): Promise<void> {
    return deleteInBatches((limit) => this.keys.deleteExpired(limit));
  }
}
