import { Injectable } from '@nestjs/common';
import { Transactions, type Role } from '#libs/database';
import type { WorkspaceScope } from '../../http/requests/caller.js';
import { parseFilter } from './filter.js';
import { filterSql } from './filter-sql.js';
import { GROUP } from './group.schema.js';
import { groupsThat, MEMBERS_OF_GROUPS } from './groups.queries.js';
import type { ListQueryDto } from './list-query.dto.js';
import { positional } from './named-parameters.js';
import { parseSortOrder } from './sort-order.js';

export interface GroupRow {
  role: Role;
  externalId: string | null;
}

export interface GroupMember {
  id: string;
  userName: string;
  role: Role;
}

interface MemberRow extends GroupMember {
  createdAt: string;
}

const MEMBERS_PER_PAGE = 1_000;

/** All three groups of a workspace always exist. */
@Injectable()
export class GroupRowsService {
  constructor(private readonly transactions: Transactions) {}

  async find({ workspaceId }: WorkspaceScope, query: ListQueryDto): Promise<GroupRow[]> {
    const { sql, parameters } = query.filter ? filterSql(GROUP, parseFilter(query.filter)) : ALL;
    const order = parseSortOrder(GROUP, query);
    const sorted = order ? `${order.sql} ${order.direction}, g.role` : undefined;
    const { text, values } = positional(groupsThat(sql, sorted), { ...parameters, workspaceId });
    return this.transactions.query<GroupRow>(text, values);
  }

  /** Yields members oldest first, in pages: reading all rows at once would block the process. */
  async *members({ workspaceId }: WorkspaceScope, roles: Role[]): AsyncGenerator<GroupMember[], void> {
    let last: MemberRow | undefined;
    for (;;) {
      const values = [workspaceId, roles, last?.createdAt ?? null, last?.id ?? null, MEMBERS_PER_PAGE];
      const page = await this.transactions.query<MemberRow>(MEMBERS_OF_GROUPS, values);
      last = page.at(-1);
      yield page;
      if (page.length < MEMBERS_PER_PAGE) return;
    }
  }
}

const ALL = { sql: 'true', parameters: {} };
