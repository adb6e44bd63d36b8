import { Injectable } from '@nestjs/common';
import type { Position } from '../../http/requests/cursors.js';
import { LeadList, type LeadPage } from './lead-list.js';
import type { LeadScope, ListedLead } from './leads.queries.js';

const PART = 1_000;
const MAX_NAMES = 100;

/** Runs short statements one after another; the next one is sent when the client has read the last part. */
@Injectable()
export class LeadExports {
  constructor(private readonly leads: LeadList) {}

  async *parts(scope: LeadScope): AsyncGenerator<ListedLead[], void> {
    let position: Position | null = null;
    let limit = PART;
    do {
      const { leads, next }: LeadPage = await this.leads.page(scope, position, limit);
      yield leads;
      position = next;
      // A part with large leads ends early, so the next statement need not measure a thousand of them.
      limit = Math.min(PART, 2 * leads.length + 50);
    } while (position);
  }

  /** Returns the names of the first 100 fields, in the order in which they appear, newest lead first. */
  async names(scope: LeadScope): Promise<string[]> {
    const names = new Set<string>();
    for await (const leads of this.parts(scope))
      for (const { fields } of leads)
        for (const name of Object.keys(fields)) {
          if (names.size === MAX_NAMES) return [...names];
          names.add(name);
        }
    return [...names];
  }
}
