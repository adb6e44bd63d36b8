import { Injectable } from '@nestjs/common';
import {
  isDatabaseUnavailable,
  isPartitionMissing,
  isStatementTimeout,
  isUniqueViolation,
  Transactions,
  type PreparedStatement,
} from '#libs/database';
import { intakeMetrics, secondsSince } from '#libs/platform';
import { AsideBatches } from './aside-batches.js';
import { OLDEST_BATCH } from './set-aside.query.js';
import { TAKE_BATCHES, TAKE_NEW_BATCHES } from './take-batches.query.js';

/** One statement processes this many scans in a fraction of its time limit. */
const MAX_SCANS = 16_000;
const STEP = 4;
const GROWTH = 1.1;

const TAKE_NEW: PreparedStatement = { name: 'take new batches', text: TAKE_NEW_BATCHES };
const TAKE_ALL: PreparedStatement = { name: 'take batches', text: TAKE_BATCHES };
const CAREFUL_STATEMENTS = 100;

interface IntakeResult {
  batches: number;
  scans: number;
  events: number;
  isFull: boolean;
}

const NOTHING: IntakeResult = { batches: 0, scans: 0, events: 0, isFull: false };

/** Turns committed batches into scans, counters and webhook events: docs/protocols/intake.md. */
@Injectable()
export class ScanIntake {
  private readonly metrics = intakeMetrics();
  /** Reduced after a failure, down to one batch, which isolates the failing batch. */
  private maxScans = MAX_SCANS;
  /** Stays below a size that took too long, and grows slowly so that few statements fail. */
  private ceiling = MAX_SCANS;
  private careful = 0;

  constructor(
    private readonly transactions: Transactions,
    private readonly aside: AsideBatches,
  ) {}

  async run(): Promise<IntakeResult> {
    const taken = await this.takeNew();
    return taken.isFull ? taken : this.takeAside(taken);
  }

  private async takeNew(): Promise<IntakeResult> {
    for (;;) {
      const limit = this.maxScans;
      try {
        const taken = await (limit > 1 ? this.take(limit) : this.takeOldest());
        this.maxScans = Math.min(STEP * limit, this.ceiling);
        this.ceiling = Math.min(Math.ceil(GROWTH * this.ceiling), MAX_SCANS);
        return taken;
      } catch (error) {
        if (isPartitionMissing(error, 'scans') && (await this.aside.setMonthsAside(error))) continue;
        this.maxScans = Math.max(1, Math.floor(limit / STEP));
        if (isStatementTimeout(error)) this.ceiling = Math.max(1, Math.floor(limit / 2));
        if (isDatabaseUnavailable(error) || limit === 1) throw error;
      }
    }
  }

  private async take(scans: number, id: string | null = null): Promise<IntakeResult> {
    const startedAt = performance.now();
    const [taken = NOTHING] = await (id === null
      ? this.takeQuickly(scans)
      : this.execute(TAKE_BATCHES, scans, id));
    if (taken.batches > 0) this.metrics.duration.observe(secondsSince(startedAt));
    this.metrics.batches.inc(taken.batches);
    this.metrics.scans.inc(taken.scans);
    return taken;
  }

  /**
   * Planning takes as long as storing the scans of a quiet moment, so the statement is prepared. With a batch id, its
   * plan would search the whole log.
   */
  private async takeQuickly(scans: number): Promise<IntakeResult[]> {
    if (this.careful > 0) {
      this.careful -= 1;
      return this.execute(TAKE_ALL, scans);
    }
    try {
      return await this.execute(TAKE_NEW, scans);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      this.careful = CAREFUL_STATEMENTS;
      return this.execute(TAKE_ALL, scans);
    }
  }

  private execute(statement: string | PreparedStatement, scans: number, id: string | null = null) {
    return this.transactions.query<IntakeResult>(statement, [scans, id]);
  }

  private async takeOldest(): Promise<IntakeResult> {
    const [oldest] = await this.transactions.query<{ id: string }>(OLDEST_BATCH);
    return oldest ? this.takeAlone(oldest.id) : NOTHING;
  }

  private async takeAside(before: IntakeResult): Promise<IntakeResult> {
    const id = await this.aside.findDue();
    if (id === null) return before;
    const taken = await this.takeAlone(id);
    return { ...taken, events: before.events + taken.events, batches: before.batches + taken.batches };
  }

  private async takeAlone(id: string): Promise<IntakeResult> {
    try {
      const taken = await this.take(1, id);
      return { ...taken, isFull: taken.batches > 0 };
    } catch (error) {
      // A batch that takes too long even alone would delay all others forever.
      if (isDatabaseUnavailable(error) && !isStatementTimeout(error)) throw error;
      await this.aside.solve(id, error);
      return { ...NOTHING, batches: 1, isFull: true };
    }
  }
}
