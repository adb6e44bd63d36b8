import { Injectable } from '@nestjs/common';
import { isStatementTimeout } from '#libs/database';
import { FairQueue, type FairQueueLimits } from '#libs/fair-queue';
import type { ScimCaller } from '../auth/caller.js';
import type { ListQueryDto } from './list-query.dto.js';
import { TooMany } from './scim.errors.js';

/** A filter can occupy a core of the database for seconds, and a group can have all members of a large workspace. */
const SEARCHES: FairQueueLimits = { running: 4, runningPerKey: 1, waiting: 600, waitingPerKey: 100 };
/** Which an index finds: look-ups by userName, externalId or id, and pages of all members in the default order. */
const PAGES: FairQueueLimits = { ...SEARCHES, runningPerKey: 2 };

/** Reads wait here, without a connection to the database, so that those of one workspace do not take all connections. */
@Injectable()
export class ReadsQueue {
  private readonly searches = new FairQueue(SEARCHES);
  private readonly pages = new FairQueue(PAGES);

  /** Of a list that its caller can narrow. RFC 7644 table 9. @throws QueueFull, TooMany */
  async search<T>(caller: ScimCaller, { filter, sortBy }: ListQueryDto, read: () => Promise<T>): Promise<T> {
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
    return this.searches.run(workspaceId, read, recipient);
  }

  /** Of what an index finds. @throws QueueFull */
  page<T>({ workspaceId, recipient }: ScimCaller, read: () => Promise<T>): Promise<T> {
    return this.pages.run(workspaceId, read, recipient);
  }
}
