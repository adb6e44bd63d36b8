import { Inject, Injectable } from '@nestjs/common';
import { addStep, LOG, type Log } from '#libs/platform';
import { ScanIntake } from '#libs/scans';
import { EventSignal } from './event-signal.js';
import { PollLoop } from './poll-loop.js';

/** Poll interval for batches of other processes. Analytics lag less than 2 s, processing included. */
const SWEEP_MS = 1_000;
/**
 * Under load, each poll takes the scans of a tenth of a second, so that there are fewer commits and one counter update
 * for many scans. A backlog does not wait.
 */
const MIN_INTERVAL_MS = 100;

@Injectable()
export class IntakeLoop extends PollLoop {
  private waitsForMore = false;

  constructor(
    private readonly intake: ScanIntake,
    private readonly signal: EventSignal,
    @Inject(LOG) log: Log,
  ) {
    super({ name: 'scan intake', log, afterErrorMs: SWEEP_MS });
  }

  protected async poll(): Promise<number> {
    const startedAt = new Date();
    const { batches, events, traced, isFull } = await this.intake.run();
    addStep(traced, 'scan intake', startedAt);
    this.waitsForMore = batches > 0 && !isFull;
    if (events > 0) this.signal.emit();
    return isFull ? 0 : SWEEP_MS;
  }

  protected override minIntervalMs(): number {
    return this.waitsForMore ? MIN_INTERVAL_MS : 0;
  }
}
