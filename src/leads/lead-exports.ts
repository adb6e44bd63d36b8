import { Injectable } from '@nestjs/common';
import { FairQueue, type FairQueueLimits } from '#libs/fair-queue';
import type { Caller } from '../auth/caller.js';
import type { Position } from '../requests/cursors.js';
import { LeadList } from './lead-list.js';
import type { LeadScope, ListedLead } from './leads.queries.js';

/** An export lasts as long as its client reads it; in memory is only one part of it. */
const EXPORTS: FairQueueLimits = { running: 100, runningPerKey: 2, waiting: 200, waitingPerKey: 20 };
/** A part of each running export can wait, so that none of them ends because others run. */
const PARTS: FairQueueLimits = {
  ...{ running: 2, runningPerKey: 1 },
  ...{ waiting: 2 * EXPORTS.running, waitingPerKey: EXPORTS.runningPerKey },
};

/** Leads of one statement of an export. */
const PART = 1_000;
/** Names of fields that have columns of their own. */
const MAX_NAMES = 100;

/** All leads of a list, one short statement after the other: the next one is sent when the client has read the last part. */
@Injectable()
export class LeadExports {
  private readonly exports = new FairQueue(EXPORTS);
  private readonly reads = new FairQueue(PARTS);

  constructor(private readonly leads: LeadList) {}

  /** @throws QueueFull when too many exports of the workspace wait, or of all workspaces */
  run(caller: Caller, send: () => Promise<void>): Promise<void> {
    return this.exports.run(caller.workspaceId, send, caller.recipient);
  }

  async *parts({ workspaceId, recipient }: Caller, scope: LeadScope): AsyncGenerator<ListedLead[], void> {
    let position: Position | null = null;
    let limit = PART;
    do {
      const read = () => this.leads.page(scope, position, limit);
      const { leads, next } = await this.reads.run(workspaceId, read, recipient);
      yield leads;
      position = next;
      // A part of large leads ends early: the next statement need not measure a thousand of them.
      limit = Math.min(PART, 2 * leads.length + 50);
    } while (position);
  }

  /** The names of the fields of all leads, in the order in which they appear, newest lead first; the first 100. */
  async names(caller: Caller, scope: LeadScope): Promise<string[]> {
    const names = new Set<string>();
    for await (const leads of this.parts(caller, scope))
      for (const { fields } of leads)
        for (const name of Object.keys(fields)) {
          if (names.size === MAX_NAMES) return [...names];
          names.add(name);
        }
    return [...names];
  }
}
