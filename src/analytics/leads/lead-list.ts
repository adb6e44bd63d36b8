import { Injectable } from '@nestjs/common';
import { ReplicaReads } from '#libs/database';
import type { Position } from '../../http/requests/cursors.js';
import { leadsStatement, type LeadScope, type ListedLead, type ReadLead } from './leads.queries.js';

export interface LeadPage {
  leads: ListedLead[];
  next: Position | null;
}

@Injectable()
export class LeadList {
  constructor(private readonly reads: ReplicaReads) {}

  /**
   * Returns fewer than `limit` leads if they are large, or if few of many pass the filter: `next` says where to
   * continue.
   */
  async page(scope: LeadScope, position: Position | null, limit: number): Promise<LeadPage> {
    const { sql, values } = leadsStatement(scope, position, limit + 1);
    const rows = await this.reads.read<ReadLead>(sql, values);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      leads: shown.flatMap(({ fits, hasNext, ...lead }) => (fits ? [lead] : [])),
      next: last?.hasNext ? [last.submitted_at, last.id] : null,
    };
  }
}
