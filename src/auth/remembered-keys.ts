import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LRUCache } from 'lru-cache';
import { IsNull, type Repository } from 'typeorm';
import { ApiKey, ChangeFeed } from '#libs/database';
import { hashApiKey } from './api-key-format.js';

const CACHE_SIZE = 10_000;
/** A revocation is in force within 2 s, also where the notice of it is lost. */
const MAX_AGE_MS = 1_500;

/** Finds keys by their text, and remembers those found until the change feed says that some key changed. */
@Injectable()
export class RememberedKeys {
  /** By hash, so that no key stays in memory. */
  private readonly cache = new LRUCache<string, ApiKey>({ max: CACHE_SIZE, ttl: MAX_AGE_MS });
  /** Grows with every change, so that a look-up that raced one is not remembered. */
  private generation = 0;

  constructor(
    @InjectRepository(ApiKey) private readonly apiKeys: Repository<ApiKey>,
    private readonly changes: ChangeFeed,
  ) {
    changes.onChange('api_key', () => this.forgetAll());
    changes.onGap(() => this.forgetAll());
  }

  /** None that is revoked; it may have expired. The one look-up without a workspace: the key is what names it. */
  async find(key: string): Promise<ApiKey | null> {
    const hash = hashApiKey(key);
    const name = hash.toString('base64');
    const known = this.cache.get(name);
    if (known) return known;
    const { generation } = this;
    // Its age counts from before the query: what the query sees is no younger.
    const start = performance.now();
    const found = await this.apiKeys.findOneBy({ hash, revokedAt: IsNull() });
    if (found && this.changes.isLive && this.generation === generation)
      this.cache.set(name, found, { start });
    return found;
  }

  private forgetAll(): void {
    this.generation += 1;
    this.cache.clear();
  }
}
