import { hash } from 'node:crypto';
import type { ChangeFeed, Topic } from '#libs/database';
import { lruCache } from '#libs/platform';

const CACHE_SIZE = 10_000;
/** A revocation takes effect within 2 s even if its notice is lost. */
const MAX_AGE_MS = 1_500;

export class CredentialCache<Found extends object> {
  /** The keys are hashes, so that no secret stays in memory. */
  private readonly cache = lruCache<Found>(CACHE_SIZE, { maxAgeMs: MAX_AGE_MS });
  /** Every change increments this, so that a lookup that raced with one is not cached. */
  private generation = 0;

  /** @param idOf returns, for each topic, the id of the record whose changes invalidate an entry */
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
    // One call of `hash` is cheaper than a Hash object and a Buffer, which would cost more than everything else here.
    const name = hash('sha256', secret, 'base64');
    const known = this.cache.get(name);
    if (known) return known;
    const { generation } = this;
    // The age counts from before the query, because the query sees nothing newer.
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
