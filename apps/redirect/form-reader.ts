import { Injectable } from '@nestjs/common';
import { ClientAddresses, siteOf } from '#libs/addresses';
import { FairMemory, FairQueue, type FairQueueLimits } from '#libs/fair-queue';
import { ConnectionArrivals } from '#libs/time-slices';
import { receiveForm, type FormLimits } from './request-body.js';
import type { Visit } from './visit.js';

/** More than the longest values of a usual form, percent-encoded. */
const FORM: FormLimits = { bytes: 256 * 1_024, ms: 10_000 };
/** Of forms that are not answered yet. Not their number: those that arrive slowly would keep all others waiting. */
const MEMORY = { bytes: 64 * 2 ** 20, bytesPerKey: 4 * 2 ** 20 };
/** Each takes up to three milliseconds of the process, and a connection that requests need. */
const TURNS: FairQueueLimits = { running: 4, runningPerKey: 1, waiting: 1_000, waitingPerKey: 60 };

/** Receives the forms of landing pages in bounded memory, and takes a bounded number at once, fair by site. */
@Injectable()
export class FormReader {
  private readonly memory = new FairMemory(MEMORY);
  private readonly turns = new FairQueue(TURNS);

  constructor(
    private readonly addresses: ClientAddresses,
    private readonly arrivals: ConnectionArrivals,
  ) {}

  /** Null when it is too large. @throws QueueFull when forms use too much memory */
  read(visit: Visit): Promise<Buffer | null> {
    const share = this.memory.shareOf(this.siteOf(visit));
    if (visit.response.closed) share.release();
    else visit.response.once('close', () => share.release());
    return receiveForm(visit.request, FORM, (bytes) => share.add(bytes));
  }

  /** @throws QueueFull; RecipientLeft */
  inTurn(visit: Visit, take: () => Promise<void>): Promise<void> {
    const takeLater = async () => {
      // Connections and scans that have arrived meanwhile come first.
      await this.arrivals.quietTurn();
      return take();
    };
    return this.turns.run(this.siteOf(visit), takeLater, visit.response);
  }

  private siteOf({ request }: Visit): string {
    return siteOf(this.addresses.of(request));
  }
}
