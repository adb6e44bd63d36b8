import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { ThrottlerStorage } from '@nestjs/throttler';
import { ClientAddresses, DailyAddressHash } from '#libs/http-server';
import { lruCache } from '#libs/platform';
import { MISSES } from '#libs/limits';

const MAX_NETWORKS = 100_000;

/**
 * Limits visits to unknown codes per network, so that trying out short codes is slow. Scans never count. A network is a
 * keyed hash of the day.
 */
@Injectable()
export class MissLimit {
  /** Networks at the limit, with its end in milliseconds since 1970. */
  private readonly limited = lruCache<number>(MAX_NETWORKS);

  constructor(
    @Inject(ThrottlerStorage) private readonly storage: ThrottlerStorage,
    private readonly addresses: ClientAddresses,
    private readonly hashes: DailyAddressHash,
  ) {}

  networkOf(request: IncomingMessage, now: Date): string {
    return this.hashes.of(this.addresses.of(request), now);
  }

  /** Counts a miss. @returns the seconds until the next one is allowed; 0 if this one is */
  async count(network: string, now: Date): Promise<number> {
    const left = this.secondsLeft(network, now);
    // Beyond the limit, misses do not reach the store.
    if (left > 0) return left;
    const { ttl, limit, name } = MISSES;
    const { isBlocked, timeToBlockExpire } = await this.storage.increment(network, ttl, limit, 0, name);
    if (isBlocked) this.limited.set(network, now.getTime() + timeToBlockExpire * 1_000);
    return timeToBlockExpire;
  }

  private secondsLeft(network: string, now: Date): number {
    const leftMs = (this.limited.get(network) ?? 0) - now.getTime();
    // More than a whole window is left only if the clock was set back.
    return leftMs > 0 && leftMs <= MISSES.ttl ? Math.ceil(leftMs / 1_000) : 0;
  }
}
