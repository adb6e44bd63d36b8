import { FairQueue, type FairQueueLimits } from '#libs/fair-queue';

/** Chunks of at most 64 KiB: together a millisecond or two. Each one that waits belongs to a connection, which pauses. */
const LIMITS: FairQueueLimits = { running: 4, runningPerKey: 4, waiting: Infinity, waitingPerKey: Infinity };

/**
 * Lets a few chunks of bodies be judged per turn of the event loop, in rotation by workspace or site: a thousand bodies
 * that are decompressed at once would otherwise occupy each turn for a good part of a second.
 */
export class BodyTurns {
  private readonly queue = new FairQueue(LIMITS);

  /** Resolves when the next chunk can be judged. @throws RecipientLeft */
  next(key: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        resolve();
        return endOfTurn();
      };
      this.queue.run(key, start).catch(reject);
    });
  }
}

const endOfTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
