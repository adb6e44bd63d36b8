import { Injectable } from '@nestjs/common';
import { ClientAddresses, siteOf } from '#libs/addresses';
import { FairQueue, type FairQueueLimits } from '#libs/fair-queue';
import { receiveForm, type FormLimits } from './request-body.js';
import type { Visit } from './visit.js';

/** More than the longest values of a usual form, percent-encoded. */
const FORM: FormLimits = { bytes: 256 * 1_024, ms: 10_000 };
/** 32 MiB in all. Most forms arrive within a packet or two. */
const READS: FairQueueLimits = { running: 128, runningPerKey: 8, waiting: 1_000, waitingPerKey: 10 };

/** Receives the forms of landing pages, a bounded number at once, fair by site. */
@Injectable()
export class FormReader {
  private readonly queue = new FairQueue(READS);

  constructor(private readonly addresses: ClientAddresses) {}

  /** Null when it is too large. @throws QueueFull; RecipientLeft */
  read({ request, response }: Visit): Promise<Buffer | null> {
    return this.queue.run(siteOf(this.addresses.of(request)), () => receiveForm(request, FORM), response);
  }
}
