import { Inject, Injectable } from '@nestjs/common';
import { LOG, Outage, scanLogMetrics, secondsSince, type Log } from '#libs/platform';
import { ScanJournal } from '../journal/scan-journal.js';
import { encodeVisits, type LimitedVisit } from '../log/admit-scans.query.js';
import { ScansInDoubt, ScansNotStored, ScansRefused, ScanStore } from '../log/scan-store.js';

const MAX_BATCH = 500;
const MAX_WAITING = 5_000;
const MAX_WAIT_MS = 5_000;

type Decided = (error: unknown, isAdmitted: boolean) => void;

interface Waiting extends LimitedVisit {
  since: number;
  decided: Decided;
}

/**
 * Decides visits to codes with a scan limit, apart from the scan log so that no other scan waits for them. Visits that
 * arrive during a transaction go into the next one. A transaction in doubt is not repeated, since it would count twice.
 */
@Injectable()
export class LimitedScans {
  private readonly metrics = scanLogMetrics();
  private waiting: Waiting[] = [];
  private running: Promise<void> | null = null;
  private inFlight = 0;
  private isClosed = false;
  private readonly outage: Outage;

  constructor(
    private readonly store: ScanStore,
    private readonly journal: ScanJournal,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.outage = new Outage(log, {
      begin: 'could not store scans of codes with a limit',
      end: 'storing scans of codes with a limit again',
    });
  }

  /**
   * Reports ScansNotStored or ScansRefused if the visit is certainly not stored, and ScansInDoubt if that is unknown.
   */
  admit(visit: LimitedVisit, decided: Decided): void {
    if (this.isClosed) return decided(new ScansNotStored('shutting down'), false);
    // A journal cannot count for other processes.
    if (this.journal.isInUse) return decided(new ScansNotStored('the database is unavailable'), false);
    if (this.waiting.length >= MAX_WAITING)
      return decided(new ScansNotStored('too many scans of codes with a limit wait'), false);
    this.waiting.push({ ...visit, since: performance.now(), decided });
    this.running ??= this.run();
  }

  get load(): { waiting: number; inFlight: number } {
    return { waiting: this.waiting.length, inFlight: this.inFlight };
  }

  async end(): Promise<void> {
    this.isClosed = true;
    await this.running;
  }

  private async run(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (this.waiting.length > 0) {
      this.inFlight = 1;
      await this.decide(this.waiting.splice(0, MAX_BATCH));
      this.inFlight = 0;
    }
    this.running = null;
  }

  private async decide(visits: Waiting[]): Promise<boolean> {
    const batch = this.giveUpOld(visits);
    if (batch.length === 0) return true;
    try {
      this.succeed(batch, await this.admitted(batch));
      return true;
    } catch (error) {
      const isRefused = error instanceof ScansRefused;
      if (isRefused && batch.length > 1) return this.decideHalves(batch);
      this.fail(batch, error);
      return isRefused;
    }
  }

  private async decideHalves(batch: Waiting[]): Promise<boolean> {
    const middle = batch.length >> 1;
    const second = batch.slice(middle);
    if (await this.decide(batch.slice(0, middle))) return this.decide(second);
    this.fail(second, new ScansNotStored('the database is not available'));
    return false;
  }

  private giveUpOld(batch: Waiting[]): Waiting[] {
    const oldest = performance.now() - MAX_WAIT_MS;
    const young = batch.findIndex(({ since }) => since > oldest);
    const old = young === -1 ? batch : batch.slice(0, young);
    if (old.length > 0) this.fail(old, new ScansNotStored('the database does not keep up'));
    return batch.slice(old.length);
  }

  private async admitted(batch: Waiting[]): Promise<Set<number>> {
    const startedAt = performance.now();
    const admitted = await this.store.admit(encodeVisits(batch));
    this.metrics.commit.observe(secondsSince(startedAt));
    this.metrics.batchSize.observe(batch.length);
    return admitted;
  }

  private succeed(batch: Waiting[], admitted: Set<number>): void {
    batch.forEach((visit, index) => this.tell(visit, undefined, admitted.has(index + 1)));
    this.outage.succeeded();
  }

  private fail(batch: Waiting[], error: unknown): void {
    if (error instanceof ScansNotStored || error instanceof ScansInDoubt)
      this.outage.failed({ reason: error.message });
    else this.log.error({ err: error }, 'the database rejected a scan of a code with a limit');
    for (const visit of batch) this.tell(visit, error, false);
  }

  private tell({ decided }: Waiting, error: unknown, isAdmitted: boolean): void {
    try {
      decided(error, isAdmitted);
    } catch (failure) {
      this.log.error({ err: failure }, 'a scan of a code with a limit could not be answered');
    }
  }
}
