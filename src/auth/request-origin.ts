import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { ClientAddresses, DailyAddressHash, siteOf } from '#libs/addresses';
import { Clock } from '#libs/clock';
import type { Recipient } from '#libs/fair-queue';

/** Where a request comes from. */
export interface Origin {
  /** A hash of the day. */
  network: string;
  /** For queues; not to be stored, since it is no hash. */
  site: string;
  userAgent: string | undefined;
  /** Of the response: its tasks leave the queues with it. */
  recipient?: Recipient | undefined;
}

/** Finds the origin of a request; its address is not stored. */
@Injectable()
export class RequestOrigin {
  constructor(
    private readonly addresses: ClientAddresses,
    private readonly hash: DailyAddressHash,
    private readonly clock: Clock,
  ) {}

  of(request: Request): Origin {
    const address = this.addresses.of(request);
    return {
      network: this.hash.of(address, this.clock.now()),
      site: siteOf(address),
      userAgent: request.get('User-Agent'),
      recipient: request.res,
    };
  }
}
