import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { TooManyAttempts } from '../../http/limits/attempts.errors.js';
import { CurrentCaller, type Caller } from '../../http/requests/caller.js';
import { ApiProblems, EmailNotVerified } from '../../http/problems/index.js';
import { LOCATION } from '../../http/requests/response-headers.js';
import { Id } from '../../http/requests/id.pipe.js';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { PageQuery } from '../../http/requests/page.dto.js';
import { CreateInviteDto, InviteDto, InviteListDto } from './invitations.dto.js';
import { AlreadyMember, InactiveMember, InvitationNotFound } from './invitations.errors.js';
import { InvitationsService } from './invitations.service.js';

@ApiTags('Members')
@Controller('api/settings/v1/invites')
export class InvitationsController {
  constructor(private readonly invitations: InvitationsService) {}

  @Get()
  @Operation({
    operationId: 'listInvites',
    summary: 'List invitations',
    description:
      'Returns the invitations that can still be accepted, newest first. Accepted, deleted and expired ' +
      'invitations are not included.',
  })
  @Returns(200, { description: 'A page of invitations', type: InviteListDto })
  async list(@CurrentCaller() caller: Caller, @Query() query: PageQuery): Promise<InviteListDto> {
    const { rows, nextCursor } = await this.invitations.list(caller, query);
    return { items: rows.map((invitation) => InviteDto.from(invitation)), nextCursor };
  }

  @Post()
  @Operation({
    operationId: 'createInvite',
    summary: 'Invite a person by email',
    description:
      'Sends an email with a link to join the workspace. The link can be used once, until `expiresAt`. A ' +
      'new invitation to the same address replaces the previous one. Your own email address must be confirmed, and ' +
      'a workspace can send 100 invitations per day. An invitation to a member who was provisioned with SCIM has ' +
      'the role of that member.',
    preparedBy: InvitationsService,
  })
  @Returns(201, {
    description: 'The invitation was created; the email is sent',
    type: InviteDto,
    headers: LOCATION,
  })
  @ApiProblems(EmailNotVerified, AlreadyMember, InactiveMember, TooManyAttempts)
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateInviteDto): Promise<InviteDto> {
    return InviteDto.from(await this.invitations.create(caller, body));
  }

  @Delete(':id')
  @Operation({
    operationId: 'deleteInvite',
    summary: 'Delete an invitation',
    description: 'Deletes an invitation that has not been accepted. Its link no longer works.',
  })
  @Returns(204, { description: 'The invitation was deleted' })
  @ApiProblems(InvitationNotFound)
  async delete(@CurrentCaller() caller: Caller, @Id('invitation') id: string): Promise<void> {
    await this.invitations.delete(caller, id);
  }
}
