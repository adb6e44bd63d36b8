import { Inject, Injectable } from '@nestjs/common';
import { scanLogMetrics } from '#libs/metrics';
import { LOG, Outage, type Log } from '#libs/observability';
import { OutboxSignal } from '#libs/outbox';
import { encodeVisits, type LimitedVisit } from './admit-scans.query.js';
import { ScansInDoubt, ScansNotStored, ScansRefused, ScanStore } from './scan-store.js';

const MAX_BATCH = 500;
const MAX_WAITING = 5_000;
const MAX_WAIT_MS = 5_000;

/** Called once, without an error if the database has decided; must not throw. */
type Decided = (error: unknown, isAdmitted: boolean) => void;

interface Waiting extends LimitedVisit {
  /** By performance.now(). */
  since: number;
  decided: Decided;
}

/**
 * Visits to codes with a scan limit, apart from the scan log so that all other scans wait for none of them. Visits that
 * arrive during a transaction go into the next one. A transaction in doubt is not repeated, since it would count twice.
 */
@Injectable()
export class LimitedScans {
  private readonly metrics = scanLogMetrics();
  private waiting: Waiting[] = [];
  private running: Promise<void> | null = null;
  private readonly outage: Outage;

  constructor(
    private readonly store: ScanStore,
    private readonly outbox: OutboxSignal,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.outage = new Outage(log, {
      begin: 'could not store scans of codes with a limit',
      end: 'storing scans of codes with a limit again',
    });
  }

  /** Errors: ScansNotStored and ScansRefused if it is certainly not stored; ScansInDoubt if that is unknown. */
  admit(visit: LimitedVisit, decided: Decided): void {
    if (this.waiting.length >= MAX_WAITING)
      return decided(new ScansNotStored('too many scans of codes with a limit wait'), false);
    this.waiting.push({ ...visit, since: performance.now(), decided });
    this.running ??= this.run();
  }

  /** Resolves when no visit waits. */
  async end(): Promise<void> {
    await this.running;
  }

  private async run(): Promise<void> {
    // After the requests of this iteration of the event loop, so that they share a transaction.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.waiting.length > 0) {
      this.giveUpOld();
      await this.decide(this.waiting.splice(0, MAX_BATCH));
    }
    this.running = null;
  }

  private giveUpOld(): void {
    const oldest = performance.now() - MAX_WAIT_MS;
    const young = this.waiting.findIndex(({ since }) => since > oldest);
    const old = this.waiting.splice(0, young === -1 ? this.waiting.length : young);
    if (old.length > 0) this.fail(old, new ScansNotStored('the database does not keep up'));
  }

  private async decide(batch: Waiting[]): Promise<void> {
    if (batch.length === 0) return;
    const admitted = await this.admitted(batch).catch((error: unknown) => this.recover(batch, error));
    if (!admitted) return;
    batch.forEach(({ decided }, index) => decided(undefined, admitted.has(index + 1)));
    this.outbox.emit('scans');
    this.outage.succeeded();
  }

  private async admitted(batch: Waiting[]): Promise<Set<number>> {
    const startedAt = performance.now();
    const admitted = await this.store.admit(encodeVisits(batch));
    this.metrics.commit.observeSince(startedAt);
    this.metrics.batchSize.observe(batch.length);
    return admitted;
  }

  /** One refused row must not fail the others. */
  private async recover(batch: Waiting[], error: unknown): Promise<void> {
    if (!(error instanceof ScansRefused) || batch.length === 1) return this.fail(batch, error);
    for (const visit of batch) await this.decide([visit]);
  }

  private fail(batch: Waiting[], error: unknown): void {
    if (error instanceof ScansNotStored || error instanceof ScansInDoubt)
      this.outage.failed({ reason: error.message });
    else this.log.error({ err: error }, 'the database rejected a scan of a code with a limit');
    for (const { decided } of batch) decided(error, false);
  }
}
