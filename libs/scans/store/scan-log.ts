import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LOG, Outage, scanLogMetrics, secondsSince, type Log } from '#libs/platform';
import { ScanJournal } from '../journal/scan-journal.js';
import type { NewScan } from '../new-scan.js';
import { encodeScans, type EncodedScans } from '../log/append-scans.query.js';
import { LimitedScans } from './limited-scans.js';
import { ScansInDoubt, ScansNotStored, ScansRefused, ScanStore } from '../log/scan-store.js';

/** More transactions would only make the batches smaller. */
const MAX_TRANSACTIONS = 2;
/** A transaction costs the database as much as fifty scans, so smaller batches wait for the current one. */
const MIN_CONCURRENT_BATCH = 32;
const MAX_BATCH = 500;
const MAX_WAITING = 10_000;
const MAX_WAIT_MS = 5_000;
const MAX_WAIT_FOR_JOURNAL_MS = 2_000;
const POLL_INTERVAL_MS = 250;

/** Called once, without an error if the scan is committed; must not throw. */
export type Settled = (error?: unknown) => void;

interface Waiting {
  scan: NewScan;
  since: number;
  settled: Settled;
}

/** Groups commits: scans that arrive during a transaction go into the next one, as one statement. */
@Injectable()
export class ScanLog implements OnApplicationShutdown {
  private readonly metrics = scanLogMetrics();
  private waiting: Waiting[] = [];
  private underWay = 0;
  private journaling = 0;
  private inBackground = 0;
  private isScheduled = false;
  private isClosed = false;
  private readonly poll = setInterval(() => this.giveUpOld(), POLL_INTERVAL_MS).unref();
  private readonly outage: Outage;
  private whenEmpty: (() => void) | null = null;

  constructor(
    private readonly store: ScanStore,
    private readonly limited: LimitedScans,
    private readonly journal: ScanJournal,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.outage = new Outage(log, { begin: 'could not store scans', end: 'storing scans again' });
  }

  /**
   * Calls back after the commit; a promise would cost too much on this hot path. Reports ScansNotStored or ScansRefused
   * if the scan is certainly not stored, and ScansInDoubt if that is unknown.
   */
  append(scan: NewScan, settled: Settled): void {
    if (this.isClosed) return settled(new ScansNotStored('shutting down'));
    if (this.waiting.length >= MAX_WAITING) return settled(new ScansNotStored('too many scans wait'));
    this.waiting.push({ scan, since: performance.now(), settled });
    this.schedule();
  }

  get load(): { waiting: number; inFlight: number } {
    const { waiting, inFlight } = this.limited.load;
    return {
      waiting: this.waiting.length + waiting,
      inFlight: this.underWay + this.journaling + this.inBackground + inFlight,
    };
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    if (!this.isEmpty()) {
      await new Promise<void>((resolve) => (this.whenEmpty = resolve));
    }
    await this.limited.end();
    clearInterval(this.poll);
    await this.journal.close();
    await this.store.close();
  }

  private schedule(): void {
    if (this.isScheduled || this.minBatchSize() === Infinity) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      this.begin();
    });
  }

  private begin(): void {
    while (this.waiting.length >= this.minBatchSize()) {
      const batch = this.waiting.splice(0, MAX_BATCH);
      if (this.journal.isInUse) this.writeToJournal(batch);
      else this.commit(batch);
    }
  }

  private minBatchSize(): number {
    if (this.journal.isInUse) return this.journaling === 0 ? 1 : Infinity;
    if (this.underWay === 0) return 1;
    return this.underWay < MAX_TRANSACTIONS ? MIN_CONCURRENT_BATCH : Infinity;
  }

  private commit(batch: Waiting[]): void {
    this.underWay += 1;
    const encoded = encode(batch);
    const startedAt = performance.now();
    this.metrics.batchSize.observe(batch.length);
    this.store.append(encoded).then(
      () => {
        this.metrics.commit.observe(secondsSince(startedAt));
        this.underWay -= 1;
        this.end(() => this.succeed(batch));
      },
      (error: unknown) => {
        this.underWay -= 1;
        // The outage must begin before the next batch meets it.
        if (!(error instanceof ScansRefused)) this.journal.begin((error as Error).message);
        this.end(() => this.recover(batch, encoded, error));
      },
    );
  }

  private writeToJournal(batch: Waiting[]): void {
    this.journaling += 1;
    this.journal.append(encode(batch)).then(
      () => {
        this.journaling -= 1;
        this.end(() => settle(batch));
      },
      (error: unknown) => {
        this.journaling -= 1;
        this.end(() => this.fail(batch, error));
      },
    );
  }

  /** Starts the next batch first: PostgreSQL or the disk works on it while the scans of this one are answered. */
  private end(answer: () => void): void {
    this.begin();
    answer();
    this.notifyWhenEmpty();
  }

  private isEmpty(): boolean {
    return this.waiting.length === 0 && this.underWay + this.journaling + this.inBackground === 0;
  }

  private notifyWhenEmpty(): void {
    if (this.isEmpty()) this.whenEmpty?.();
  }

  private recover(batch: Waiting[], encoded: EncodedScans, error: unknown): void {
    const isDivisible = error instanceof ScansRefused && batch.length > 1;
    this.runInBackground(isDivisible ? this.appendHalves(batch) : this.rescue(batch, encoded, error));
  }

  /** Slow work outside the transactions lets them notice quickly that the database is unavailable. */
  private runInBackground(work: Promise<void>): void {
    this.inBackground += 1;
    void work.then(() => {
      this.inBackground -= 1;
      this.notifyWhenEmpty();
    });
  }

  /** A batch in doubt keeps its ids in the journal: if it was committed, its replay changes nothing. */
  private async rescue(batch: Waiting[], encoded: EncodedScans, error: unknown): Promise<void> {
    if (error instanceof ScansRefused) return this.fail(batch, error);
    if (await this.isInJournal(encoded)) settle(batch);
    else await this.clearDoubt(batch, encoded, error);
  }

  private async isInJournal(encoded: EncodedScans): Promise<boolean> {
    if (!this.journal.isEnabled) return false;
    return this.journal.append(encoded).then(
      () => true,
      () => false,
    );
  }

  private async clearDoubt(batch: Waiting[], encoded: EncodedScans, error: unknown): Promise<void> {
    if (!(error instanceof ScansInDoubt)) return this.fail(batch, error);
    try {
      await this.store.settle(encoded);
      this.succeed(batch);
    } catch (lastError) {
      this.fail(batch, lastError);
    }
  }

  /** One refused row must not fail the others. */
  private async appendHalves(batch: Waiting[]): Promise<void> {
    const middle = batch.length >> 1;
    for (const half of [batch.slice(0, middle), batch.slice(middle)]) {
      const encoded = encode(half);
      try {
        await this.store.append(encoded);
        this.succeed(half);
      } catch (error) {
        if (error instanceof ScansRefused && half.length > 1) await this.appendHalves(half);
        else await this.rescue(half, encoded, error);
      }
    }
  }

  private giveUpOld(): void {
    const old = this.takeOld();
    if (old.length === 0) return;
    const error = new ScansNotStored('the database does not keep up');
    if (!this.journal.isEnabled) return this.fail(old, error);
    this.journal.begin(error.message);
    for (let from = 0; from < old.length; from += MAX_BATCH) {
      const batch = old.slice(from, from + MAX_BATCH);
      this.runInBackground(this.rescue(batch, encode(batch), error));
    }
    this.schedule();
  }

  private takeOld(): Waiting[] {
    const oldest = performance.now() - (this.journal.isEnabled ? MAX_WAIT_FOR_JOURNAL_MS : MAX_WAIT_MS);
    const young = this.waiting.findIndex(({ since }) => since > oldest);
    const old = young === -1 ? this.waiting : this.waiting.slice(0, young);
    this.waiting = young === -1 ? [] : this.waiting.slice(young);
    return old;
  }

  private succeed(batch: Waiting[]): void {
    settle(batch);
    this.outage.succeeded();
  }

  private fail(batch: Waiting[], error: unknown): void {
    if (error instanceof ScansNotStored || error instanceof ScansInDoubt) {
      this.outage.failed({ reason: error.message });
    } else {
      this.log.error({ err: error }, 'the database rejected a scan');
    }
    settle(batch, error);
  }
}

const encode = (batch: Waiting[]) => encodeScans(batch.map(({ scan }) => scan));

function settle(batch: Waiting[], error?: unknown): void {
  for (const { settled } of batch) settled(error);
}
