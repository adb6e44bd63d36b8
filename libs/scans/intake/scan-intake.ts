import { Inject, Injectable } from '@nestjs/common';
import {
  isDatabaseUnavailable,
  isPartitionMissing,
  isStatementTimeout,
  isUniqueViolation,
  Transactions,
  type PreparedStatement,
} from '#libs/database';
import { Config, intakeMetrics, secondsSince } from '#libs/platform';
import { sinksOf, type SinkSettings } from '../export/scan-sink.js';
import { AsideBatches } from './aside-batches.js';
import { LowWaterMark } from '../log/low-water-mark.js';
import { MAX_BATCHES } from '../log/claim-batches.step.js';
import { LATE_BATCHES, OLDEST_BATCH } from './set-aside.query.js';
import { takeStatements } from './take-batches.query.js';

/** One statement processes this many scans in a fraction of its time limit. */
const MAX_SCANS = 16_000;
const STEP = 4;
const GROWTH = 1.1;

const CAREFUL_STATEMENTS = 100;

interface IntakeResult {
  batches: number;
  scans: number;
  events: number;
  /** Events that can belong to the traces of visits. */
  traced: string[];
  isFull: boolean;
  oldest: string | null;
}

const NOTHING: IntakeResult = { batches: 0, scans: 0, events: 0, traced: [], isFull: false, oldest: null };

/** Turns committed batches into scans, counters and webhook events: docs/protocols/intake.md. */
@Injectable()
export class ScanIntake {
  private readonly metrics = intakeMetrics();
  private readonly takeNewBatches: PreparedStatement;
  private readonly takeBatches: PreparedStatement;
  private readonly takeTheseBatches: string;
  /** Reduced after a failure, down to one batch, which isolates the failing batch. */
  private maxScans = MAX_SCANS;
  /** Stays below a size that took too long, and grows slowly so that few statements fail. */
  private ceiling = MAX_SCANS;
  private careful = 0;

  constructor(
    private readonly transactions: Transactions,
    private readonly aside: AsideBatches,
    private readonly mark: LowWaterMark,
    @Inject(Config) settings: SinkSettings,
  ) {
    const statements = takeStatements(sinksOf(settings));
    this.takeNewBatches = { name: 'take new batches', text: statements.new };
    this.takeBatches = { name: 'take batches', text: statements.waiting };
    this.takeTheseBatches = statements.these;
  }

  async run(): Promise<IntakeResult> {
    const taken = await this.takeNew();
    return taken.isFull ? taken : this.takeAside(taken);
  }

  /**
   * Takes batches below the low-water mark, such as those of a journal or of an edge whose clock is late. While a
   * transaction keeps deleted rows, the search can take as long as a statement may, so it must not delay `run`.
   */
  async takeLate(): Promise<IntakeResult> {
    const late = await this.transactions.query<{ id: string }>(LATE_BATCHES, [this.mark.taken]);
    const oldest = late[0]?.id ?? null;
    this.mark.noteLate(oldest);
    if (oldest === null) return NOTHING;
    if (late.length === MAX_BATCHES && this.mark.lowerTo(oldest)) return NOTHING;
    const taken = await this.takeThese(late.map(({ id }) => id));
    this.mark.noteLate(null);
    return taken;
  }

  private async takeNew(): Promise<IntakeResult> {
    for (;;) {
      const limit = this.maxScans;
      try {
        const taken = await (limit > 1 ? this.takeWaiting(limit) : this.takeOldest());
        this.mark.moveAfterRound(taken.oldest);
        this.aside.noteSuccess();
        this.maxScans = Math.min(STEP * limit, this.ceiling);
        this.ceiling = Math.min(Math.ceil(GROWTH * this.ceiling), MAX_SCANS);
        return taken;
      } catch (error) {
        if (isPartitionMissing(error, 'scans') && (await this.aside.setMonthsAside(error))) continue;
        this.maxScans = Math.max(1, Math.floor(limit / STEP));
        if (isStatementTimeout(error)) {
          this.ceiling = Math.max(1, Math.floor(limit / 2));
          this.mark.raise();
        }
        if (isDatabaseUnavailable(error) || limit === 1) throw error;
      }
    }
  }

  private async measure(taking: Promise<IntakeResult[]>): Promise<IntakeResult> {
    const startedAt = performance.now();
    const [taken = NOTHING] = await taking;
    if (taken.batches > 0) this.metrics.duration.observe(secondsSince(startedAt));
    this.metrics.batches.inc(taken.batches);
    this.metrics.scans.inc(taken.scans);
    return taken;
  }

  private takeWaiting(scans: number): Promise<IntakeResult> {
    return this.measure(this.takeQuickly([scans, this.mark.taken]));
  }

  /** Planning takes as long as storing the scans of a quiet moment, so the statement is prepared. */
  private async takeQuickly(values: unknown[]): Promise<IntakeResult[]> {
    if (this.careful > 0) {
      this.careful -= 1;
      return this.transactions.query(this.takeBatches, values);
    }
    try {
      return await this.transactions.query(this.takeNewBatches, values);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      this.careful = CAREFUL_STATEMENTS;
      return this.transactions.query(this.takeBatches, values);
    }
  }

  private async takeOldest(): Promise<IntakeResult> {
    const [oldest] = await this.transactions.query<{ id: string }>(OLDEST_BATCH, [this.mark.taken]);
    return oldest ? { ...(await this.takeAlone(oldest.id)), oldest: oldest.id } : NOTHING;
  }

  private async takeAside(before: IntakeResult): Promise<IntakeResult> {
    const id = await this.aside.findDue();
    if (id === null) return before;
    const taken = await this.takeAlone(id);
    return join(before, taken);
  }

  private async takeAlone(id: string): Promise<IntakeResult> {
    const taken = await this.takeThese([id]);
    return { ...taken, isFull: taken.batches > 0 };
  }

  /** Halves what fails, until the batch that fails is alone. */
  private async takeThese(ids: string[]): Promise<IntakeResult> {
    try {
      return await this.measure(this.transactions.query(this.takeTheseBatches, [MAX_SCANS, ids]));
    } catch (error) {
      // A batch that takes too long even alone would delay all others forever.
      if (isDatabaseUnavailable(error) && !isStatementTimeout(error)) throw error;
      const middle = ids.length >> 1;
      if (middle > 0) {
        const before = await this.takeThese(ids.slice(0, middle));
        return join(before, await this.takeThese(ids.slice(middle)));
      }
      for (const id of ids) await this.aside.solve(id, error);
      return { ...NOTHING, batches: ids.length, isFull: true };
    }
  }
}

const join = (before: IntakeResult, taken: IntakeResult): IntakeResult => ({
  ...taken,
  events: before.events + taken.events,
  traced: [...before.traced, ...taken.traced],
  batches: before.batches + taken.batches,
  isFull: before.isFull || taken.isFull,
});
