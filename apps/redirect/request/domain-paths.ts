import { Injectable } from '@nestjs/common';
import { lruCache } from '#libs/platform';
import { VerifiedDomains } from '#libs/qr-codes';
import { hostIn, ShortPath } from './short-path.js';

const MAX_PATHS = 10_000;

/** Customers' domains have no path before the short code. */
@Injectable()
export class DomainPaths {
  private readonly paths = lruCache<ShortPath>(MAX_PATHS);

  constructor(
    private readonly domains: VerifiedDomains,
    /** That of every other host. */
    readonly others: ShortPath,
  ) {}

  /**
   * Returns null for every other host. Building `message.headers` would cost more than everything else here.
   * @param rawHeaders alternating names and values
   */
  of(rawHeaders: readonly string[]): ShortPath | null {
    if (!this.domains.isUsed) return null;
    const host = hostIn(rawHeaders);
    if (!this.domains.has(host)) return null;
    const isCaseSensitive = this.domains.isCaseSensitive(host);
    const known = this.paths.get(host);
    if (known?.isCaseSensitive === isCaseSensitive) return known;
    const path = ShortPath.ofDomain(host, isCaseSensitive);
    this.paths.set(host, path);
    return path;
  }
}
