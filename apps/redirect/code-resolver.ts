import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LRUCache } from 'lru-cache';
import type { Repository } from 'typeorm';
import { Clock } from '#libs/clock';
import { ChangeFeed, EDGE, QrCode } from '#libs/database';
import { visitMetrics } from '#libs/metrics';
import { ExistingCodes } from './existing-codes.js';
import { ResolvedCode } from './resolved-code.js';

const CACHE_SIZE = 50_000;
/** Pages and rules may be large. */
const CACHE_BYTES = 128 * 2 ** 20;
/** How long a broken change feed can go unnoticed. */
const MAX_AGE_MS = 5_000;
const LOAD_TIMEOUT_MS = 4_000;

const { hit, miss } = visitMetrics().cache;

interface Cached {
  code: ResolvedCode;
  /** By Clock.elapsedMs. */
  loadedAt: number;
}

/**
 * Finds dynamic codes by the scanned short code, as normaliseShortCode returns it, and caches them until the change feed
 * announces a change.
 */
@Injectable()
export class CodeResolver {
  private readonly cache = new LRUCache<string, Cached>({
    max: CACHE_SIZE,
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ code }) => code.bytes,
    dispose: ({ code }) => this.keys.delete(code.id),
  });
  private readonly keys = new Map<string, string>();
  private readonly loading = new Map<string, Promise<ResolvedCode | null>>();
  /** Incremented by every change, so that the result of a load that raced one is not cached. */
  private generation = 0;

  constructor(
    @InjectRepository(QrCode, EDGE) private readonly codes: Repository<QrCode>,
    private readonly existing: ExistingCodes,
    private readonly changes: ChangeFeed,
    private readonly clock: Clock,
  ) {
    changes.onChange('qr_code', (id) => this.invalidate(id));
    changes.onGap(() => this.clear());
  }

  /** The number of cached codes, and their approximate size in bytes. */
  get cached(): { entries: number; bytes: number } {
    return { entries: this.cache.size, bytes: this.cache.calculatedSize };
  }

  /** The cached code, without waiting. */
  peek(shortCode: string): ResolvedCode | null {
    const cached = this.cache.get(shortCode);
    const code = cached && this.clock.elapsedMs() - cached.loadedAt < MAX_AGE_MS ? cached.code : null;
    (code ? hit : miss).add();
    return code;
  }

  /**
   * Concurrent requests for one code share one query.
   * @param limitedNetwork of the visitor, if it is over its limit of misses
   * @throws Error when the database does not answer in time
   */
  async find(shortCode: string, limitedNetwork: string | null): Promise<ResolvedCode | null> {
    const known = this.loading.get(shortCode);
    if (known) return known;
    if (limitedNetwork !== null && !this.cache.has(shortCode)) {
      // Not shared: no other network waits for it.
      const exists = await inTime(this.existing.hasLater(shortCode, limitedNetwork));
      if (!exists) return null;
    }
    return this.loading.get(shortCode) ?? this.startLoading(shortCode);
  }

  private startLoading(shortCode: string): Promise<ResolvedCode | null> {
    const load = inTime(this.load(shortCode)).finally(() => {
      if (this.loading.get(shortCode) === load) this.loading.delete(shortCode);
    });
    this.loading.set(shortCode, load);
    return load;
  }

  private async load(shortCode: string): Promise<ResolvedCode | null> {
    // What a query sees is no younger than its start.
    const loadedAt = this.clock.elapsedMs();
    const known = this.cache.get(shortCode)?.code;
    // A whole row is loaded only of a code that exists; one that was cached does.
    if (!known && !(await this.existing.has(shortCode))) return null;
    const { generation } = this;
    const code = known && (await this.isCurrent(known)) ? known : await this.read(shortCode);
    if (!code) return null;
    if (this.changes.isLive && this.generation === generation) {
      this.cache.set(shortCode, { code, loadedAt });
      this.keys.set(code.id, shortCode);
    }
    return code;
  }

  /** Most codes have not changed since they were cached, and the page of a long menu takes long to build. */
  private isCurrent({ id, version }: ResolvedCode): Promise<boolean> {
    return this.codes.existsBy({ id, version });
  }

  private async read(shortCode: string): Promise<ResolvedCode | null> {
    const row = await this.codes.findOneBy({ shortCodeNorm: shortCode, dynamic: true });
    return row && new ResolvedCode(row);
  }

  private invalidate(id: string): void {
    this.generation += 1;
    this.loading.clear();
    const key = this.keys.get(id);
    if (key !== undefined) this.cache.delete(key);
  }

  private clear(): void {
    this.generation += 1;
    this.loading.clear();
    this.cache.clear();
  }
}

/** Named like the timeouts of the network. */
class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT';
}

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
