import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '#libs/clock';
import { LOG, type Log } from '#libs/observability';
import { forgetAll, Upkeep } from '#libs/upkeep';
import { BURST_MS } from './counters.js';
import { PostgresCounters } from './postgres-counters.js';

const MINUTE_MS = 60_000;
/** Long over, for whatever clock. */
const KEPT_MS = 10 * BURST_MS;

/** Forgets burst windows that are over. */
@Injectable()
export class BurstUpkeep extends Upkeep {
  constructor(
    private readonly counters: PostgresCounters,
    private readonly clock: Clock,
    @Inject(LOG) log: Log,
  ) {
    super('burst windows', MINUTE_MS, log);
  }

  run(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEPT_MS);
    return forgetAll((limit) => this.counters.forgetWindows(before, limit));
  }
}
