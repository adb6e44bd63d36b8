import { Injectable } from '@nestjs/common';
import { growingCache } from '#libs/caches';
import { VerifiedDomains } from '#libs/domains';
import { ShortPath } from './short-path.js';

const MAX_PATHS = 10_000;

/** Recognizes requests to verified domains of customers, whose short URLs have no path before the short code. */
@Injectable()
export class DomainPaths {
  private readonly paths = growingCache<ShortPath>(MAX_PATHS);

  constructor(private readonly domains: VerifiedDomains) {}

  /**
   * Null for every other host.
   * @param rawHeaders alternating names and values: building `message.headers` costs more than all else here
   */
  of(rawHeaders: readonly string[]): ShortPath | null {
    if (!this.domains.isUsed) return null;
    const host = hostIn(rawHeaders);
    if (!this.domains.has(host)) return null;
    const known = this.paths.get(host);
    if (known) return known;
    const path = ShortPath.ofDomain(host);
    this.paths.set(host, path);
    return path;
  }
}

/** As domains are stored. */
function hostIn(rawHeaders: readonly string[]): string {
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') return bareHost(rawHeaders[at + 1] ?? '');
  }
  return '';
}

/** Without a port, and without the final dot of DNS. */
function bareHost(host: string): string {
  const colon = host.indexOf(':');
  const name = colon === -1 ? host : host.slice(0, colon);
  return (name.endsWith('.') ? name.slice(0, -1) : name).toLowerCase();
}
