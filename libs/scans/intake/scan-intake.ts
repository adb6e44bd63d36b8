import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock } from '#libs/clock';
import { isDatabaseAway, ScanBatch } from '#libs/database';
import { LOG, type Log } from '#libs/observability';
import { OLDEST_BATCH, SET_ASIDE, SPLIT_BATCH, TAKE_BATCHES } from './take-batches.query.js';

/** Of up to 500 scans each: what one statement does in a fraction of its time limit. */
const MOST_BATCHES = 32;
const SET_ASIDE_MS = 60_000;

interface Taken {
  batches: number;
  scans: number;
  events: number;
}

interface IntakeResult {
  batches: number;
  /** Webhook events that were made. */
  events: number;
  /** More batches may wait. */
  isFull: boolean;
}

const NOTHING: Taken = { batches: 0, scans: 0, events: 0 };

/** Makes scans, counters and webhook events of the batches that the scan edge committed, each once, whoever else does the same. */
@Injectable()
export class ScanIntake {
  /** Fewer after a failure, down to one, which tells the batch that fails from those that wait behind it. */
  private most = MOST_BATCHES;

  constructor(
    @InjectRepository(ScanBatch) private readonly batches: Repository<ScanBatch>,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** @throws Error when the database is away, or refuses all that is asked of it */
  async run(): Promise<IntakeResult> {
    for (;;) {
      const limit = this.most;
      try {
        const { batches, events } = await (limit > 1 ? this.take(limit) : this.takeOldest());
        this.most = Math.min(2 * limit, MOST_BATCHES);
        return { batches, events, isFull: batches === limit };
      } catch (error) {
        this.most = Math.max(1, limit >> 1);
        // A statement that took too long is among these too, and the next one is smaller.
        if (isDatabaseAway(error) || limit === 1) throw error;
      }
    }
  }

  private async take(limit: number, id: string | null = null): Promise<Taken> {
    const [taken] = await this.batches.query<Taken[]>(TAKE_BATCHES, [this.clock.now(), limit, id]);
    return taken ?? NOTHING;
  }

  private async takeOldest(): Promise<Taken> {
    const now = this.clock.now();
    const [oldest] = await this.batches.query<{ id: string }[]>(OLDEST_BATCH, [now]);
    if (!oldest) return NOTHING;
    try {
      return await this.take(1, oldest.id);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      if (!(await this.split(oldest.id))) await this.setAside(oldest.id, now, error);
      return { ...NOTHING, batches: 1 };
    }
  }

  /** Whether the batch was one of several scans, which are batches of their own now. */
  private async split(id: string): Promise<boolean> {
    const [made] = await this.batches.query<{ batches: number }[]>(SPLIT_BATCH, [id]);
    return made !== undefined && made.batches > 0;
  }

  private async setAside(id: string, now: Date, error: unknown): Promise<void> {
    this.log.error({ err: error, batch: id }, 'a batch of scans cannot be counted yet');
    await this.batches.query(SET_ASIDE, [id, new Date(now.getTime() + SET_ASIDE_MS)]);
  }
}
