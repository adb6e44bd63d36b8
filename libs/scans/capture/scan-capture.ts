import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Config } from '#libs/config';
import { ClientAddresses } from './client-address.js';
import type { Place } from './place.js';
import { Places } from './places.js';
import { languageOf, referrerOf } from './request-headers.js';
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
  private readonly addresses: ClientAddresses;

  constructor(
    private readonly places: Places,
    config: Config,
  ) {
    this.addresses = new ClientAddresses(config.trustedProxies ?? []);
  }

  capture(
    code: ScannedCode,
    { headers, socket }: IncomingMessage,
    scannedAt: Date,
    visitors: VisitorHasher,
  ): NewScan {
    const forwardedFor = headers['x-forwarded-for'];
    const address = this.addresses.find(
      socket.remoteAddress,
      Array.isArray(forwardedFor) ? forwardedFor.join() : forwardedFor,
    );
    const agent = headers['user-agent'];
    return {
      code,
      scannedAt,
      place: this.places.find(address),
      userAgent: readUserAgent(agent),
      language: languageOf(headers['accept-language']),
      referrer: referrerOf(headers.referer),
      visitorHash: visitors.hash(code.workspaceId, address, agent ?? ''),
      rule: null,
    };
  }
}
