import type { RequestListener } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform';
import { normaliseDomain, VerifiedDomains } from '#libs/qr-codes';

export const DOMAIN_ASK_PATH = '/internal/domains/ask';

/** Of names that are not served: too few to list the domains by trying names. */
const MAX_REFUSED_PER_SECOND = 50;
const SECOND_MS = 1_000;

/** Says to a server in front of the service whether it may get a certificate for a host, without a query to the database. */
@Injectable()
export class DomainAsk {
  private sinceMs = -Infinity;
  private refused = 0;

  constructor(
    private readonly domains: VerifiedDomains,
    private readonly clock: Clock,
  ) {}

  readonly listener: RequestListener = ({ url = '' }, response) => {
    const status = this.isServed(url) ? 200 : this.isTooMuch() ? 429 : 404;
    response
      .writeHead(status, {
        'Content-Length': 0,
        'Cache-Control': 'no-store',
        ...(status === 429 && { 'Retry-After': 1 }),
      })
      .end();
  };

  private isTooMuch(): boolean {
    const nowMs = this.clock.elapsedMs();
    if (nowMs - this.sinceMs >= SECOND_MS) {
      this.sinceMs = nowMs;
      this.refused = 0;
    }
    this.refused += 1;
    return this.refused > MAX_REFUSED_PER_SECOND;
  }

  private isServed(url: string): boolean {
    const asked = new URLSearchParams(url.slice(DOMAIN_ASK_PATH.length)).get('domain');
    return this.domains.isServed(String(normaliseDomain(asked ?? '')));
  }
}
