import type { IncomingMessage } from 'node:http';
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
import { FairQueue, QueueFull, type FairQueueLimits } from '#libs/fair-queue';
import { visitMetrics } from '#libs/metrics';
import { languageOf, LANGUAGES, type Language } from '#libs/qr-codes';
import { ScanJournal } from '#libs/scans';
import { Brands } from './brands.js';
import { ClickKeys } from './click-keys.js';
import { CodeCache, type Cached } from './code-cache.js';
import { CodeLoad } from './code-load.js';
import { CompressedCodes } from './compressed-codes.js';
import { ExistingCodes } from './existing-codes.js';
import type { ExistingCode } from './existing-codes.queries.js';
import { LongPages } from './long-pages.js';
import { ResolvedCode, type ResolvableCode } from './resolved-code.js';
import { ShortPath } from './short-path.js';

/** Of codes with long pages or rules. Those that have waited for too long are not read any more. */
const LARGE: FairQueueLimits = { running: 2, runningPerKey: 1, waiting: 3_000, waitingPerKey: 300 };
/** How long a change can go unnoticed while the change feed is silent. */
const MAX_SILENCE_MS = 5_000;
/** How long a change that nobody announces, such as one by hand, can go unnoticed. */
const MAX_AGE_MS = 5 * 60_000;
const LOAD_TIMEOUT_MS = 4_000;

/** Whose page may be read in any language. */
interface Wanted {
  shortCode: string;
  language: Language;
}

const loadingKeyOf = ({ shortCode, language }: Wanted) => `${shortCode} ${language}`;

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
    private readonly compressed: CompressedCodes,
    private readonly pages: LongPages,
    private readonly changes: ChangeFeed,
    private readonly clock: Clock,
    private readonly journal: ScanJournal,
    private readonly config: Config,
    private readonly brands: Brands,
    private readonly path: ShortPath,
    private readonly clickKeys: ClickKeys,
  ) {
    brands.onDropped((workspaceId) => this.cache.deleteAllOf(workspaceId));
    changes.onChange('brand', (workspaceId) => {
      this.dropLoads(null);
      this.cache.deleteAllOf(workspaceId);
    });
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

  /** The cached code, without waiting. Codes with a page are cached by language. */
  peek(shortCode: string, request: Pick<IncomingMessage, 'headers'>): ResolvedCode | null {
    const cached =
      this.cache.get(shortCode) ??
      this.cache.getPage(shortCode, languageOf(request.headers['accept-language']));
    const code = cached && this.isCurrent(cached) ? cached.code : null;
    (code ? hit : miss).inc();
    return code;
  }

  /**
   * Concurrent requests for one code in one language share one query.
   * @param limitedNetwork of the visitor, if it is over its limit of misses
   * @throws Error when the database does not answer in time; QueueFull
   */
  async find(
    shortCode: string,
    limitedNetwork: string | null,
    language: Language,
  ): Promise<ResolvedCode | null> {
    const wanted = { shortCode, language };
    try {
      // Otherwise, each visit to an unknown code would wait for the database.
      if (this.journal.isInUse && !this.changes.isLive)
        throw new DatabaseSilent('the database is unavailable');
      return await this.findStored(wanted, limitedNetwork);
    } catch (error) {
      if (!isOutage(error)) throw error;
      this.journal.begin((error as Error).message);
      const cached = this.findAny(wanted);
      if (!cached || !this.isCurrent(cached)) throw error;
      return cached.code;
    }
  }

  /** While the database is unavailable, codes are current for longer: nobody can change them. */
  private isCurrent({ loadedAt, gaps }: Cached): boolean {
    const now = this.clock.elapsedMs();
    if (this.journal.isInUse) return now - loadedAt < this.config.journalCodeMaxAgeMs;
    if (gaps !== this.gaps || now - loadedAt >= MAX_AGE_MS) return false;
    return now - Math.max(loadedAt, this.changes.confirmedAt) < MAX_SILENCE_MS;
  }

  /** A page in another language is better than none. */
  private findAny({ shortCode, language }: Wanted): Cached | undefined {
    const known = this.cache.get(shortCode) ?? this.cache.getPage(shortCode, language);
    if (known) return known;
    const pages = LANGUAGES.map((other) => this.cache.getPage(shortCode, other));
    return pages.find((page) => page !== undefined);
  }

  private async findStored(wanted: Wanted, limitedNetwork: string | null): Promise<ResolvedCode | null> {
    const key = loadingKeyOf(wanted);
    const known = this.loading.get(key);
    if (known) return known.result;
    if (limitedNetwork !== null && !this.findKnown(wanted)) {
      // Not shared: no other network waits for it.
      const exists = await inTime(this.existing.hasLater(wanted.shortCode, limitedNetwork));
      if (!exists) return null;
    }
    return this.loading.get(key)?.result ?? this.startLoading(wanted);
  }

  private startLoading(wanted: Wanted): Promise<ResolvedCode | null> {
    const key = loadingKeyOf(wanted);
    const load = new CodeLoad();
    load.result = inTime(this.load(wanted, load), load).finally(() => {
      load.end();
      if (this.loading.get(key) === load) this.loading.delete(key);
    });
    this.loading.set(key, load);
    return load.result;
  }

  private async load(wanted: Wanted, load: CodeLoad): Promise<ResolvedCode | null> {
    // What a query sees is no younger than its start. An integer takes no memory of its own.
    const [loadedAt, gaps] = [Math.trunc(this.clock.elapsedMs()), this.gaps];
    this.running.add(load);
    try {
      const code = await this.read(wanted, load);
      if (code && this.changes.isLive && !load.isOutdated)
        this.cache.set(wanted.shortCode, { code, loadedAt, gaps });
      return code;
    } finally {
      this.running.delete(load);
    }
  }

  private async read(wanted: Wanted, load: CodeLoad): Promise<ResolvedCode | null> {
    const found = await this.existing.find(wanted.shortCode);
    if (!found) return null;
    // Most codes have not changed since they were cached, and the page of a long menu takes long to render.
    const cached = this.findCached(wanted, found);
    if (cached) return cached;
    if (found.size === 'small') {
      load.endReading(found.id);
      return this.resolve(found, found.brandRevision, wanted);
    }
    return found.size === 'compressed'
      ? this.readCompressed(wanted, found, load)
      : this.readLarge(wanted, found, load);
  }

  private async resolve(
    row: ResolvableCode,
    brandRevision: string | null,
    { language }: Wanted,
  ): Promise<ResolvedCode> {
    const brand = await this.brands.find(row.workspaceId, brandRevision);
    const path = row.domain === null ? this.path : ShortPath.ofDomain(row.domain);
    const clickQuery = this.clickKeys.queryOf(row);
    return ResolvedCode.of(row, { language, brand, clickQuery, ...path.linksOf(row.shortCode ?? '') });
  }

  /** What is cached, however old. */
  private findKnown({ shortCode, language }: Wanted): ResolvedCode | null {
    return (this.cache.get(shortCode) ?? this.cache.getPage(shortCode, language))?.code ?? null;
  }

  /** A takedown and a change of the brand are no edits. */
  private findCached(wanted: Wanted, found: ExistingCode): ResolvedCode | null {
    const code = this.findKnown(wanted);
    const isSame =
      code?.id === found.id &&
      code.version === found.version &&
      code.isTakenDown === (found.takenDownAt !== null) &&
      (code.brand?.revision ?? null) === found.brandRevision;
    return isSame ? code : null;
  }

  private async readCompressed(
    wanted: Wanted,
    { id, workspaceId, brandRevision }: ExistingCode,
    load: CodeLoad,
  ): Promise<ResolvedCode | null> {
    load.wait();
    const row = await this.compressed.find(workspaceId, id, () => load.beginReading());
    if (!row) return null;
    load.endReading(id);
    return this.resolve(row, brandRevision, wanted);
  }

  private readLarge(wanted: Wanted, found: ExistingCode, load: CodeLoad): Promise<ResolvedCode | null> {
    const { id, workspaceId, brandRevision } = found;
    load.wait();
    return this.large.run(workspaceId, async () => {
      if (!load.beginReading()) return null;
      this.pages.requireMemory(workspaceId);
      // A load of this code that began earlier may have ended meanwhile.
      const code = this.findKnown(wanted);
      const takenDownAt = code?.isTakenDown ? Not(IsNull()) : IsNull();
      const isCurrent =
        code?.id === id &&
        (code.brand?.revision ?? null) === brandRevision &&
        (await this.codes.existsBy({ id, workspaceId, version: code.version, takenDownAt }));
      if (isCurrent) return code;
      const row = await this.codes.findOneBy({ id, workspaceId });
      if (!row) return null;
      load.endReading(id);
      return this.resolve(row, brandRevision, wanted);
    });
  }

  /** Nobody else waits for loads that may miss a change, and they are not cached. @param id of the QR code; null for any */
  private dropLoads(id: string | null): void {
    for (const load of this.running) load.isOutdated ||= load.mayMiss(id);
    for (const [key, { isOutdated }] of this.loading) if (isOutdated) this.loading.delete(key);
  }
}

/** Named like the timeouts of the network. */
class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT';
}

/** Whether the database itself is unavailable, rather than busy with something. */
const isOutage = (error: unknown): boolean =>
  isDatabaseUnavailable(error) && !isStatementTimeout(error) && !isLockTimeout(error) && !isConflict(error);

/** A load that has not come to its turn says nothing of the database: taken for silent, it would end scans that need it. */
async function inTime<T>(work: Promise<T>, load?: CodeLoad): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const end = () =>
      reject(
        load?.isReading === false ? new QueueFull() : new DatabaseSilent('the database does not answer'),
      );
    timer = setTimeout(end, LOAD_TIMEOUT_MS);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}
