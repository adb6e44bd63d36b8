import { getHeapStatistics } from 'node:v8';
import { LANGUAGES, type Language } from '#libs/qr-codes';
import type { ResolvedCode } from './resolved-code.js';
import { SharedCache } from './shared-cache.js';

/** Nearly every redirect and page is smaller. Large codes have a cache of their own, so that they cannot evict these. */
const MAX_USUAL_CODE = 24 * 2 ** 10;
/** A quarter of the memory that Node allows itself, which depends on that of its container; at most, 100,000 codes with two rules. */
const USUAL_BYTES = Math.min(256 * 2 ** 20, getHeapStatistics().heap_size_limit / 4);
const USUAL = { bytes: USUAL_BYTES, bytesPerWorkspace: (USUAL_BYTES * 3) / 8 };
const LARGE = { bytes: 128 * 2 ** 20, bytesPerWorkspace: 32 * 2 ** 20 };

export interface Cached {
  code: ResolvedCode;
  /** By Clock.elapsedMs, without fractions. */
  loadedAt: number;
  /** How many gaps the change feed had before. */
  gaps: number;
}

const ownedBy = ({ code }: Cached) => ({ workspaceId: code.scanned.workspaceId, bytes: code.bytes });

/** A code with a page is cached for each language of its visitors. A short code contains no space. */
const keyOf = (shortCode: string, language: Language | null): string =>
  language === null ? shortCode : `${shortCode} ${language}`;

const VARIANTS = [null, ...LANGUAGES];

/** The codes of all workspaces by their short code, as normaliseShortCode returns it. */
export class CodeCache {
  private readonly usual = new SharedCache(USUAL, ownedBy, (removed) => this.deleteKey(removed));
  private readonly large = new SharedCache(LARGE, ownedBy, (removed) => this.deleteKey(removed));
  /** By the id of the code and the language of its page. */
  private readonly keys = new Map<string, string>();

  /** Its number of codes, and their approximate size in bytes. */
  get size(): { entries: number; bytes: number } {
    const [usual, large] = [this.usual.size, this.large.size];
    return { entries: usual.entries + large.entries, bytes: usual.bytes + large.bytes };
  }

  /** A code without a page. */
  get(shortCode: string): Cached | undefined {
    return this.usual.get(shortCode) ?? this.large.get(shortCode);
  }

  getPage(shortCode: string, language: Language): Cached | undefined {
    return this.get(keyOf(shortCode, language));
  }

  set(shortCode: string, cached: Cached): void {
    const { id, language, bytes } = cached.code;
    const key = keyOf(shortCode, language);
    const [cache, other] = bytes <= MAX_USUAL_CODE ? [this.usual, this.large] : [this.large, this.usual];
    other.delete(key);
    cache.set(key, cached);
    this.keys.set(keyOf(id, language), key);
  }

  /** @param id of a QR code */
  delete(id: string): void {
    for (const language of VARIANTS) {
      const key = this.keys.get(keyOf(id, language));
      if (key === undefined) continue;
      this.usual.delete(key);
      this.large.delete(key);
    }
  }

  deleteAllOf(workspaceId: string): void {
    this.usual.deleteAllOf(workspaceId);
    this.large.deleteAllOf(workspaceId);
  }

  private deleteKey({ code: { id, language } }: Cached): void {
    this.keys.delete(keyOf(id, language));
  }

  clear(): void {
    this.usual.clear();
    this.large.clear();
  }
}
