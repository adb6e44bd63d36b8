import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { ClientAddresses, DailyAddressHash } from '#libs/addresses';
import { Clock } from '#libs/clock';
import type { Origin } from './sign-in.service.js';

/** Where a request comes from, without its address. */
@Injectable()
export class RequestOrigin {
  constructor(
    private readonly addresses: ClientAddresses,
    private readonly hash: DailyAddressHash,
    private readonly clock: Clock,
  ) {}

  of(request: Request): Origin {
    const forwardedFor = request.headers['x-forwarded-for'];
    const address = this.addresses.find(
      request.socket.remoteAddress,
      Array.isArray(forwardedFor) ? forwardedFor.join(',') : forwardedFor,
    );
    return { network: this.hash.of(address, this.clock.now()), userAgent: request.get('User-Agent') };
  }
}
