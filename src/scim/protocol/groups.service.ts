import { Injectable } from '@nestjs/common';
import { Config } from '#libs/platform';
import type { DirectoryGroup, Role } from '#libs/database';
import type { ScimCaller } from '../../http/requests/caller.js';
import { GroupMembershipsService } from '../../members/directory-groups/group-memberships.service.js';
import { raise, type Problem } from '../../http/problems/index.js';
import { storedId } from '../../http/requests/id.pipe.js';
import { GroupIdsService } from '../provisioning/group-ids.service.js';
import { ProvisioningService } from '../provisioning/provisioning.service.js';
import type { Change } from './change.js';
import { toGroupChange, toMappedGroupChange, roleNamed } from './group-changes.js';
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
    private readonly groups: GroupMembershipsService,
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
    return this.body(caller, await this.withId(caller, await this.findOrThrow(caller, id)), query);
  }

  /** Adds members to the group, which exists already. @throws InvalidSyntax, InvalidValue */
  async ensure(caller: ScimCaller, body: unknown, query: ProjectionQuery) {
    const name = findMember(parseBody(body, GROUP.urn), 'displayName');
    const found = (await this.findNamed(caller, name)) ?? raise(await this.unknownName(caller));
    const changes = resourceChanges({ schema: GROUP, id: found.id }, body);
    const added = changes.map((change): Change =>
      change.kind === 'replace' ? { ...change, kind: 'add' } : change,
    );
    const group = await this.apply(caller, found, added);
    const location = `${this.base}${GROUP.endpoint}/${found.id}`;
    return { location, body: await this.body(caller, group, query) };
  }

  async patch(caller: ScimCaller, id: string, body: unknown, query: ProjectionQuery): Promise<ResourceBody> {
    const group = await this.findOrThrow(caller, id);
    return this.change(caller, group, patchChanges({ schema: GROUP, id: group.id }, body), query);
  }

  async put(caller: ScimCaller, id: string, body: unknown, query: ProjectionQuery): Promise<ResourceBody> {
    const group = await this.findOrThrow(caller, id);
    return this.change(caller, group, putChanges({ schema: GROUP, id: group.id }, body), query);
  }

  /** @throws NotMutable for a group that is a role */
  async delete(caller: ScimCaller, id: string): Promise<void> {
    const { isMapped, name } = await this.findOrThrow(caller, id);
    if (!isMapped) throw new NotMutable(`The group ${name} cannot be deleted; remove its members instead.`);
    await this.provisioning.emptyGroup(caller, storedId(id));
  }

  private async change(
    caller: ScimCaller,
    before: GroupRow,
    changes: Change[],
    { attributes, excludedAttributes }: ProjectionQuery,
  ): Promise<ResourceBody> {
    const group = await this.apply(caller, before, changes);
    // A group can have all members of the workspace, so they are returned only on request.
    const excluded = ['members', excludedAttributes].filter(Boolean).join();
    return this.body(caller, group, attributes ? { attributes } : { excludedAttributes: excluded });
  }

  private async apply(caller: ScimCaller, group: GroupRow, changes: Change[]): Promise<GroupRow> {
    if (group.isMapped) return this.applyToMapped(caller, group, changes);
    const change = toGroupChange(group.role, changes);
    if (change.roles.length === 0 && change.externalId === undefined) return this.withId(caller, group);
    return { ...group, externalId: await this.provisioning.changeGroup(caller, change) };
  }

  private async applyToMapped(caller: ScimCaller, group: GroupRow, changes: Change[]): Promise<GroupRow> {
    const change = toMappedGroupChange(group.name, changes);
    const { members, externalId = group.externalId } = change;
    if (members.length > 0 || change.externalId !== undefined)
      await this.provisioning.changeMappedGroup(caller, group.id, change);
    return { ...group, externalId };
  }

  /** A group that is a role is known without a query, which also returns its externalId where it changes something. */
  private async withId(caller: ScimCaller, group: GroupRow): Promise<GroupRow> {
    return group.isMapped ? group : { ...group, externalId: await this.groupIds.find(caller, group.role) };
  }

  private async findOrThrow(caller: ScimCaller, id: string): Promise<GroupRow> {
    const role = roleNamed(id);
    if (role === id) return ofRole(role);
    return mapped(await this.groups.findGroup(caller, storedId(id))) ?? raise(new GroupNotFound());
  }

  private async unknownName(caller: ScimCaller): Promise<Problem> {
    const [last = '', ...others] = [
      'admin',
      'editor',
      'viewer',
      ...(await this.groups.names(caller)),
    ].reverse();
    const names = `${others.reverse().join(', ')} or ${last}`;
    return new InvalidValue(`displayName must be ${names}; other groups do not exist.`);
  }

  private async findNamed(caller: ScimCaller, name: unknown): Promise<GroupRow | null> {
    const role = roleNamed(name);
    if (role !== null) return ofRole(role);
    return typeof name === 'string' ? mapped(await this.groups.findNamed(caller, name)) : null;
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
    const members = new Map(groups.map(({ id }): [string, MemberBody[]] => [id, []]));
    for await (const page of this.rows.members(caller, groups))
      for (const member of page) members.get(member.groupId)?.push(memberBody(member, projection));
    return groups.map((group) => groupBody(group, members.get(group.id) ?? [], context));
  }
}

const ofRole = (role: Role): GroupRow => ({ id: role, name: role, role, isMapped: false, externalId: null });

const mapped = (group: DirectoryGroup | null): GroupRow | null =>
  group && { id: group.id, name: group.name, role: group.role, isMapped: true, externalId: group.externalId };
