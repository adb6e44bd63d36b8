import { Body, Controller, Delete, Get, Param, Patch, Post, Put, Query, Res } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { SCIM_PREFIX } from '#libs/platform';
import { CurrentProvider, type ScimCaller } from '../../http/requests/caller.js';
import { LastAdmin } from '../../members/members.errors.js';
import { ApiProblems } from '../../http/problems/index.js';
import { documentedParameter } from '../../http/requests/documented-parameter.js';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { LOCATION } from '../../http/requests/response-headers.js';
import { GroupsService } from './groups.service.js';
import { GroupListQueryDto, ProjectionQueryDto } from './list-query.dto.js';
import { ScimGroupDto, ScimGroupListDto, ScimGroupPatchDto, ScimGroupRequestDto } from './resources.dto.js';
import { GroupNotFound } from './scim.errors.js';

const GroupId = (): ParameterDecorator =>
  documentedParameter(
    Param('id'),
    ApiParam({
      name: 'id',
      description: 'ID of the group: the name of its role, or a UUID',
      example: 'editor',
    }),
  );

@ApiTags('SCIM')
@Controller(`${SCIM_PREFIX}/Groups`)
export class GroupsController {
  constructor(private readonly groups: GroupsService) {}

  @Get()
  @Operation({
    operationId: 'listScimGroups',
    summary: 'List groups',
    description:
      'Returns the groups admin, editor and viewer, which always exist, and after them the mapped groups: those to ' +
      'which an admin has given a role in the settings. With `excludedAttributes=members`, the members are not queried.',
  })
  @Returns(200, { description: 'A page of groups', type: ScimGroupListDto })
  list(@CurrentProvider() caller: ScimCaller, @Query() query: GroupListQueryDto) {
    return this.groups.list(caller, query);
  }

  @Post()
  @Operation({
    operationId: 'ensureScimGroup',
    summary: 'Ensure that a group exists',
    description:
      'Returns the group with this name (admin, editor, viewer or a mapped group; not case-sensitive). Members in the ' +
      'body are added to it, and its externalId is stored. Other names are rejected.',
    body: { type: ScimGroupRequestDto },
  })
  @Returns(200, { description: 'The group', type: ScimGroupDto, headers: LOCATION })
  @ApiProblems(LastAdmin)
  async ensure(
    @CurrentProvider() caller: ScimCaller,
    @Body() sent: Record<string, unknown>,
    @Query() query: ProjectionQueryDto,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { location, body } = await this.groups.ensure(caller, sent, query);
    response.location(location);
    return body;
  }

  @Get(':id')
  @Operation({
    operationId: 'getScimGroup',
    summary: 'Get a group',
    description: 'Returns one group with its members, active or not.',
  })
  @Returns(200, { description: 'The group', type: ScimGroupDto })
  @ApiProblems(GroupNotFound)
  get(@CurrentProvider() caller: ScimCaller, @GroupId() id: string, @Query() query: ProjectionQueryDto) {
    return this.groups.get(caller, id, query);
  }

  @Patch(':id')
  @Operation({
    operationId: 'updateScimGroup',
    summary: 'Update a group',
    description:
      'Adds and removes members atomically. A member has one role: a member who is added leaves their previous ' +
      'group, and one who is removed becomes a viewer. A member of mapped groups has the highest role of these, ' +
      'whatever the three others say. A request can change at most 10,000 members. The response contains members only ' +
      'with `attributes=members`.',
    body: { type: ScimGroupPatchDto },
  })
  @Returns(200, { description: 'The group after the change', type: ScimGroupDto })
  @ApiProblems(GroupNotFound, LastAdmin)
  update(
    @CurrentProvider() caller: ScimCaller,
    @GroupId() id: string,
    @Body() body: Record<string, unknown>,
    @Query() query: ProjectionQueryDto,
  ) {
    return this.groups.patch(caller, id, body, query);
  }

  @Put(':id')
  @Operation({
    operationId: 'replaceScimGroup',
    summary: 'Replace a group',
    description:
      'An alias of PATCH: `members` in the body replace those of the group; without them, the members stay. Each ' +
      'entry must have a value. A request can change at most 10,000 members.',
    body: { type: ScimGroupRequestDto },
  })
  @Returns(200, { description: 'The group after the change', type: ScimGroupDto })
  @ApiProblems(GroupNotFound, LastAdmin)
  replace(
    @CurrentProvider() caller: ScimCaller,
    @GroupId() id: string,
    @Body() body: Record<string, unknown>,
    @Query() query: ProjectionQueryDto,
  ) {
    return this.groups.put(caller, id, body, query);
  }

  @Delete(':id')
  @Operation({
    operationId: 'deleteScimGroup',
    summary: 'Delete a group',
    description:
      'Removes all members from a mapped group: they keep what their other groups give, or become viewers. The group ' +
      'gets another id, and its name can be sent again. The groups admin, editor and viewer cannot be deleted (400 ' +
      '`mutability`).',
  })
  @Returns(204, { description: 'The group was deleted' })
  @ApiProblems(GroupNotFound, LastAdmin)
  async delete(@CurrentProvider() caller: ScimCaller, @GroupId() id: string): Promise<void> {
    await this.groups.delete(caller, id);
  }
}
