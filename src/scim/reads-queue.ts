import { Injectable } from '@nestjs/common';
import { FairQueue } from '#libs/fair-queue';
import type { ScimCaller } from '../auth/caller.js';

const LIMITS = { running: 4, runningPerKey: 1, waiting: 600, waitingPerKey: 100 };

/**
 * A filter can occupy a core of the database for seconds, and a group can have all members of a large workspace. Reads
 * wait here, without a connection to the database, so that those of one workspace do not take all connections.
 */
@Injectable()
export class ReadsQueue {
  private readonly queue = new FairQueue(LIMITS);

  /** @throws QueueFull */
  run<T>({ workspaceId, recipient }: ScimCaller, read: () => Promise<T>): Promise<T> {
    return this.queue.run(workspaceId, read, recipient);
  }
}
