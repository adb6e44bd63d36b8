import { Injectable } from '@nestjs/common';
import { ClientAddresses, siteOf } from '#libs/http-server';
import { closeSignal, FairQueue, QUEUES } from '#libs/queue';
import type { Visit } from '../request/visit.js';

@Injectable()
export class ConversionTurns {
  private readonly queue = new FairQueue(QUEUES.conversions);

  constructor(private readonly addresses: ClientAddresses) {}

  run({ request, response }: Visit, work: () => Promise<void>): Promise<void> {
    return this.queue.run(siteOf(this.addresses.of(request)), work, closeSignal(response));
  }
}
