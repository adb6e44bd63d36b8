import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Query } from '@nestjs/common';
import {
  ApiBody,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiSecurity,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentCaller, type Caller } from '../auth/caller.js';
import { ApiProblems, FOR_PEOPLE, TAKES_BODY } from '../problems/index.js';
import { AllowedTo } from '../requests/allowed-to.decorator.js';
import { BodyTypes, MERGE_PATCH } from '../requests/body-types.decorator.js';
import { ApiIdParam, IdPipe } from '../requests/id.pipe.js';
import { PageQuery } from '../requests/page.dto.js';
import { MemberDto, MemberListDto, UpdateMemberDto } from './members.dto.js';
import { LastAdmin, MemberNotFound } from './members.errors.js';
import { MembersService } from './members.service.js';

@ApiTags('Settings')
@ApiSecurity('sessionCookie')
@Controller('api/settings/v1/members')
export class MembersController {
  constructor(private readonly members: MembersService) {}

  @Get()
  @AllowedTo('viewer')
  @ApiOperation({ operationId: 'listMembers', summary: 'List members', description: 'Newest first.' })
  @ApiOkResponse({ type: MemberListDto })
  @ApiProblems(...FOR_PEOPLE)
  async list(@CurrentCaller() caller: Caller, @Query() query: PageQuery): Promise<MemberListDto> {
    const { rows, nextCursor } = await this.members.list(caller, query);
    return { items: rows.map((member) => MemberDto.from(member)), nextCursor };
  }

  @Patch(':id')
  @AllowedTo('admin')
  @ApiIdParam()
  @BodyTypes(MERGE_PATCH)
  @ApiOperation({
    operationId: 'updateMember',
    summary: 'Change the role of a member, or let them in or out',
    description:
      'A JSON merge patch (RFC 7396). It acts at once: `active: false` ends the sessions of this person in this workspace. ' +
      'The last active admin stays one.',
  })
  @ApiBody({ type: UpdateMemberDto })
  @ApiOkResponse({ type: MemberDto })
  @ApiProblems(...FOR_PEOPLE, ...TAKES_BODY, MemberNotFound, LastAdmin)
  async update(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() body: UpdateMemberDto,
  ): Promise<MemberDto> {
    return MemberDto.from(await this.members.update(caller, id, body));
  }

  @Delete(':id')
  @AllowedTo('admin')
  @ApiIdParam()
  @HttpCode(204)
  @ApiOperation({
    operationId: 'removeMember',
    summary: 'Remove a member',
    description:
      'Ends the sessions of this person in this workspace at once. Their QR codes and API keys stay with the workspace.',
  })
  @ApiNoContentResponse({ description: 'Removed' })
  @ApiProblems(...FOR_PEOPLE, MemberNotFound, LastAdmin)
  async remove(@CurrentCaller() caller: Caller, @Param('id', IdPipe) id: string): Promise<void> {
    await this.members.remove(caller, id);
  }
}
