import { Injectable } from '@nestjs/common';
import { ClientAddresses, siteOf } from '#libs/addresses';
import { FairQueue, type FairQueueLimits } from '#libs/fair-queue';
import { inSlice } from '#libs/time-slices';
import type { InTurn } from './request-body.js';
import type { Visit } from './visit.js';

/** One at a time for a site: of all that wait for a slice, only a few are forms. */
const LIMITS: FairQueueLimits = { running: 2, runningPerKey: 1, waiting: 1_000, waitingPerKey: 60 };

/** Forms can have 256 KiB, which take milliseconds to parse and to show again: sites do it in rotation. */
@Injectable()
export class FormTurns {
  private readonly queue = new FairQueue(LIMITS);

  constructor(private readonly addresses: ClientAddresses) {}

  /** What it returns throws QueueFull when too many of the site wait, and RecipientLeft. */
  of({ request, response }: Visit): InTurn {
    const site = siteOf(this.addresses.of(request));
    return (work) => this.queue.run(site, () => inSlice(work), response);
  }
}
