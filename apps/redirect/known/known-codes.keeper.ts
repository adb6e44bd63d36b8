import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { ChangeFeed } from '#libs/database';
import { Config, LOG, type Log } from '#libs/platform';
import { ScanJournal } from '#libs/scans';
import { CodeResolver } from '../resolve/code-resolver.js';
import { KnownCodes } from './known-codes.js';
import { KnownCodesStore } from './known-codes.store.js';

const FIRST_SAVE_MS = 5_000;
const INTERVAL_MS = 60_000;
/** What was taken down must not be in the file after five seconds, of which the write takes up to one. */
const AFTER_REMOVAL_MS = 3_500;
const READ_TOGETHER = 200;
const MIN_PAUSE_MS = 100;
/** The reads leave time for those of scans. */
const PAUSE_PER_READ = 4;

/**
 * Reads the known codes at the start and writes them each minute, soon after a change, and at the end. While the change
 * feed is not live, there is nothing to write but what was removed before.
 */
@Injectable()
export class KnownCodesKeeper implements OnModuleInit, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private dueAt = Infinity;
  private hasRemoved = false;
  private isClosed = false;
  private saving = Promise.resolve();
  private refreshing = Promise.resolve();

  constructor(
    private readonly known: KnownCodes,
    private readonly store: KnownCodesStore,
    private readonly codes: CodeResolver,
    private readonly changes: ChangeFeed,
    private readonly journal: ScanJournal,
    private readonly config: Config,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async onModuleInit(): Promise<void> {
    if (!this.store.isUsed) return;
    await this.store.load();
    if (!this.config.awaitsDatabase) this.journal.begin('it could not be reached at the start');
    this.known.onRemoved((key) => {
      if (!this.store.has(key)) return;
      this.hasRemoved = true;
      this.saveIn(AFTER_REMOVAL_MS);
    });
    this.changes.onGap((isOver) => {
      if (isOver) this.begin();
      else if (this.hasRemoved) this.saveIn(0);
    });
    this.begin();
  }

  async onApplicationShutdown(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.refreshing;
    if (this.store.isUsed) await this.save();
  }

  private begin(): void {
    this.refresh();
    this.saveIn(FIRST_SAVE_MS);
  }

  /** An earlier time wins. */
  private saveIn(ms: number): void {
    const dueAt = performance.now() + ms;
    if (this.isClosed || dueAt > this.dueAt) return;
    this.dueAt = dueAt;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.dueAt = Infinity;
      void this.save().then(() => {
        this.refresh();
        this.saveIn(INTERVAL_MS);
      });
    }, ms).unref();
  }

  private save(): Promise<void> {
    return (this.saving = this.saving.then(async () => {
      if (!this.changes.isLive && !this.hasRemoved) return;
      const isUrgent = this.hasRemoved;
      this.hasRemoved = false;
      await this.store.save(isUrgent);
    }));
  }

  private refresh(): void {
    this.refreshing = this.refreshing
      .then(() => this.readMissed())
      .catch((err: unknown) => this.log.debug({ err }, 'could not read the known codes'));
  }

  /** Reads again what may have changed while nobody was told. */
  private async readMissed(): Promise<void> {
    for (const keys = this.known.missed(); keys.length > 0 && !this.isClosed;) {
      const startedAt = performance.now();
      await this.codes.refresh(keys.splice(0, READ_TOGETHER));
      const pause = Math.max(MIN_PAUSE_MS, PAUSE_PER_READ * (performance.now() - startedAt));
      await delay(pause, undefined, { ref: false });
    }
  }
}
