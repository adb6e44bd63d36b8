import { getHeapStatistics } from 'node:v8';
import { Injectable } from '@nestjs/common';
import { ChangeFeed } from '#libs/database';
import { Clock, Config, lruCache } from '#libs/platform';
import { LANGUAGES, type Language } from '#libs/languages';
import { ScanJournal } from '#libs/scans';
import type { ResolvedCode } from './resolved-code.js';

/**
 * A quarter of Node's heap limit, which follows that of the container, and at most 100,000 codes with two rules. It
 * also limits the number of codes, each of which counts as at least 1,000 bytes.
 */
const MAX_BYTES = Math.min(256 * 2 ** 20, getHeapStatistics().heap_size_limit / 4);

/** A change can go unnoticed for this long while the change feed is silent. */
const MAX_SILENCE_MS = 5_000;
/** An unannounced change, such as one by hand, can go unnoticed for this long. */
const MAX_AGE_MS = 5 * 60_000;

export interface Stamp {
  /** Clock.elapsedMs, truncated because small integers are not allocated. */
  readonly loadedAt: number;
  readonly gaps: number;
}

interface Cached extends Stamp {
  code: ResolvedCode;
}

/** A code with a page is cached per language. Short codes contain no space. */
const keyOf = (shortCode: string, language: Language | null): string =>
  language === null ? shortCode : `${shortCode} ${language}`;

const VARIANTS = [null, ...LANGUAGES];

@Injectable()
export class CodeCache {
  private gaps = 0;
  private readonly keys = new Map<string, string>();
  private readonly entries = lruCache<Cached>(MAX_BYTES, {
    sizeOf: ({ code }) => code.bytes,
    onDropped: ({ code: { id, language } }) => this.keys.delete(keyOf(id, language)),
  });

  constructor(
    private readonly changes: ChangeFeed,
    private readonly clock: Clock,
    private readonly journal: ScanJournal,
    private readonly config: Config,
  ) {
    changes.onGap(() => (this.gaps += 1));
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.entries.size, bytes: this.entries.calculatedSize };
  }

  get(shortCode: string, languageOf: () => Language): ResolvedCode | null {
    const cached = this.entries.get(shortCode) ?? this.entries.get(keyOf(shortCode, languageOf()));
    return cached && this.isCurrent(cached) ? cached.code : null;
  }

  getAny(shortCode: string, language: Language): ResolvedCode | null {
    const keys = [shortCode, ...[language, ...LANGUAGES].map((tried) => keyOf(shortCode, tried))];
    const key = keys.find((tried) => this.entries.has(tried));
    const cached = key === undefined ? undefined : this.entries.get(key);
    return cached && this.isCurrent(cached) ? cached.code : null;
  }

  /** Must be called before the query, so that the stamp is never newer than the query's snapshot. */
  stamp(): Stamp {
    return { loadedAt: Math.trunc(this.clock.elapsedMs()), gaps: this.gaps };
  }

  set(shortCode: string, code: ResolvedCode, stamp: Stamp): void {
    const { id, language } = code;
    const key = keyOf(shortCode, language);
    this.entries.set(key, { code, ...stamp });
    if (this.entries.has(key)) this.keys.set(keyOf(id, language), key);
  }

  delete(id: string): void {
    for (const language of VARIANTS) {
      const key = this.keys.get(keyOf(id, language));
      if (key !== undefined) this.entries.delete(key);
    }
  }

  /** Searches all entries, since this is rare. */
  deleteWorkspace(workspaceId: string): void {
    for (const [key, { code }] of this.entries)
      if (code.scanned.workspaceId === workspaceId) this.entries.delete(key);
  }

  clear(): void {
    this.entries.clear();
  }

  /** Nobody can change codes while the database is unavailable, so they stay valid for longer. */
  private isCurrent({ loadedAt, gaps }: Stamp): boolean {
    const now = this.clock.elapsedMs();
    if (this.journal.isInUse) return now - loadedAt < this.config.journalCodeMaxAgeMs;
    if (gaps !== this.gaps || now - loadedAt >= MAX_AGE_MS) return false;
    return now - Math.max(loadedAt, this.changes.confirmedAt) < MAX_SILENCE_MS;
  }
}
