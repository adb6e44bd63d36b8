import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { ClientAddresses, DailyAddressHash } from '#libs/http-server';
import { Clock } from '#libs/platform';
import { chooseLanguage, type Language } from '#libs/languages';

export interface Origin {
  network: string;
  userAgent: string | undefined;
  /** The language that the browser prefers. */
  language: Language;
}

@Injectable()
export class RequestOrigin {
  constructor(
    private readonly addresses: ClientAddresses,
    private readonly hash: DailyAddressHash,
    private readonly clock: Clock,
  ) {}

  of(request: Request): Origin {
    return {
      network: this.hash.of(this.addresses.of(request), this.clock.now()),
      userAgent: request.get('User-Agent'),
      language: chooseLanguage(request.get('Accept-Language')),
    };
  }
}
