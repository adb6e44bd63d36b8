import { Inject, Injectable } from '@nestjs/common';
import { LOG, type Log } from '#libs/observability';
import { OutboxSignal } from '#libs/outbox';
import { ScanIntake } from '#libs/scans';
import { Rounds } from './rounds.js';

/** How often batches of other processes are looked for. With the rounds themselves, analytics are less than 2 s behind. */
const SWEEP_MS = 1_000;
/** Under load a round takes what a tenth of a second brought: fewer commits, and one update of a counter for many scans. */
const MIN_INTERVAL_MS = 100;

/** Takes in what the scan edge committed: at once when it says so, and regularly. */
@Injectable()
export class IntakeLoop extends Rounds {
  private isIdle = true;

  constructor(
    private readonly intake: ScanIntake,
    private readonly signal: OutboxSignal,
    @Inject(LOG) log: Log,
  ) {
    super({ name: 'scan intake', news: 'scans', signal, log, afterErrorMs: SWEEP_MS });
  }

  protected async round(): Promise<number> {
    const { batches, events, isFull } = await this.intake.run();
    this.isIdle = batches === 0;
    if (events > 0) this.signal.raise('events');
    return isFull ? 0 : SWEEP_MS;
  }

  protected override minIntervalMs(): number {
    return this.isIdle ? 0 : MIN_INTERVAL_MS;
  }
}
