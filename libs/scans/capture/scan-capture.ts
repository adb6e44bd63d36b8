import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { ClientAddresses } from '#libs/http-server';
import type { NewScan, ScanLocation, ScannedCode } from '../new-scan.js';
import { LocationHeaders } from './location-headers.js';
import { Locations } from './locations.js';
import { parseLanguage, parseReferrer, scanHeaders } from './request-headers.js';
import { readUserAgent } from './user-agent.js';
import type { VisitorHasher } from './visitor-hash.js';

@Injectable()
export class ScanCapture {
  constructor(
    private readonly locations: Locations,
    private readonly locationHeaders: LocationHeaders,
    private readonly addresses: ClientAddresses,
  ) {}

  capture(code: ScannedCode, request: IncomingMessage, scannedAt: Date, visitors: VisitorHasher): NewScan {
    const { userAgent, acceptLanguage, referer, forwardedFor } = scanHeaders(request.rawHeaders);
    const address = this.addresses.find(request.socket.remoteAddress, forwardedFor);
    return {
      code,
      scannedAt,
      location: this.locationHeaders.isUsed
        ? this.locationOf(request, address)
        : this.locations.find(address),
      userAgent: readUserAgent(userAgent),
      language: parseLanguage(acceptLanguage),
      referrer: parseReferrer(referer),
      visitorHash: visitors.hash(code.workspaceId, address, userAgent ?? ''),
      rule: null,
      via: 'unknown',
    };
  }

  private locationOf({ socket, rawHeaders }: IncomingMessage, address: string): ScanLocation {
    const inDatabase = () => this.locations.find(address);
    // Anyone can send these headers.
    return this.addresses.isProxy(socket.remoteAddress)
      ? this.locationHeaders.find(rawHeaders, inDatabase)
      : inDatabase();
  }
}
