import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { ClientAddresses, DailyAddressHash } from '#libs/http-server';
import { Clock } from '#libs/platform';
import type { Language } from '#libs/languages';
import { BrowserCookie } from './browser-cookie.js';
import { languageOf } from './chosen-language.js';

export interface Origin {
  /** Never stored. */
  address: string;
  /** A hash of the day, for an IPv4 address or a /64 of IPv6. */
  network: string;
  /** The same for a /48 of IPv6. */
  site: string;
  browser: string;
  userAgent: string | undefined;
  /** The one that the person chose on a page, or that the browser prefers. */
  language: Language;
}

@Injectable()
export class RequestOrigin {
  constructor(
    private readonly addresses: ClientAddresses,
    private readonly hash: DailyAddressHash,
    private readonly browsers: BrowserCookie,
    private readonly clock: Clock,
  ) {}

  of(request: Request): Origin {
    const address = this.addresses.of(request);
    const now = this.clock.now();
    return {
      address,
      network: this.hash.of(address, now),
      site: this.hash.ofSite(address, now),
      browser: this.browsers.of(request),
      userAgent: request.get('User-Agent'),
      language: languageOf(request),
    };
  }
}
