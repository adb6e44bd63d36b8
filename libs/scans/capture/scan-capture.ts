import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { ClientAddresses } from '#libs/addresses';
import type { Place } from './place.js';
import { Places } from './places.js';
import { languageOf, referrerOf } from './request-headers.js';
import { scanHeaders } from './scan-headers.js';
import type { ScannedCode } from './scanned-code.js';
import { readUserAgent, type UserAgent } from './user-agent.js';
import type { VisitorHasher } from './visitor-hash.js';

/** A scan that is not stored yet; nothing in it leads back to an address. */
export interface NewScan {
  code: ScannedCode;
  scannedAt: Date;
  place: Place;
  userAgent: UserAgent;
  language: string;
  referrer: string;
  /** 16 bytes, one character for each. */
  visitorHash: string;
  /** Index of the rule that gives the destination; set by whoever asks the rules. */
  rule: number | null;
}

/** Makes a scan's whole row from its request; the client's address ends here. */
@Injectable()
export class ScanCapture {
  constructor(
    private readonly places: Places,
    private readonly addresses: ClientAddresses,
  ) {}

  capture(code: ScannedCode, request: IncomingMessage, scannedAt: Date, visitors: VisitorHasher): NewScan {
    const { userAgent, acceptLanguage, referer, forwardedFor } = scanHeaders(request.rawHeaders);
    const address = this.addresses.find(request.socket.remoteAddress, forwardedFor);
    return {
      code,
      scannedAt,
      place: this.places.find(address),
      userAgent: readUserAgent(userAgent),
      language: languageOf(acceptLanguage),
      referrer: referrerOf(referer),
      visitorHash: visitors.hash(code.workspaceId, address, userAgent ?? ''),
      rule: null,
    };
  }
}
