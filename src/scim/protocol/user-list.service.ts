import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Member, MemberEmail, Transactions, type PreparedStatement } from '#libs/database';
import type { WorkspaceScope } from '../../http/requests/caller.js';
import type { Filter } from './filter.js';
import { filterSql } from './filter-sql.js';
import type { ListQueryDto } from './list-query.dto.js';
import type { PageBounds } from './list-response.js';
import { positional } from './named-parameters.js';
import { parseSortOrder } from './sort-order.js';
import type { UserGroups, UserRow } from './stored-user.js';
import { countThat, IS_LATER, pageThat, selectUser } from './user-list.queries.js';
import { USER } from './user.schema.js';

export interface UserSearch extends Pick<ListQueryDto, 'sortBy' | 'sortOrder'> {
  filter: Filter | null;
}

type ListedUser = UserRow & { groups: UserGroups };

interface Page {
  members: ListedUser[];
  totalResults: number;
}

@Injectable()
export class UserListService {
  private readonly columns: string;

  constructor(
    @InjectRepository(Member) members: Repository<Member>,
    @InjectRepository(MemberEmail) emails: Repository<MemberEmail>,
    private readonly transactions: Transactions,
  ) {
    this.columns = selectUser(members.metadata, emails.metadata);
  }

  async page({ workspaceId }: WorkspaceScope, search: UserSearch, bounds: PageBounds): Promise<Page> {
    const { filter } = search;
    const { sql, parameters } = filter ? filterSql(USER, filter) : ALL;
    const named = { ...parameters, workspaceId, count: bounds.count, offset: bounds.startIndex - 1 };
    const { text, values } = positional(pageThat(this.columns, `(${sql})`, orderBy(search)), named);
    const statement = isLookUp(search) ? preparedBy(sql, text) : text;
    const members = await this.transactions.query<ListedUser>(statement, values);
    const totalResults =
      totalOfLast(members, bounds) ??
      (hasDefaultOrder(search) && !filter && named.offset > 0
        ? await this.totalFrom(workspaceId, members, bounds)
        : await this.count(`(${sql})`, named));
    return { members, totalResults };
  }

  /** The offset has counted the members before the page, so only those after it are counted. */
  private async totalFrom(workspaceId: string, members: UserRow[], bounds: PageBounds): Promise<number> {
    const last = members.at(-1);
    if (!last) return this.count('true', { workspaceId });
    const { id, createdAt } = last;
    const later = await this.count(IS_LATER, { workspaceId, id, createdAt });
    return bounds.startIndex - 1 + members.length + later;
  }

  private async count(condition: string, parameters: Record<string, unknown>): Promise<number> {
    const { text, values } = positional(countThat(condition), parameters);
    const [counted] = await this.transactions.query<{ count: number }>(text, values);
    return counted?.count ?? 0;
  }
}

const ALL = { sql: 'true', parameters: {} };

function totalOfLast({ length }: UserRow[], { startIndex, count }: PageBounds): number | null {
  const isLast = length > 0 ? length < count : startIndex === 1 && count > 0;
  return isLast ? startIndex - 1 + length : null;
}

function orderBy(search: UserSearch): string | undefined {
  const order = parseSortOrder(USER, search);
  return order ? `${order.sql} ${order.direction}, m.id` : undefined;
}

const hasDefaultOrder = ({ sortBy }: UserSearch) => sortBy === undefined || sortBy === '';

/** Identity providers look up a user by userName or externalId before each change. */
const isLookUp = (search: UserSearch) =>
  hasDefaultOrder(search) && search.filter?.kind === 'compare' && search.filter.operator === 'eq';

/** PostgreSQL truncates longer names. */
const MAX_NAME_LENGTH = 63;

function preparedBy(condition: string, text: string): PreparedStatement | string {
  const name = `users where ${condition}`;
  return name.length <= MAX_NAME_LENGTH ? { name, text } : text;
}
