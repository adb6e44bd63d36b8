import { setImmediate as turn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { ClientAddresses, siteOf } from '#libs/addresses';
import { FairQueue, type FairQueueLimits } from '#libs/fair-queue';
import { receiveForm, type FormLimits } from './request-body.js';
import type { Visit } from './visit.js';

/** More than the longest values of a usual form, percent-encoded. */
const FORM: FormLimits = { bytes: 256 * 1_024, ms: 10_000 };
/** 32 MiB in all. Most forms arrive within a packet or two. */
const READS: FairQueueLimits = { running: 128, runningPerKey: 8, waiting: 4_000, waitingPerKey: 60 };
/** Each takes up to three milliseconds of the process, and a connection that requests need. */
const TURNS: FairQueueLimits = { running: 4, runningPerKey: 1, waiting: 1_000, waitingPerKey: 60 };

/** Receives and takes the forms of landing pages, a bounded number at once, fair by site. */
@Injectable()
export class FormReader {
  private readonly reads = new FairQueue(READS);
  private readonly turns = new FairQueue(TURNS);

  constructor(private readonly addresses: ClientAddresses) {}

  /** Null when it is too large. @throws QueueFull; RecipientLeft */
  read(visit: Visit): Promise<Buffer | null> {
    return this.reads.run(this.siteOf(visit), () => receiveForm(visit.request, FORM), visit.response);
  }

  /** @throws QueueFull; RecipientLeft */
  inTurn(visit: Visit, take: () => Promise<void>): Promise<void> {
    const takeLater = async () => {
      // Scans that have arrived meanwhile come first.
      await turn();
      return take();
    };
    return this.turns.run(this.siteOf(visit), takeLater, visit.response);
  }

  private siteOf({ request }: Visit): string {
    return siteOf(this.addresses.of(request));
  }
}
