import { Body, Controller, Delete, Get, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, type Caller } from '../http/requests/caller.js';
import { ApiProblems } from '../http/problems/index.js';
import { AllowedTo } from '../http/requests/allowed-to.decorator.js';
import { Id } from '../http/requests/id.pipe.js';
import { Operation, Returns } from '../http/requests/operation.decorator.js';
import { PageQuery } from '../http/requests/page.dto.js';
import { MemberDto, MemberListDto, UpdateMemberDto } from './members.dto.js';
import { LastAdmin, MemberNotFound } from './members.errors.js';
import { MembersService } from './members.service.js';

@ApiTags('Settings')
@Controller('api/settings/v1/members')
export class MembersController {
  constructor(private readonly members: MembersService) {}

  @Get()
  @AllowedTo('viewer')
  @Operation({
    operationId: 'listMembers',
    summary: 'List members',
    description: 'Returns the active and inactive members of the workspace, newest first.',
  })
  @Returns(200, { description: 'A page of members', type: MemberListDto })
  async list(@CurrentCaller() caller: Caller, @Query() query: PageQuery): Promise<MemberListDto> {
    const { rows, nextCursor } = await this.members.list(caller, query);
    return { items: rows.map((member) => MemberDto.from(member)), nextCursor };
  }

  @Patch(':id')
  @AllowedTo('admin')
  @Operation({
    operationId: 'updateMember',
    summary: 'Update a member',
    description:
      'Changes the role of a member, or deactivates or reactivates them. The body is a JSON merge patch (RFC ' +
      '7396). The change takes effect immediately: `active: false` ends the sessions of the person in this ' +
      'workspace and open invitations to it. A workspace needs at least one active admin with an account (409 ' +
      '`last_admin`).',
  })
  @Returns(200, { description: 'The member after the change', type: MemberDto })
  @ApiProblems(MemberNotFound, LastAdmin)
  async update(
    @CurrentCaller() caller: Caller,
    @Id() id: string,
    @Body() body: UpdateMemberDto,
  ): Promise<MemberDto> {
    return MemberDto.from(await this.members.update(caller, id, body));
  }

  @Delete(':id')
  @AllowedTo('admin')
  @Operation({
    operationId: 'removeMember',
    summary: 'Remove a member',
    description:
      'Removes a person from the workspace and immediately ends their sessions in it and open invitations to it. ' +
      'Their QR codes and API keys stay in the workspace. The last active admin with an account cannot be removed ' +
      '(409 `last_admin`).',
  })
  @Returns(204, { description: 'The member was removed' })
  @ApiProblems(MemberNotFound, LastAdmin)
  async remove(@CurrentCaller() caller: Caller, @Id() id: string): Promise<void> {
    await this.members.remove(caller, id);
  }
}
