import { Inject, Injectable } from '@nestjs/common';
import { LOG, type Log } from '#libs/observability';
import { forgetAll, Upkeep } from '#libs/upkeep';
import { AttemptsService } from './attempts.service.js';

const HOUR_MS = 3_600_000;

/** Forgets counts of yesterday. */
@Injectable()
export class AttemptsUpkeep extends Upkeep {
  constructor(
    private readonly attempts: AttemptsService,
    @Inject(LOG) log: Log,
  ) {
    super('attempts', HOUR_MS, log);
  }

  run(): Promise<void> {
    return forgetAll((limit) => this.attempts.forgetOld(limit));
  }
}
