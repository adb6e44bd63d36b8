import { getHeapStatistics } from 'node:v8';
import { LRUCache } from 'lru-cache';
import { LANGUAGES, type Language } from '#libs/qr-codes';
import type { Stamp } from './code-freshness.js';
import type { ResolvedCode } from './resolved-code.js';

/**
 * A quarter of the memory that Node allows itself, which depends on that of its container; at most, 100,000 codes with two rules.
 * It bounds the number of codes, too, each of which counts as 1,000 bytes at least.
 */
const MAX_BYTES = Math.min(256 * 2 ** 20, getHeapStatistics().heap_size_limit / 4);

export interface Cached extends Stamp {
  code: ResolvedCode;
}

/** A code with a page is cached for each language of its visitors. A short code contains no space. */
const keyOf = (shortCode: string, language: Language | null): string =>
  language === null ? shortCode : `${shortCode} ${language}`;

const VARIANTS = [null, ...LANGUAGES];

/** The codes of all workspaces by their short code, as ShortPath.keyOf returns it. */
export class CodeCache {
  /** The key of each entry, by the id of the code and the language of its page. */
  private readonly keys = new Map<string, string>();
  private readonly entries = new LRUCache<string, Cached>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ code }) => code.bytes,
    dispose: ({ code: { id, language } }) => this.keys.delete(keyOf(id, language)),
  });

  /** Its number of codes, and their approximate size in bytes. */
  get size(): { entries: number; bytes: number } {
    return { entries: this.entries.size, bytes: this.entries.calculatedSize };
  }

  /** @param languageOf is called if the code may have a page */
  get(shortCode: string, languageOf: () => Language): Cached | undefined {
    return this.entries.get(shortCode) ?? this.entries.get(keyOf(shortCode, languageOf()));
  }

  /** A page in another language is better than none. */
  getAny(shortCode: string, language: Language): Cached | undefined {
    const known = this.get(shortCode, () => language);
    if (known) return known;
    const pages = LANGUAGES.map((other) => this.entries.get(keyOf(shortCode, other)));
    return pages.find((page) => page !== undefined);
  }

  set(shortCode: string, cached: Cached): void {
    const { id, language } = cached.code;
    const key = keyOf(shortCode, language);
    this.entries.set(key, cached);
    if (this.entries.has(key)) this.keys.set(keyOf(id, language), key);
  }

  /** @param id of a QR code */
  delete(id: string): void {
    for (const language of VARIANTS) {
      const key = this.keys.get(keyOf(id, language));
      if (key !== undefined) this.entries.delete(key);
    }
  }

  /** Goes through all of them, for what happens rarely. */
  deleteAllOf(workspaceId: string): void {
    for (const [key, { code }] of this.entries)
      if (code.scanned.workspaceId === workspaceId) this.entries.delete(key);
  }

  clear(): void {
    this.entries.clear();
  }
}
