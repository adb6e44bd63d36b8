import { Injectable } from '@nestjs/common';
import { Transactions, type Role } from '#libs/database';
import type { WorkspaceScope } from '../auth/caller.js';
import { parseFilter } from './filter.js';
import { filterSql } from './filter-sql.js';
import { GROUP } from './group.schema.js';
import { CLEAR_EXTERNAL_ID, groupsThat, MEMBERS_OF_GROUPS, STORE_EXTERNAL_ID } from './groups.queries.js';
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
    const { sql, parameters } = filter === null ? ALL : filterSql(GROUP, parseFilter(filter));
    const { text, values } = positional(groupsThat(sql), { ...parameters, workspaceId });
    return this.transactions.query<GroupRow>(text, values);
  }

  /** Oldest first. */
  members({ workspaceId }: WorkspaceScope, roles: Role[]): Promise<GroupMember[]> {
    return this.transactions.query<GroupMember>(MEMBERS_OF_GROUPS, [workspaceId, roles]);
  }

  async setExternalId({ workspaceId }: WorkspaceScope, role: Role, externalId: string | null): Promise<void> {
    if (externalId === null) await this.transactions.query(CLEAR_EXTERNAL_ID, [workspaceId, role]);
    else await this.transactions.query(STORE_EXTERNAL_ID, [workspaceId, role, externalId]);
  }
}

const ALL = { sql: 'true', parameters: {} };
