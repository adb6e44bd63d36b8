import { FairQueue, type FairQueueLimits, type Recipient } from '#libs/fair-queue';
import type { ConnectionArrivals } from '#libs/time-slices';

/**
 * One chunk of at most 64 KiB per turn, since Node accepts one connection per turn: those of scans wait for as many turns
 * as there are before them. Each chunk that waits belongs to a connection, which pauses.
 */
const LIMITS: FairQueueLimits = { running: 1, runningPerKey: 1, waiting: Infinity, waitingPerKey: Infinity };

/**
 * Lets one chunk of a body be judged per turn of the event loop, in rotation by workspace or site: a thousand bodies
 * that are decompressed at once would otherwise occupy each turn for a good part of a second.
 */
export class BodyTurns {
  private readonly queue = new FairQueue(LIMITS);

  constructor(private readonly arrivals: ConnectionArrivals) {}

  /** Resolves when the next chunk can be judged. @throws RecipientLeft */
  next(key: string, recipient?: Recipient): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        resolve();
        return this.arrivals.quietTurn();
      };
      this.queue.run(key, start, recipient).catch(reject);
    });
  }
}
