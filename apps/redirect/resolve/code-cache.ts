import { getHeapStatistics } from 'node:v8';
import { Injectable } from '@nestjs/common';
import { lruCache } from '#libs/platform';
import { LANGUAGES, type Language } from '#libs/languages';
import { Freshness, type Stamp } from './freshness.js';
import type { ResolvedCode } from './resolved-code.js';

/**
 * A quarter of Node's heap limit, which follows that of the container, and at most 100,000 codes with two rules. It
 * also limits the number of codes, each of which counts as at least 1,000 bytes.
 */
const MAX_BYTES = Math.min(256 * 2 ** 20, getHeapStatistics().heap_size_limit / 4);

interface Cached extends Stamp {
  code: ResolvedCode;
}

/** A code with a page is cached per language. Short codes contain no space. */
const keyOf = (shortCode: string, language: Language | null): string =>
  language === null ? shortCode : `${shortCode} ${language}`;

const VARIANTS = [null, ...LANGUAGES];

@Injectable()
export class CodeCache {
  private readonly keys = new Map<string, string>();
  private readonly entries = lruCache<Cached>(MAX_BYTES, {
    sizeOf: ({ code }) => code.bytes,
    onDropped: ({ code: { id, language } }) => this.keys.delete(keyOf(id, language)),
  });

  constructor(private readonly freshness: Freshness) {}

  get size(): { entries: number; bytes: number } {
    return { entries: this.entries.size, bytes: this.entries.calculatedSize };
  }

  get(shortCode: string, languageOf: () => Language): ResolvedCode | null {
    const cached = this.entries.get(shortCode) ?? this.entries.get(keyOf(shortCode, languageOf()));
    return cached && this.freshness.isCurrent(cached) ? cached.code : null;
  }

  /** Finds a code in any language after the database did not answer. */
  getAny(shortCode: string, language: Language): ResolvedCode | null {
    const keys = [shortCode, ...[language, ...LANGUAGES].map((tried) => keyOf(shortCode, tried))];
    const key = keys.find((tried) => this.entries.has(tried));
    const cached = key === undefined ? undefined : this.entries.get(key);
    return cached && this.freshness.isUsableWithoutAnswer(cached) ? cached.code : null;
  }

  stamp(): Stamp {
    return this.freshness.stamp();
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
}
