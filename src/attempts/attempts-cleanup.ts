import { Inject, Injectable } from '@nestjs/common';
import { LOG, type Log } from '#libs/observability';
import { deleteInBatches, Cleanup } from '#libs/cleanup';
import { AttemptsService } from './attempts.service.js';

const HOUR_MS = 3_600_000;

/** Deletes counts that are more than a day old. */
@Injectable()
export class AttemptsCleanup extends Cleanup {
  constructor(
    private readonly attempts: AttemptsService,
    @Inject(LOG) log: Log,
  ) {
    super('attempts', HOUR_MS, log);
  }

  run(): Promise<void> {
    return deleteInBatches((limit) => this.attempts.deleteOld(limit));
  }
}
