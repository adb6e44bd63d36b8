import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '#libs/clock';
import { isDatabaseUnavailable, Transactions } from '#libs/database';
import { LOG, type Log } from '#libs/observability';
import { DUE_ASIDE, OLDEST_BATCH, SET_ASIDE, SPLIT_BATCH } from './set-aside.query.js';
import { TAKE_BATCHES } from './take-batches.query.js';

/** What one statement does in a fraction of its time limit. */
const MAX_SCANS = 16_000;
const STEP = 4;

interface IntakeResult {
  batches: number;
  /** Webhook events that were made. */
  events: number;
  /** More batches may wait. */
  isFull: boolean;
}

const NOTHING: IntakeResult = { batches: 0, events: 0, isFull: false };

/** Makes scans, counters and webhook events of the batches that the scan edge committed, each once, whoever else does the same. */
@Injectable()
export class ScanIntake {
  /** Fewer scans after a failure, down to one batch, which tells the one that fails from those that wait behind it. */
  private maxScans = MAX_SCANS;

  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** @throws Error when the database is away, or refuses all that is asked of it */
  async run(): Promise<IntakeResult> {
    const taken = await this.takeNew();
    return taken.isFull ? taken : this.takeAside(taken);
  }

  private async takeNew(): Promise<IntakeResult> {
    for (;;) {
      const limit = this.maxScans;
      try {
        const taken = await (limit > 1 ? this.take(limit) : this.takeOldest());
        this.maxScans = Math.min(STEP * limit, MAX_SCANS);
        return taken;
      } catch (error) {
        this.maxScans = Math.max(1, Math.floor(limit / STEP));
        // A statement that took too long is among these too, and the next one is smaller.
        if (isDatabaseUnavailable(error) || limit === 1) throw error;
      }
    }
  }

  private async take(scans: number, id: string | null = null): Promise<IntakeResult> {
    const [taken] = await this.transactions.query<IntakeResult>(TAKE_BATCHES, [scans, id]);
    return taken ?? NOTHING;
  }

  private async takeOldest(): Promise<IntakeResult> {
    const [oldest] = await this.transactions.query<{ id: string }>(OLDEST_BATCH);
    return oldest ? this.takeAlone(oldest.id) : NOTHING;
  }

  /** One that is due again, when no other waits: however many fail, they hold up none. */
  private async takeAside(before: IntakeResult): Promise<IntakeResult> {
    const [aside] = await this.transactions.query<{ id: string }>(DUE_ASIDE, [this.clock.now()]);
    if (!aside) return before;
    const taken = await this.takeAlone(aside.id);
    return { ...taken, events: before.events + taken.events, batches: before.batches + taken.batches };
  }

  /** Full when it did anything. */
  private async takeAlone(id: string): Promise<IntakeResult> {
    try {
      const taken = await this.take(1, id);
      return { ...taken, isFull: taken.batches > 0 };
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      if (!(await this.split(id))) await this.setAside(id, error);
      return { ...NOTHING, batches: 1, isFull: true };
    }
  }

  /** Whether the batch was one of several scans, which are batches of their own now. */
  private async split(id: string): Promise<boolean> {
    const [done] = await this.transactions.query<{ isSplit: boolean }>(SPLIT_BATCH, [id]);
    return done?.isSplit === true;
  }

  private async setAside(id: string, error: unknown): Promise<void> {
    const found = await this.transactions.query(SET_ASIDE, [id, this.clock.now()]);
    // Otherwise another process split it, or took it, at the same moment.
    // The rest of the error is the whole statement, and the scan itself.
    if (found.length > 0)
      this.log.error(
        { reason: String(error), batch: id },
        'could not process a batch of scans; retrying later',
      );
  }
}
