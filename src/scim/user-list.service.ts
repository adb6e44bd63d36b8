import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Brackets, type Repository, type SelectQueryBuilder } from 'typeorm';
import { Member } from '#libs/database';
import type { WorkspaceScope } from '../auth/caller.js';
import type { ProfiledMember } from '../members/member-profile.fields.js';
import { ProvisionedMembersService } from '../members/provisioned-members.service.js';
import { parseFilter } from './filter.js';
import { filterSql } from './filter-sql.js';
import type { ListQueryDto } from './list-query.dto.js';
import type { PageBounds } from './list-response.js';
import { sortOrderOf } from './sort-order.js';
import { USER } from './user.schema.js';

/** Finds members by SCIM filters. */
@Injectable()
export class UserListService {
  constructor(
    @InjectRepository(Member) private readonly rows: Repository<Member>,
    private readonly members: ProvisionedMembersService,
  ) {}

  /** @throws InvalidFilter, InvalidPath, InvalidValue */
  async page(
    { workspaceId }: WorkspaceScope,
    query: ListQueryDto,
    { startIndex, count }: PageBounds,
  ): Promise<{ members: ProfiledMember[]; totalResults: number }> {
    const matching = this.rows.createQueryBuilder('m').where({ workspaceId });
    if (query.filter) matching.andWhere(bracketsOf(query.filter));
    sort(matching, query);
    const totalResults = await matching.getCount();
    if (count === 0 || startIndex > totalResults) return { members: [], totalResults };
    const found = await matching
      .offset(startIndex - 1)
      .limit(count)
      .getMany();
    return { members: await this.members.withEmails(found), totalResults };
  }
}

function bracketsOf(filter: string): Brackets {
  const { sql, parameters } = filterSql(USER, parseFilter(filter));
  return new Brackets((where) => where.where(sql, parameters));
}

function sort(members: SelectQueryBuilder<Member>, query: ListQueryDto): void {
  const order = sortOrderOf(USER, query);
  if (order) members.orderBy(order.sql, order.direction);
  else members.orderBy('m.createdAt');
  members.addOrderBy('m.id');
}
