import { Injectable } from '@nestjs/common';
import { isStatementTimeout } from '#libs/database';
import { FairQueue } from '#libs/fair-queue';
import type { ScimCaller } from '../auth/caller.js';
import type { ListQueryDto } from './list-query.dto.js';
import { TooMany } from './scim.errors.js';

const LIMITS = { running: 4, runningPerKey: 1, waiting: 600, waitingPerKey: 100 };

/**
 * A filter can occupy a core of the database for seconds, and a group can have all members of a large workspace. Reads
 * wait here, without a connection to the database, so that those of one workspace do not take all connections.
 */
@Injectable()
export class ReadsQueue {
  private readonly queue = new FairQueue(LIMITS);

  /** Of a list that its caller can narrow. RFC 7644 table 9. @throws QueueFull, TooMany */
  async list<T>(caller: ScimCaller, { filter, sortBy }: ListQueryDto, read: () => Promise<T>): Promise<T> {
    try {
      return await this.run(caller, read);
    } catch (error) {
      if (!isStatementTimeout(error) || !(filter || sortBy)) throw error;
      throw new TooMany(
        'The list takes too long; use a narrower filter, such as userName eq, or omit sortBy.',
      );
    }
  }

  /** @throws QueueFull */
  run<T>({ workspaceId, recipient }: ScimCaller, read: () => Promise<T>): Promise<T> {
    return this.queue.run(workspaceId, read, recipient);
  }
}
