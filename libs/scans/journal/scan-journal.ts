import { hostname } from 'node:os';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import {
  Config,
  LOG,
  OperatorError,
  Outage,
  scanJournalMetrics,
  secondsSince,
  type Log,
} from '#libs/platform';
import type { EncodedScans } from '../log/append-scans.query.js';
import { ScansInDoubt, ScansNotStored, ScanStore } from '../log/scan-store.js';
import { encodeRecord, scansIn } from './batch-record.js';
import { ensureJournalId } from './journal-id.js';
import { JournalReplay } from './journal-replay.js';
import { Journal } from './journal.js';
import { Probes } from './probes.js';

/** Segments are claimed this often, and only if nobody has written to them for this long. */
const POLL_INTERVAL_MS = 5_000;
const ABANDONED_MS = 10_000;
const REPORT_INTERVAL_MS = 60_000;

/**
 * Takes scans while PostgreSQL is unavailable and commits them to the scan log later: docs/protocols/journal.md. Takes
 * none without JOURNAL_DIR.
 */
@Injectable()
export class ScanJournal implements OnModuleInit, OnApplicationBootstrap {
  private readonly metrics = scanJournalMetrics();
  private readonly journal: Journal | null;
  private readonly replay: JournalReplay | null;
  private readonly outage: Outage;
  private readonly probes = new Probes();
  private scans = 0;
  private running: Promise<void> | null = null;
  private isClosed = false;
  private isTrying = false;
  private replayed = 0;
  private wake: (() => void) | null = null;
  private id: string | null = null;
  private reportedAt = -Infinity;

  constructor(
    private readonly store: ScanStore,
    private readonly config: Config,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.outage = new Outage(log, {
      begin: 'PostgreSQL is unavailable: scans go to the journal',
      end: 'PostgreSQL is available again: scans no longer go to the journal',
    });
    const { journalDir, journalMaxBytes } = config;
    this.journal = journalDir === undefined ? null : new Journal(journalDir, journalMaxBytes);
    this.replay =
      this.journal &&
      new JournalReplay(this.journal, store, log, (scans) => {
        this.metrics.replayed.inc(scans);
        this.replayed += scans;
        this.end();
      });
  }

  get isEnabled(): boolean {
    return this.journal !== null;
  }

  get isInUse(): boolean {
    return this.outage.isOn;
  }

  get bytes(): number | null {
    return this.journal?.bytes ?? null;
  }

  /** Returns null without a journal. */
  async freeBytes(): Promise<number | null> {
    return this.journal ? this.journal.freeBytes() : null;
  }

  async onModuleInit(): Promise<void> {
    try {
      await this.journal?.open();
      this.id = this.config.journalDir === undefined ? null : await ensureJournalId(this.config.journalDir);
    } catch (error) {
      throw new OperatorError(
        `JOURNAL_DIR ${this.config.journalDir} cannot be written (${String(error)}): set it to a folder that the service can write, or remove it.`,
      );
    }
  }

  onApplicationBootstrap(): void {
    if (this.journal) this.running = this.run();
  }

  begin(reason: string): void {
    if (!this.journal || this.isInUse || this.isClosed) return;
    this.scans = 0;
    this.probes.begin();
    this.outage.failed({ reason });
    this.wake?.();
  }

  private end(): void {
    if (!this.isInUse) return;
    this.probes.end();
    this.outage.succeeded({ scans: this.scans });
  }

  async append(batch: EncodedScans): Promise<void> {
    if (!this.journal) throw new ScansNotStored('there is no journal');
    const scans = scansIn(batch);
    const startedAt = performance.now();
    try {
      await this.journal.append(encodeRecord(batch));
    } catch (error) {
      this.metrics.refused.inc(scans);
      throw new ScansNotStored((error as Error).message, { cause: error });
    }
    this.metrics.write.observe(secondsSince(startedAt));
    this.metrics.written.inc(scans);
    this.scans += scans;
  }

  findObstacle(): Promise<string | null> {
    return this.journal?.findObstacle() ?? Promise.resolve('there is no journal');
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.wake?.();
    await this.running;
    await this.journal?.seal();
    if (this.id !== null && !this.isInUse && this.bytes === 0)
      await this.store.deleteJournal(this.id).catch(() => undefined);
  }

  private async run(): Promise<void> {
    while (!this.isClosed) {
      if (!this.isInUse) await this.replayAll();
      if (!this.isInUse) await this.report();
      else if (this.probes.isDue) await this.tryToEnd();
      await this.sleep(this.isInUse ? this.probes.intervalMs : POLL_INTERVAL_MS);
    }
  }

  /** If the process ends without a word, its journal may have scans that nobody else has. */
  private async report(): Promise<void> {
    if (this.id === null || performance.now() - this.reportedAt < REPORT_INTERVAL_MS) return;
    try {
      await this.store.reportJournal(this.id, hostname());
      this.reportedAt = performance.now();
    } catch (err) {
      this.log.debug({ err }, 'could not report the journal');
    }
  }

  /**
   * Replays the journal before the outage ends, since a database can answer and still refuse scans, for instance with a
   * full disk.
   */
  private async tryToEnd(): Promise<void> {
    if (!(await this.store.isWritable())) return;
    await this.report();
    this.isTrying = true;
    if (await this.replayAll()) this.end();
    this.isTrying = false;
    if (!this.isInUse) await this.replayAll();
  }

  private async replayAll(): Promise<boolean> {
    const startedAt = performance.now();
    const before = this.replayed;
    let isTaken = true;
    for (const name of await this.findSegments()) isTaken = isTaken && (await this.replaySegment(name));
    const scans = this.replayed - before;
    const duration_ms = Math.round(performance.now() - startedAt);
    if (scans > 0) this.log.info({ scans, duration_ms }, 'stored scans of the journal');
    return isTaken;
  }

  private async findSegments(): Promise<string[]> {
    if (!this.journal) return [];
    try {
      await this.journal.seal();
      await this.journal.claim(ABANDONED_MS);
      return await this.journal.sealed();
    } catch (err) {
      this.log.error({ err }, 'could not read JOURNAL_DIR; retrying');
      return [];
    }
  }

  /** An unreadable segment must not block the rest. */
  private async replaySegment(segment: string): Promise<boolean> {
    try {
      await this.replay?.replay(segment, () => this.isStopped());
      return true;
    } catch (error) {
      if (error instanceof ScansNotStored || error instanceof ScansInDoubt) {
        this.begin(error.message);
        return false;
      }
      this.log.error({ err: error, segment }, 'could not replay a part of the journal; retrying');
      return true;
    }
  }

  private isStopped(): boolean {
    return this.isClosed || (this.isInUse && !this.isTrying);
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
