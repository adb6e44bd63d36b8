import { Body, Controller, Delete, Get, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Config } from '#libs/config';
import { TooManyAttempts } from '../auth/attempts.errors.js';
import { CurrentCaller, CurrentSession, type Caller, type SessionCaller } from '../auth/caller.js';
import { ApiProblems, EmailNotVerified } from '../problems/index.js';
import { AllowedTo } from '../requests/allowed-to.decorator.js';
import { LOCATION } from '../requests/answer-headers.js';
import { Id } from '../requests/id.pipe.js';
import { Operation, Returns } from '../requests/operation.decorator.js';
import { PageQuery } from '../requests/page.dto.js';
import { CreateInviteDto, InviteDto, InviteListDto } from './invites.dto.js';
import { AlreadyMember, InviteNotFound } from './invites.errors.js';
import { InvitesService } from './invites.service.js';

@ApiTags('Settings')
@AllowedTo('admin')
@Controller('api/settings/v1/invites')
export class InvitesController {
  constructor(
    private readonly invites: InvitesService,
    private readonly config: Config,
  ) {}

  @Get()
  @Operation({
    operationId: 'listInvites',
    summary: 'List invitations',
    description: 'Newest first; those that can still be accepted.',
  })
  @Returns(200, { type: InviteListDto })
  async list(@CurrentCaller() caller: Caller, @Query() query: PageQuery): Promise<InviteListDto> {
    const { rows, nextCursor } = await this.invites.list(caller, query);
    return { items: rows.map((invite) => InviteDto.from(invite)), nextCursor };
  }

  @Post()
  @Operation({
    operationId: 'createInvite',
    summary: 'Invite somebody by mail',
    description:
      'The link of the mail is good for 7 days, once. Inviting the same e-mail again replaces the invitation before. ' +
      'Your own e-mail must be confirmed. At most 100 a day.',
  })
  @Returns(201, { type: InviteDto, headers: LOCATION })
  @ApiProblems(EmailNotVerified, AlreadyMember, TooManyAttempts)
  async create(
    @CurrentSession() caller: SessionCaller,
    @Body() body: CreateInviteDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<InviteDto> {
    const invite = await this.invites.create(caller, body);
    response.location(`${this.config.baseUrl}/api/settings/v1/invites/${invite.id}`);
    return InviteDto.from(invite);
  }

  @Delete(':id')
  @Operation({ operationId: 'deleteInvite', summary: 'Take an invitation back' })
  @Returns(204, { description: 'Taken back' })
  @ApiProblems(InviteNotFound)
  async delete(@CurrentCaller() caller: Caller, @Id() id: string): Promise<void> {
    await this.invites.delete(caller, id);
  }
}
