import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '../../http/problems/index.js';
import { CurrentCaller, type Caller } from '../../http/requests/caller.js';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { LastAdmin, TooManyRoleChanges } from '../members.errors.js';
import { GroupRoleListDto, ReplaceGroupRolesDto } from './directory-groups.dto.js';
import { PlanWithoutGroups } from './directory-groups.errors.js';
import { DirectoryGroupsService } from './directory-groups.service.js';

@ApiTags('Single sign-on')
@Controller('api/settings/v1/group-roles')
export class DirectoryGroupsController {
  constructor(private readonly groups: DirectoryGroupsService) {}

  @Get()
  @Operation({
    operationId: 'listGroupRoles',
    summary: 'List the roles of directory groups',
    description:
      'Returns which groups of the directory give which role, in SCIM and in the claim `groups` of single sign-on.',
  })
  @Returns(200, { description: 'The groups with their roles', type: GroupRoleListDto })
  async list(@CurrentCaller() caller: Caller): Promise<GroupRoleListDto> {
    return GroupRoleListDto.from(await this.groups.list(caller));
  }

  @Put()
  @Operation({
    operationId: 'replaceGroupRoles',
    summary: 'Replace the roles of directory groups',
    description:
      'Stores the whole table, on the plans Business and Agency. A member of at least one of these groups has the ' +
      'highest role of them. If a role changes, or a group is omitted, its members get at once what their groups give ' +
      'now; a member without any becomes a viewer. A group keeps its id and its members as long as its name is in the ' +
      'table.',
  })
  @Returns(200, { description: 'The groups with their roles', type: GroupRoleListDto })
  @ApiProblems(PlanWithoutGroups, LastAdmin, TooManyRoleChanges)
  async replace(
    @CurrentCaller() caller: Caller,
    @Body() { items }: ReplaceGroupRolesDto,
  ): Promise<GroupRoleListDto> {
    return GroupRoleListDto.from(await this.groups.replace(caller, items));
  }
}
