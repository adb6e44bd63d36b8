import { Injectable } from '@nestjs/common';
import { Config } from '#libs/platform';
import type { ScimCaller } from '../../http/requests/caller.js';
import { GroupMembershipsService } from '../../members/directory-groups/group-memberships.service.js';
import { MemberNotFound } from '../../members/members.errors.js';
import type { ProfiledMember } from '../../members/member-profile.fields.js';
import { ProvisionedMembersService } from '../../members/provisioned-members.service.js';
import { Problem, raise } from '../../http/problems/index.js';
import { ProvisioningService } from '../provisioning/provisioning.service.js';
import { applyChanges } from './apply-changes.js';
import type { Change } from './change.js';
import { parseFilter } from './filter.js';
import type { ListQueryDto } from './list-query.dto.js';
import { parseBounds, listResponse } from './list-response.js';
import { narrowable } from './narrowable.js';
import { deactivationIn, patchChanges, putChanges, resourceChanges } from './patch.js';
import { parseProjection, type ProjectionQuery } from './projection.js';
import { resourceBody, type ResourceBody } from './resource-body.js';
import { scimBase } from './scim-base.js';
import { InvalidSyntax } from './scim.errors.js';
import { toMembership, NEW_USER, toUser } from './stored-user.js';
import { UserListService } from './user-list.service.js';
import { USER } from './user.schema.js';

@Injectable()
export class UsersService {
  private readonly base: string;

  constructor(
    private readonly lists: UserListService,
    private readonly members: ProvisionedMembersService,
    private readonly provisioning: ProvisioningService,
    private readonly groups: GroupMembershipsService,
    config: Config,
  ) {
    this.base = scimBase(config);
  }

  async list(caller: ScimCaller, query: ListQueryDto) {
    const bounds = parseBounds(query);
    const search = { ...query, filter: query.filter ? parseFilter(query.filter) : null };
    const read = () => this.lists.page(caller, search, bounds);
    const { members, totalResults } = await narrowable(query, read);
    const projection = parseProjection(USER, query);
    const resources = members.map((member) =>
      resourceBody(USER, toUser(member, this.base, member.groups), projection),
    );
    return listResponse(resources, { totalResults, ...bounds });
  }

  async get(caller: ScimCaller, id: string, query: ProjectionQuery): Promise<ResourceBody> {
    return this.body(caller, (await this.members.find(caller, id)) ?? raise(new MemberNotFound()), query);
  }

  async create(caller: ScimCaller, body: unknown, query: ProjectionQuery) {
    const changes = resourceChanges({ schema: USER, id: null }, body);
    const member = await this.provisioning.create(
      caller,
      toMembership(applyChanges(USER, NEW_USER, changes)),
    );
    return { location: this.locationOf(member), body: await this.body(caller, member, query) };
  }

  patch(caller: ScimCaller, id: string, body: unknown, query: ProjectionQuery): Promise<ResourceBody> {
    return this.change(caller, id, { parse: patchChanges, body }, query);
  }

  put(caller: ScimCaller, id: string, body: unknown, query: ProjectionQuery): Promise<ResourceBody> {
    return this.change(caller, id, { parse: putChanges, body }, query);
  }

  delete(caller: ScimCaller, id: string): Promise<void> {
    return this.provisioning.remove(caller, id);
  }

  /** If a deactivation comes with changes that cannot be applied, these are left out. */
  private async change(
    caller: ScimCaller,
    id: string,
    { parse, body }: { parse: typeof patchChanges; body: unknown },
    query: ProjectionQuery,
  ): Promise<ResourceBody> {
    const subject = { schema: USER, id };
    try {
      return await this.body(caller, await this.apply(caller, id, parse(subject, body)), query);
    } catch (error) {
      const deactivation = isRefusedValue(error) ? deactivationIn(subject, body) : null;
      if (!deactivation) throw error;
      return this.body(caller, await this.apply(caller, id, deactivation), query);
    }
  }

  private apply(caller: ScimCaller, id: string, changes: Change[]): Promise<ProfiledMember> {
    return this.provisioning.change(caller, id, (member) =>
      toMembership(applyChanges(USER, toUser(member, this.base), changes)),
    );
  }

  private async body(
    caller: ScimCaller,
    member: ProfiledMember,
    query: ProjectionQuery,
  ): Promise<ResourceBody> {
    const groups = await this.groups.of(caller, [member.id]);
    return resourceBody(USER, toUser(member, this.base, groups), parseProjection(USER, query));
  }

  private locationOf({ id }: ProfiledMember): string {
    return `${this.base}${USER.endpoint}/${id}`;
  }
}

function isRefusedValue(error: unknown): boolean {
  if (error instanceof InvalidSyntax) return false;
  return error instanceof Problem && ['validation_failed', 'conflict'].includes(error.code);
}
