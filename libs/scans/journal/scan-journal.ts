import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { Config } from '#libs/config';
import { scanJournalMetrics } from '#libs/metrics';
import { LOG, type Log } from '#libs/observability';
import { OutboxSignal } from '#libs/outbox';
import { Journal } from '#libs/scan-journal';
import { OperatorError } from '#libs/startup';
import type { EncodedScans } from '../store/append-scans.query.js';
import { ScansInDoubt, ScansNotStored, ScanStore } from '../store/scan-store.js';
import { recordOf, scansIn } from './batch-record.js';
import { JournalReplay } from './journal-replay.js';

/** How often an unavailable database is asked. */
const PROBE_MS = 500;
/** How often an available one gets segments that other processes have left, and how long these were not written then. */
const LOOK_MS = 5_000;
const ABANDONED_MS = 10_000;

/**
 * Takes the scans while PostgreSQL is unavailable, and commits them to the scan log when it is available again. Without
 * JOURNAL_DIR, it takes none.
 */
@Injectable()
export class ScanJournal implements OnModuleInit, OnApplicationBootstrap {
  private readonly metrics = scanJournalMetrics();
  private readonly journal: Journal | null;
  private readonly replay: JournalReplay | null;
  private outage: { beganAt: number; scans: number } | null = null;
  private running: Promise<void> | null = null;
  private isClosed = false;
  private wake: (() => void) | null = null;

  constructor(
    private readonly store: ScanStore,
    private readonly config: Config,
    outbox: OutboxSignal,
    @Inject(LOG) private readonly log: Log,
  ) {
    const { journalDir, journalMaxBytes } = config;
    this.journal = journalDir === undefined ? null : new Journal(journalDir, journalMaxBytes);
    this.replay = this.journal && new JournalReplay(this.journal, store, log, () => outbox.emit('scans'));
  }

  get isEnabled(): boolean {
    return this.journal !== null;
  }

  /** Whether scans go to the journal and not to PostgreSQL. */
  get isInUse(): boolean {
    return this.outage !== null;
  }

  /** Of all its files. */
  get bytes(): number | null {
    return this.journal?.bytes ?? null;
  }

  /** @throws OperatorError if JOURNAL_DIR cannot be written */
  async onModuleInit(): Promise<void> {
    try {
      await this.journal?.open();
    } catch (error) {
      throw new OperatorError(
        `JOURNAL_DIR ${this.config.journalDir} cannot be written (${String(error)}): set it to a folder that the service can write, or remove it.`,
      );
    }
  }

  onApplicationBootstrap(): void {
    if (this.journal) this.running = this.run();
  }

  /** PostgreSQL is unavailable: from now on, it is only asked whether it still is. */
  begin(reason: string): void {
    if (!this.journal || this.outage || this.isClosed) return;
    this.outage = { beganAt: performance.now(), scans: 0 };
    this.log.warn({ reason }, 'PostgreSQL is unavailable: scans go to the journal');
    this.wake?.();
  }

  /** Resolves when the scans are on the disk. @throws ScansNotStored */
  async append(batch: EncodedScans): Promise<void> {
    if (!this.journal) throw new ScansNotStored('there is no journal');
    const scans = scansIn(batch);
    const startedAt = performance.now();
    try {
      await this.journal.append(recordOf(batch));
    } catch (error) {
      this.metrics.refused.add(scans);
      throw new ScansNotStored((error as Error).message, { cause: error });
    }
    this.metrics.write.observeSince(startedAt);
    this.metrics.written.add(scans);
    if (this.outage) this.outage.scans += scans;
  }

  /** Null if it takes scans, otherwise the reason. */
  findObstacle(): Promise<string | null> {
    return this.journal?.findObstacle() ?? Promise.resolve('there is no journal');
  }

  /** What is not replayed by then stays for the next process. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.wake?.();
    await this.running;
    await this.journal?.seal();
  }

  private async run(): Promise<void> {
    while (!this.isClosed) {
      if (!this.isInUse || (await this.store.isWritable())) {
        this.end();
        await this.replayAll();
      }
      await this.sleep(this.isInUse ? PROBE_MS : LOOK_MS);
    }
  }

  private end(): void {
    if (!this.outage) return;
    const { beganAt, scans } = this.outage;
    this.outage = null;
    this.log.info(
      { duration_ms: Math.round(performance.now() - beganAt), scans },
      'PostgreSQL is available again: scans no longer go to the journal',
    );
  }

  private async replayAll(): Promise<void> {
    const { journal, replay } = this;
    if (!journal || !replay) return;
    const startedAt = performance.now();
    let scans = 0;
    try {
      await journal.seal();
      await journal.claim(ABANDONED_MS);
      for (const name of await journal.sealed()) scans += await replay.replay(name, () => this.isStopped());
    } catch (error) {
      if (error instanceof ScansNotStored || error instanceof ScansInDoubt) this.begin(error.message);
      else this.log.error({ err: error }, 'could not replay the journal; retrying');
    }
    const duration_ms = Math.round(performance.now() - startedAt);
    if (scans > 0) this.log.info({ scans, duration_ms }, 'stored the scans of the journal');
  }

  private isStopped(): boolean {
    return this.isClosed || this.outage !== null;
  }

  private async sleep(ms: number): Promise<void> {
    if (this.isClosed) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      timer.unref();
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wake = null;
  }
}
