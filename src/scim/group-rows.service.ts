import { Injectable } from '@nestjs/common';
import { Transactions, type Role } from '#libs/database';
import type { WorkspaceScope } from '../auth/caller.js';
import { parseFilter } from './filter.js';
import { filterSql } from './filter-sql.js';
import { GROUP } from './group.schema.js';
import { groupsThat, MEMBERS_OF_GROUPS } from './groups.queries.js';
import { positional } from './named-parameters.js';

export interface GroupRow {
  role: Role;
  externalId: string | null;
}

export interface GroupMember {
  id: string;
  userName: string;
  role: Role;
}

/** The groups of a workspace: all three always exist. */
@Injectable()
export class GroupRowsService {
  constructor(private readonly transactions: Transactions) {}

  /** @throws InvalidFilter, InvalidValue */
  find({ workspaceId }: WorkspaceScope, filter: string | null): Promise<GroupRow[]> {
    if (filter === null) return this.transactions.query<GroupRow>(ALL_GROUPS, [workspaceId]);
    const { sql, parameters } = filterSql(GROUP, parseFilter(filter));
    const { text, values } = positional(groupsThat(sql), { ...parameters, workspaceId });
    return this.transactions.query<GroupRow>(text, values);
  }

  /** Oldest first. */
  members({ workspaceId }: WorkspaceScope, roles: Role[]): Promise<GroupMember[]> {
    return this.transactions.query<GroupMember>(MEMBERS_OF_GROUPS, [workspaceId, roles]);
  }
}

const ALL_GROUPS = { name: 'find groups', text: positional(groupsThat('true'), { workspaceId: null }).text };
