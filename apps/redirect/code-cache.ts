import type { ResolvedCode } from './resolved-code.js';
import { SharedCache } from './shared-cache.js';

/** Nearly every redirect and page is smaller. Large codes have a cache of their own, so that they cannot evict these. */
const USUAL_BYTES = 24 * 2 ** 10;
const USUAL = { entries: 50_000, bytes: 128 * 2 ** 20, bytesPerWorkspace: 96 * 2 ** 20 };
const LARGE = { bytes: 128 * 2 ** 20, bytesPerWorkspace: 32 * 2 ** 20 };

export interface Cached {
  code: ResolvedCode;
  /** By Clock.elapsedMs. */
  loadedAt: number;
  /** How many gaps the change feed had before. */
  gaps: number;
}

const ownedBy = ({ code }: Cached) => ({ workspaceId: code.scanned.workspaceId, bytes: code.bytes });

/** The codes of all workspaces by their short code, as normaliseShortCode returns it. */
export class CodeCache {
  private readonly usual = new SharedCache(USUAL, ownedBy, ({ code }) => this.keys.delete(code.id));
  private readonly large = new SharedCache(LARGE, ownedBy, ({ code }) => this.keys.delete(code.id));
  private readonly keys = new Map<string, string>();

  /** Its number of codes, and their approximate size in bytes. */
  get size(): { entries: number; bytes: number } {
    const [usual, large] = [this.usual.size, this.large.size];
    return { entries: usual.entries + large.entries, bytes: usual.bytes + large.bytes };
  }

  get(shortCode: string): Cached | undefined {
    return this.usual.get(shortCode) ?? this.large.get(shortCode);
  }

  set(shortCode: string, cached: Cached): void {
    const [cache, other] =
      cached.code.bytes <= USUAL_BYTES ? [this.usual, this.large] : [this.large, this.usual];
    other.delete(shortCode);
    cache.set(shortCode, cached);
    this.keys.set(cached.code.id, shortCode);
  }

  /** @param id of a QR code */
  delete(id: string): void {
    const shortCode = this.keys.get(id);
    if (shortCode === undefined) return;
    this.usual.delete(shortCode);
    this.large.delete(shortCode);
  }

  clear(): void {
    this.usual.clear();
    this.large.clear();
  }
}
