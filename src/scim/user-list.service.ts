import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Member, MemberEmail, selectEntity, Transactions, type PreparedStatement } from '#libs/database';
import type { WorkspaceScope } from '../auth/caller.js';
import type { ProfiledMember } from '../members/member-profile.fields.js';
import { parseFilter, type Filter } from './filter.js';
import { filterSql } from './filter-sql.js';
import type { ListQueryDto } from './list-query.dto.js';
import type { PageBounds } from './list-response.js';
import { positional } from './named-parameters.js';
import { sortOrderOf } from './sort-order.js';
import { USER } from './user.schema.js';

/** Finds members by SCIM filters. */
@Injectable()
export class UserListService {
  private readonly columns: string;

  constructor(
    @InjectRepository(Member) members: Repository<Member>,
    @InjectRepository(MemberEmail) emails: Repository<MemberEmail>,
    private readonly transactions: Transactions,
  ) {
    const addresses = `select ${selectEntity(emails.metadata, 'a')} from member_emails a
      where a.member_id = m.id order by a.position`;
    this.columns = `${selectEntity(members.metadata, 'm')},
      (select coalesce(json_agg(l), '[]') from (${addresses}) l) as emails`;
  }

  /** @throws InvalidFilter, InvalidPath, InvalidValue */
  async page(
    { workspaceId }: WorkspaceScope,
    query: ListQueryDto,
    { startIndex, count }: PageBounds,
  ): Promise<{ members: ProfiledMember[]; totalResults: number }> {
    const filter = query.filter ? parseFilter(query.filter) : null;
    const { sql, parameters } = filter ? filterSql(USER, filter) : ALL;
    const from = `from members m where m.workspace_id = :workspaceId and (${sql})`;
    const named = { ...parameters, workspaceId, count, offset: startIndex - 1 };
    const order = orderOf(query);
    // Of the members before a far page, PostgreSQL reads only the index.
    const ids = `select m.id ${from} order by ${order} limit :count offset :offset`;
    const page = positional(
      `select ${this.columns} from members m where m.id in (${ids}) order by ${order}`,
      named,
    );
    const isFrequent = filter !== null && isLookUp(filter) && query.sortBy === undefined;
    const statement = isFrequent ? preparedBy(sql, page.text) : page.text;
    const found = await this.transactions.query<ProfiledMember>(statement, page.values);
    // The last page says how many there are.
    const isLast = found.length > 0 ? found.length < count : startIndex === 1 && count > 0;
    const totalResults = isLast ? startIndex - 1 + found.length : await this.count(from, named);
    return { members: found, totalResults };
  }

  private async count(from: string, parameters: Record<string, unknown>): Promise<number> {
    const { text, values } = positional(`select count(*)::int as total ${from}`, parameters);
    const [counted] = await this.transactions.query<{ total: number }>(text, values);
    return counted?.total ?? 0;
  }
}

const ALL = { sql: 'true', parameters: {} };

function orderOf(query: ListQueryDto): string {
  const order = sortOrderOf(USER, query);
  return `${order ? `${order.sql} ${order.direction}` : 'm.created_at'}, m.id`;
}

/** Identity providers look for a user by userName or externalId before each change. */
const isLookUp = (filter: Filter) => filter.kind === 'compare' && filter.operator === 'eq';

/** PostgreSQL cuts longer names. */
const MAX_NAME_LENGTH = 63;

function preparedBy(condition: string, text: string): PreparedStatement | string {
  const name = `users where ${condition}`;
  return name.length <= MAX_NAME_LENGTH ? { name, text } : text;
}
