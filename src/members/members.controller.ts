import { Body, Controller, Delete, Get, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { SessionCookieService } from '../auth/sessions/session-cookie.service.js';
import { CurrentCaller, CurrentSession, type Caller, type SessionCaller } from '../http/requests/caller.js';
import { ApiProblems } from '../http/problems/index.js';
import { Id } from '../http/requests/id.pipe.js';
import { Operation, Returns } from '../http/requests/operation.decorator.js';
import { COOKIE } from '../http/requests/response-cookie.js';
import { PageQuery } from '../http/requests/page.dto.js';
import { MemberDto, MemberListDto, UpdateMemberDto } from './members.dto.js';
import { LastAdmin, MemberNotFound, RoleOfGroups } from './members.errors.js';
import { MembersService } from './members.service.js';

@ApiTags('Members')
@Controller('api/settings/v1')
export class MembersController {
  constructor(
    private readonly members: MembersService,
    private readonly cookies: SessionCookieService,
  ) {}

  @Get('members')
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

  @Patch('members/:id')
  @Operation({
    operationId: 'updateMember',
    summary: 'Update a member',
    description:
      'Changes the role of a member, deactivates or reactivates them, or lets a viewer read leads. The body is a ' +
      'JSON merge patch (RFC ' +
      '7396). The change takes effect immediately: `active: false` ends the sessions of the person in this ' +
      'workspace and open invitations to it. A workspace needs at least one active admin with an account (409 ' +
      '`last_admin`). The role of a member of directory groups comes from these (409 `conflict`).',
  })
  @Returns(200, { description: 'The member after the change', type: MemberDto })
  @ApiProblems(MemberNotFound, LastAdmin, RoleOfGroups)
  async update(
    @CurrentCaller() caller: Caller,
    @Id('member') id: string,
    @Body() body: UpdateMemberDto,
  ): Promise<MemberDto> {
    return MemberDto.from(await this.members.update(caller, id, body));
  }

  @Delete('members/:id')
  @Operation({
    operationId: 'removeMember',
    summary: 'Remove a member',
    description:
      'Removes a person from the workspace and immediately ends their sessions in it and open invitations to it. ' +
      'Their QR codes and API keys stay in the workspace, but keys with the scope `admin` that are bound to them no ' +
      'longer open the settings; `boundTo.status` of listApiKeys is `former` for all of their keys. The last active admin with an account cannot be removed ' +
      '(409 `last_admin`).',
  })
  @Returns(204, { description: 'The member was removed' })
  @ApiProblems(MemberNotFound, LastAdmin)
  async remove(@CurrentCaller() caller: Caller, @Id('member') id: string): Promise<void> {
    await this.members.remove(caller, id);
  }

  @Post('workspace/leave')
  @Operation({
    operationId: 'leaveWorkspace',
    summary: 'Leave the current workspace',
    description:
      'Ends your own membership of the current workspace, and your sessions in it: sign in again for your other ' +
      'workspaces. The QR codes and API keys that you created stay in the workspace. The last active admin with an ' +
      'account cannot leave (409 `last_admin`). To come back, you need a new invitation.',
  })
  @Returns(204, { description: 'You are no longer a member', headers: COOKIE })
  @ApiProblems(LastAdmin)
  async leave(
    @CurrentSession() caller: SessionCaller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.members.leave(caller);
    this.cookies.clear(response);
  }
}
