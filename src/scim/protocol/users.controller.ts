import { Body, Controller, Delete, Get, Patch, Post, Put, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { SCIM_PREFIX } from '#libs/platform';
import { CurrentProvider, type ScimCaller } from '../../http/requests/caller.js';
import { AccountEmailTaken, LastAdmin, MemberNotFound, UserNameTaken } from '../../members/members.errors.js';
import { ApiProblems } from '../../http/problems/index.js';
import { Id } from '../../http/requests/id.pipe.js';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { LOCATION } from '../../http/requests/response-headers.js';
import { ListQueryDto, ProjectionQueryDto } from './list-query.dto.js';
import { ScimUserPatchDto, ScimUserDto, ScimUserRequestDto, ScimUserListDto } from './resources.dto.js';
import { USER_URN } from './schema.js';
import { UsersService } from './users.service.js';

/** It is another user than the example of a creation, whose userName may be taken. */
const RENAMED = {
  schemas: [USER_URN],
  userName: 'grace.murray@corp.example',
  displayName: 'Grace Murray',
  name: { givenName: 'Grace', familyName: 'Murray' },
};

@ApiTags('SCIM')
@Controller(`${SCIM_PREFIX}/Users`)
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Get()
  @Operation({
    operationId: 'listScimUsers',
    summary: 'List users',
    description:
      'Returns the members of the workspace, active and inactive. All filters of RFC 7644 section 3.4.2.2 are ' +
      'supported. Attributes that this service does not know never match.',
  })
  @Returns(200, { description: 'A page of users', type: ScimUserListDto })
  list(@CurrentProvider() caller: ScimCaller, @Query() query: ListQueryDto) {
    return this.users.list(caller, query);
  }

  @Post()
  @Operation({
    operationId: 'createScimUser',
    summary: 'Create a user',
    description:
      'Adds a member with the role in `roles`, by default viewer. The primary email address, or else the first, ' +
      'gets an invitation. Attributes that this service does not know are ignored. If the primary address is that ' +
      'of ' +
      'an account of another member, the response is 409: change that member instead. With `active: false`, open ' +
      'invitations to the addresses end.',
    body: { type: ScimUserRequestDto },
  })
  @Returns(201, { description: 'The user was created', type: ScimUserDto, headers: LOCATION })
  @ApiProblems(UserNameTaken, AccountEmailTaken)
  async create(
    @CurrentProvider() caller: ScimCaller,
    @Body() sent: Record<string, unknown>,
    @Query() query: ProjectionQueryDto,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { location, body } = await this.users.create(caller, sent, query);
    response.location(location);
    return body;
  }

  @Get(':id')
  @Operation({
    operationId: 'getScimUser',
    summary: 'Get a user',
    description: 'Returns one member of the workspace, active or not.',
  })
  @Returns(200, { description: 'The user', type: ScimUserDto })
  @ApiProblems(MemberNotFound)
  get(@CurrentProvider() caller: ScimCaller, @Id('user') id: string, @Query() query: ProjectionQueryDto) {
    return this.users.get(caller, id, query);
  }

  @Patch(':id')
  @Operation({
    operationId: 'updateScimUser',
    summary: 'Update a user',
    description:
      'Applies all operations, or none if one of them fails. `active: false` ends the sessions of the person in ' +
      'this ' +
      'workspace and open invitations to it. The last active admin with an account cannot be deactivated or get ' +
      'another role.',
    body: { type: ScimUserPatchDto },
  })
  @Returns(200, { description: 'The user after the change', type: ScimUserDto })
  @ApiProblems(MemberNotFound, LastAdmin, UserNameTaken, AccountEmailTaken)
  update(
    @CurrentProvider() caller: ScimCaller,
    @Id('user') id: string,
    @Body() body: Record<string, unknown>,
    @Query() query: ProjectionQueryDto,
  ) {
    return this.users.patch(caller, id, body, query);
  }

  @Put(':id')
  @Operation({
    operationId: 'replaceScimUser',
    summary: 'Replace a user',
    description:
      'An alias of PATCH: the attributes in the body are set, all others stay. Lists in the body replace the ' +
      'stored ' +
      'ones; null clears an attribute. A list whose entries all lack a value is rejected.',
    body: { type: ScimUserRequestDto, examples: { name: { summary: 'A new name', value: RENAMED } } },
  })
  @Returns(200, { description: 'The user after the change', type: ScimUserDto })
  @ApiProblems(MemberNotFound, LastAdmin, UserNameTaken, AccountEmailTaken)
  replace(
    @CurrentProvider() caller: ScimCaller,
    @Id('user') id: string,
    @Body() body: Record<string, unknown>,
    @Query() query: ProjectionQueryDto,
  ) {
    return this.users.put(caller, id, body, query);
  }

  @Delete(':id')
  @Operation({
    operationId: 'deleteScimUser',
    summary: 'Delete a user',
    description:
      'Removes the member from the workspace, and ends their sessions in it and open invitations to it. Their ' +
      'account ' +
      'and their QR codes stay. The last active admin with an account cannot be removed.',
  })
  @Returns(204, { description: 'The member was removed' })
  @ApiProblems(MemberNotFound, LastAdmin)
  async delete(@CurrentProvider() caller: ScimCaller, @Id('user') id: string): Promise<void> {
    await this.users.delete(caller, id);
  }
}
