import { FairQueue, type FairQueueLimits, type Recipient } from '#libs/fair-queue';
import type { ConnectionArrivals } from './connection-arrivals.js';

/**
 * Lets a few tasks start per turn of the event loop, and none while connections arrive, in rotation by workspace or site. It
 * counts starts, not tasks in progress: what waits for something else occupies no place.
 */
export class PacedTurns {
  private readonly queue: FairQueue;

  /** @param limits `running` is the number of starts per turn */
  constructor(
    private readonly arrivals: ConnectionArrivals,
    limits: FairQueueLimits,
  ) {
    this.queue = new FairQueue(limits);
  }

  /** Resolves when the task has started. @throws QueueFull, RecipientLeft */
  async start(key: string, task: () => void, recipient?: Recipient): Promise<void> {
    const start = () => {
      task();
      return this.arrivals.quietTurn();
    };
    await this.queue.run(key, start, recipient);
  }

  /** Resolves when the next task can start. @throws QueueFull, RecipientLeft */
  next(key: string, recipient?: Recipient): Promise<void> {
    return new Promise((resolve, reject) => {
      this.start(key, resolve, recipient).catch(reject);
    });
  }
}
