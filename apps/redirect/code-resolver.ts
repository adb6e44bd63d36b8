import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, type Repository } from 'typeorm';
import { Clock } from '#libs/clock';
import { Config } from '#libs/config';
import {
  ChangeFeed,
  EDGE,
  isConflict,
  isDatabaseUnavailable,
  isLockTimeout,
  isStatementTimeout,
  QrCode,
} from '#libs/database';
import { FairQueue, type FairQueueLimits } from '#libs/fair-queue';
import { visitMetrics } from '#libs/metrics';
import { ScanJournal } from '#libs/scans';
import { CodeCache, type Cached } from './code-cache.js';
import { CodeLoad } from './code-load.js';
import { ExistingCodes } from './existing-codes.js';
import type { ExistingCode } from './existing-codes.queries.js';
import { LongPages } from './long-pages.js';
import { ResolvedCode } from './resolved-code.js';

/** Of codes with long pages or rules. About as many wait as can be loaded in time. */
const LARGE: FairQueueLimits = { running: 2, runningPerKey: 1, waiting: 600, waitingPerKey: 30 };
/** How long a broken change feed can go unnoticed. */
const MAX_AGE_MS = 5_000;
const LOAD_TIMEOUT_MS = 4_000;

const { hit, miss } = visitMetrics().cache;

/**
 * Finds dynamic codes by the scanned short code, as normaliseShortCode returns it, and caches them until the change feed
 * announces a change.
 */
@Injectable()
export class CodeResolver {
  private readonly cache = new CodeCache();
  private readonly large = new FairQueue(LARGE);
  /** Loads that further requests for the same code wait for. */
  private readonly loading = new Map<string, CodeLoad>();
  /** All loads, also those that may miss a change, or for which nobody waits any longer. */
  private readonly running = new Set<CodeLoad>();
  private gaps = 0;

  constructor(
    @InjectRepository(QrCode, EDGE) private readonly codes: Repository<QrCode>,
    private readonly existing: ExistingCodes,
    private readonly pages: LongPages,
    private readonly changes: ChangeFeed,
    private readonly clock: Clock,
    private readonly journal: ScanJournal,
    private readonly config: Config,
  ) {
    changes.onChange('qr_code', (id) => {
      this.dropLoads(id);
      this.cache.delete(id);
    });
    changes.onGap((isOver) => {
      this.dropLoads(null);
      // Until the gap is over, what is cached can be needed since the database is unavailable; otherwise it is not used.
      this.gaps += 1;
      if (isOver || !journal.isEnabled) this.cache.clear();
    });
  }

  /** The number of cached codes, and their approximate size in bytes. */
  get cached(): { entries: number; bytes: number } {
    return this.cache.size;
  }

  /** The cached code, without waiting. */
  peek(shortCode: string): ResolvedCode | null {
    const cached = this.cache.get(shortCode);
    const code = cached && this.isCurrent(cached) ? cached.code : null;
    (code ? hit : miss).add();
    return code;
  }

  /**
   * Concurrent requests for one code share one query.
   * @param limitedNetwork of the visitor, if it is over its limit of misses
   * @throws Error when the database does not answer in time; QueueFull
   */
  async find(shortCode: string, limitedNetwork: string | null): Promise<ResolvedCode | null> {
    try {
      // Otherwise, each visit to an unknown code would wait for the database.
      if (this.journal.isInUse && !this.changes.isLive)
        throw new DatabaseSilent('the database is unavailable');
      return await this.findStored(shortCode, limitedNetwork);
    } catch (error) {
      if (!isOutage(error)) throw error;
      this.journal.begin((error as Error).message);
      const cached = this.cache.get(shortCode);
      if (!cached || !this.isCurrent(cached)) throw error;
      return cached.code;
    }
  }

  /** While the database is unavailable, codes are current for longer: nobody can change them. */
  private isCurrent({ loadedAt, gaps }: Cached): boolean {
    const age = this.clock.elapsedMs() - loadedAt;
    if (this.journal.isInUse) return age < this.config.journalCodeMaxAgeMs;
    return gaps === this.gaps && age < MAX_AGE_MS;
  }

  private async findStored(shortCode: string, limitedNetwork: string | null): Promise<ResolvedCode | null> {
    const known = this.loading.get(shortCode);
    if (known) return known.result;
    if (limitedNetwork !== null && !this.cache.get(shortCode)) {
      // Not shared: no other network waits for it.
      const exists = await inTime(this.existing.hasLater(shortCode, limitedNetwork));
      if (!exists) return null;
    }
    return this.loading.get(shortCode)?.result ?? this.startLoading(shortCode);
  }

  private startLoading(shortCode: string): Promise<ResolvedCode | null> {
    const load = new CodeLoad();
    load.result = inTime(this.load(shortCode, load)).finally(() => {
      if (this.loading.get(shortCode) === load) this.loading.delete(shortCode);
    });
    this.loading.set(shortCode, load);
    return load.result;
  }

  private async load(shortCode: string, load: CodeLoad): Promise<ResolvedCode | null> {
    // What a query sees is no younger than its start.
    const [loadedAt, gaps] = [this.clock.elapsedMs(), this.gaps];
    this.running.add(load);
    try {
      const code = await this.read(shortCode, load);
      if (code && this.changes.isLive && !load.isOutdated)
        this.cache.set(shortCode, { code, loadedAt, gaps });
      return code;
    } finally {
      this.running.delete(load);
    }
  }

  private async read(shortCode: string, load: CodeLoad): Promise<ResolvedCode | null> {
    const found = await this.existing.find(shortCode);
    if (!found) return null;
    // Most codes have not changed since they were cached, and the page of a long menu takes long to render.
    const cached = this.findCached(shortCode, found);
    if (cached) return cached;
    if (found.isLarge) return this.readLarge(shortCode, found, load);
    load.endReading(found.id);
    return ResolvedCode.of(found);
  }

  /** A takedown is no edit. */
  private findCached(shortCode: string, { id, version, takenDownAt }: ExistingCode): ResolvedCode | null {
    const code = this.cache.get(shortCode)?.code;
    const isSame = code?.id === id && code.version === version && code.isTakenDown === (takenDownAt !== null);
    return isSame ? code : null;
  }

  private readLarge(shortCode: string, found: ExistingCode, load: CodeLoad): Promise<ResolvedCode | null> {
    const { id, workspaceId } = found;
    load.wait();
    return this.large.run(workspaceId, async () => {
      load.beginReading();
      this.pages.requireMemory(workspaceId);
      // A load of this code that began earlier may have ended meanwhile.
      const code = this.cache.get(shortCode)?.code;
      const takenDownAt = code?.isTakenDown ? Not(IsNull()) : IsNull();
      const isCurrent =
        code?.id === id &&
        (await this.codes.existsBy({ id, workspaceId, version: code.version, takenDownAt }));
      if (isCurrent) return code;
      const row = await this.codes.findOneBy({ id, workspaceId });
      if (!row) return null;
      load.endReading(id);
      return ResolvedCode.of(row);
    });
  }

  /** Nobody else waits for loads that may miss a change, and they are not cached. @param id of the QR code; null for any */
  private dropLoads(id: string | null): void {
    for (const load of this.running) load.isOutdated ||= load.mayMiss(id);
    for (const [shortCode, { isOutdated }] of this.loading) if (isOutdated) this.loading.delete(shortCode);
  }
}

/** Named like the timeouts of the network. */
class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT';
}

/** Whether the database itself is unavailable, rather than busy with something. */
const isOutage = (error: unknown): boolean =>
  isDatabaseUnavailable(error) && !isStatementTimeout(error) && !isLockTimeout(error) && !isConflict(error);

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new DatabaseSilent('the database does not answer in time')),
      LOAD_TIMEOUT_MS,
    );
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}
