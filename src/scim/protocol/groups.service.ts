import { Injectable } from '@nestjs/common';
import { Config } from '#libs/platform';
import type { Role } from '#libs/database';
import type { ScimCaller } from '../../http/requests/caller.js';
import { raise } from '../../http/problems/index.js';
import { GroupIdsService } from '../provisioning/group-ids.service.js';
import { ProvisioningService } from '../provisioning/provisioning.service.js';
import type { Change } from './change.js';
import { toGroupChange, roleNamed } from './group-changes.js';
import { groupBody, memberBody, type MemberBody } from './group-body.js';
import { GroupRowsService, type GroupRow } from './group-rows.service.js';
import { GROUP } from './group.schema.js';
import { parseBody, findMember } from './json.js';
import type { ListQueryDto } from './list-query.dto.js';
import { parseBounds, listResponse, type ListResponse } from './list-response.js';
import { narrowable } from './narrowable.js';
import { patchChanges, putChanges, resourceChanges } from './patch.js';
import { isShown, parseProjection, type ProjectionQuery } from './projection.js';
import type { ResourceBody } from './resource-body.js';
import { scimBase } from './scim-base.js';
import { GroupNotFound, InvalidValue, NotMutable } from './scim.errors.js';

const MEMBERS = GROUP.at('members');

@Injectable()
export class GroupsService {
  private readonly base: string;

  constructor(
    private readonly rows: GroupRowsService,
    private readonly provisioning: ProvisioningService,
    private readonly groupIds: GroupIdsService,
    config: Config,
  ) {
    this.base = scimBase(config);
  }

  async list(caller: ScimCaller, query: ListQueryDto): Promise<ListResponse<ResourceBody>> {
    const { startIndex, count } = parseBounds(query);
    const found = await narrowable(query, () => this.rows.find(caller, query));
    const page = found.slice(startIndex - 1, startIndex - 1 + count);
    const resources = await this.bodies(caller, page, query);
    return listResponse(resources, { totalResults: found.length, startIndex });
  }

  async get(caller: ScimCaller, id: string, query: ProjectionQuery): Promise<ResourceBody> {
    return this.body(caller, await this.find(caller, roleOf(id)), query);
  }

  /** Adds members to the group, which exists already. @throws InvalidSyntax, InvalidValue */
  async ensure(caller: ScimCaller, body: unknown, query: ProjectionQuery) {
    const role = roleNamed(findMember(parseBody(body, GROUP.urn), 'displayName'));
    if (!role)
      throw new InvalidValue('displayName must be admin, editor or viewer; other groups do not exist.');
    const changes = resourceChanges({ schema: GROUP, id: role }, body);
    const added = changes.map((change): Change =>
      change.kind === 'replace' ? { ...change, kind: 'add' } : change,
    );
    const group = await this.apply(caller, role, added);
    const location = `${this.base}${GROUP.endpoint}/${role}`;
    return { location, body: await this.body(caller, group, query) };
  }

  patch(caller: ScimCaller, id: string, body: unknown, query: ProjectionQuery): Promise<ResourceBody> {
    const role = roleOf(id);
    return this.change(caller, role, patchChanges({ schema: GROUP, id: role }, body), query);
  }

  put(caller: ScimCaller, id: string, body: unknown, query: ProjectionQuery): Promise<ResourceBody> {
    const role = roleOf(id);
    return this.change(caller, role, putChanges({ schema: GROUP, id: role }, body), query);
  }

  refuseDeletion(id: string): never {
    throw new NotMutable(`The group ${roleOf(id)} cannot be deleted; remove its members instead.`);
  }

  private async change(
    caller: ScimCaller,
    role: Role,
    changes: Change[],
    { attributes, excludedAttributes }: ProjectionQuery,
  ): Promise<ResourceBody> {
    const group = await this.apply(caller, role, changes);
    // A group can have all members of the workspace, so they are returned only on request.
    const excluded = ['members', excludedAttributes].filter(Boolean).join();
    return this.body(caller, group, attributes ? { attributes } : { excludedAttributes: excluded });
  }

  private async apply(caller: ScimCaller, role: Role, changes: Change[]): Promise<GroupRow> {
    const change = toGroupChange(role, changes);
    if (change.roles.length === 0 && change.externalId === undefined) return this.find(caller, role);
    return { role, externalId: await this.provisioning.changeGroup(caller, change) };
  }

  private async find(caller: ScimCaller, role: Role): Promise<GroupRow> {
    return { role, externalId: await this.groupIds.find(caller, role) };
  }

  private async body(caller: ScimCaller, group: GroupRow, query: ProjectionQuery): Promise<ResourceBody> {
    const [body = {}] = await this.bodies(caller, [group], query);
    return body;
  }

  private async bodies(
    caller: ScimCaller,
    groups: GroupRow[],
    query: ProjectionQuery,
  ): Promise<ResourceBody[]> {
    const projection = parseProjection(GROUP, query);
    const context = { projection, base: this.base };
    if (groups.length === 0 || !isShown(MEMBERS, projection))
      return groups.map((group) => groupBody(group, [], context));
    const members = new Map(groups.map(({ role }): [Role, MemberBody[]] => [role, []]));
    for await (const page of this.rows.members(caller, [...members.keys()]))
      for (const member of page) members.get(member.role)?.push(memberBody(member, projection));
    return groups.map((group) => groupBody(group, members.get(group.role) ?? [], context));
  }
}

const roleOf = (id: string): Role => {
  const role = roleNamed(id);
  return role === id ? role : raise(new GroupNotFound());
};
