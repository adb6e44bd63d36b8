import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ChangeFeed, Topic } from '#libs/database';

const CACHE_SIZE = 10_000;
/** A revocation is in force within 2 s, also where the notice of it is lost. */
const MAX_AGE_MS = 1_500;

/** Looks up what a secret identifies, and caches it until the change feed announces a change. */
export class SecretCache<Found extends object> {
  /** By hash, so that no secret stays in memory. */
  private readonly cache = new LRUCache<string, Found>({ max: CACHE_SIZE, ttl: MAX_AGE_MS });
  /** Incremented by every change, so that the result of a lookup that raced one is not cached. */
  private generation = 0;

  /** @param idOf for each topic, the id of the record on which a cached value depends */
  constructor(
    private readonly changes: ChangeFeed,
    private readonly lookUp: (hash: Buffer) => Promise<Found | null>,
    idOf: Partial<Record<Topic, (found: Found) => string>>,
  ) {
    for (const [topic, idIn] of Object.entries(idOf))
      changes.onChange(topic as Topic, (id) => this.invalidate((found) => idIn(found) === id));
    changes.onGap(() => this.invalidate(() => true));
  }

  async find(secret: string): Promise<Found | null> {
    // In one call: a Hash object and a Buffer would cost more than all else here.
    const name = hash('sha256', secret, 'base64');
    const known = this.cache.get(name);
    if (known) return known;
    const { generation } = this;
    // Its age counts from before the query: what the query sees is no younger.
    const start = performance.now();
    const found = await this.lookUp(Buffer.from(name, 'base64'));
    if (found && this.changes.isLive && this.generation === generation)
      this.cache.set(name, found, { start });
    return found;
  }

  private invalidate(isMeant: (found: Found) => boolean): void {
    this.generation += 1;
    for (const [name, found] of this.cache.entries()) if (isMeant(found)) this.cache.delete(name);
  }
}
