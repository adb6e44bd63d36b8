import { Inject, Injectable } from '@nestjs/common';
import { LOG, type Log } from '#libs/platform';
import { ScanIntake } from '#libs/scans';
import { EventSignal } from './event-signal.js';
import { PollLoop } from './poll-loop.js';

const MIN_INTERVAL_MS = 10_000;
const MAX_INTERVAL_MS = 60_000;
/** A search that reads many deleted rows must not take the database's time from everything else. */
const SHARE = 10;

/** Searches the scan log for batches that the intake has passed, apart from its rounds, which it must not delay. */
@Injectable()
export class LateScansLoop extends PollLoop {
  constructor(
    private readonly intake: ScanIntake,
    private readonly signal: EventSignal,
    @Inject(LOG) log: Log,
  ) {
    super({ name: 'search for late scans', log, afterErrorMs: MAX_INTERVAL_MS });
  }

  protected async poll(): Promise<number> {
    const startedAt = performance.now();
    const { events, isFull } = await this.intake.takeLate();
    if (events > 0) this.signal.emit();
    if (isFull) return 0;
    return Math.min(MAX_INTERVAL_MS, Math.max(MIN_INTERVAL_MS, SHARE * (performance.now() - startedAt)));
  }
}
