import { Injectable } from '@nestjs/common';
import { Transactions, type Role } from '#libs/database';
import type { WorkspaceScope } from '../../http/requests/caller.js';
import { parseFilter } from './filter.js';
import { filterSql } from './filter-sql.js';
import { GROUP } from './group.schema.js';
import { groupsThat, MEMBERS_OF_GROUP, MEMBERS_WITH_ROLES } from './groups.queries.js';
import type { ListQueryDto } from './list-query.dto.js';
import { positional } from './named-parameters.js';
import { parseSortOrder } from './sort-order.js';

/** A role, whose id and name are the role, or a mapped group of the directory. */
export interface GroupRow {
  id: string;
  name: string;
  role: Role;
  isMapped: boolean;
  externalId: string | null;
}

export interface GroupMember {
  id: string;
  userName: string;
  groupId: string;
}

interface MemberRow extends GroupMember {
  createdAt: string;
}

const MEMBERS_PER_PAGE = 1_000;

/** The three groups that are roles always exist; those of the table of directory groups follow. */
@Injectable()
export class GroupRowsService {
  constructor(private readonly transactions: Transactions) {}

  async find({ workspaceId }: WorkspaceScope, query: ListQueryDto): Promise<GroupRow[]> {
    const { sql, parameters } = query.filter ? filterSql(GROUP, parseFilter(query.filter)) : ALL;
    const order = parseSortOrder(GROUP, query);
    const sorted = order ? `${order.sql} ${order.direction}, g.group_id is not null, g.name_norm` : undefined;
    const { text, values } = positional(groupsThat(sql, sorted), { ...parameters, workspaceId });
    return this.transactions.query<GroupRow>(text, values);
  }

  /** Yields members oldest first, in pages: reading all rows at once would block the process. */
  async *members(scope: WorkspaceScope, groups: GroupRow[]): AsyncGenerator<GroupMember[], void> {
    const roles = groups.filter(({ isMapped }) => !isMapped).map(({ role }) => role);
    if (roles.length > 0) yield* this.pages(MEMBERS_WITH_ROLES, scope, roles);
    for (const { id, isMapped } of groups) if (isMapped) yield* this.pages(MEMBERS_OF_GROUP, scope, id);
  }

  private async *pages(
    statement: string,
    { workspaceId }: WorkspaceScope,
    which: Role[] | string,
  ): AsyncGenerator<GroupMember[], void> {
    let last: MemberRow | undefined;
    for (;;) {
      const values = [workspaceId, which, last?.createdAt ?? null, last?.id ?? null, MEMBERS_PER_PAGE];
      const page = await this.transactions.query<MemberRow>(statement, values);
      last = page.at(-1);
      yield page;
      if (page.length < MEMBERS_PER_PAGE) return;
    }
  }
}

const ALL = { sql: 'true', parameters: {} };
