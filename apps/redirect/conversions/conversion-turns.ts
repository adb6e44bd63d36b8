import { Injectable } from '@nestjs/common';
import { ClientAddresses, siteOf } from '#libs/http-server';
import { closeSignal, FairQueue, type FairQueueLimits } from '#libs/queue';
import type { Visit } from '../request/visit.js';

const LIMITS: FairQueueLimits = { running: 4, runningPerKey: 1, waiting: 1_000, waitingPerKey: 100 };

/** Stores few leads and clicks concurrently, fair by site so that one site does not delay others. */
@Injectable()
export class ConversionTurns {
  private readonly queue = new FairQueue(LIMITS);

  constructor(private readonly addresses: ClientAddresses) {}

  run({ request, response }: Visit, work: () => Promise<void>): Promise<void> {
    return this.queue.run(siteOf(this.addresses.of(request)), work, closeSignal(response));
  }
}
