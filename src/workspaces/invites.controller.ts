import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiSecurity,
  ApiTags,
} from '@nestjs/swagger';
import type { Response } from 'express';
import { Config } from '#libs/config';
import { TooManyAttempts } from '../auth/attempts.errors.js';
import { CurrentCaller, CurrentSession, type Caller, type SessionCaller } from '../auth/caller.js';
import { ApiProblems, EmailNotVerified, FOR_PEOPLE, TAKES_BODY } from '../problems/index.js';
import { AllowedTo } from '../requests/allowed-to.decorator.js';
import { LOCATION } from '../requests/answer-headers.js';
import { ApiIdParam, IdPipe } from '../requests/id.pipe.js';
import { PageQuery } from '../requests/page.dto.js';
import { CreateInviteDto, InviteDto, InviteListDto } from './invites.dto.js';
import { AlreadyMember, InviteNotFound } from './invites.errors.js';
import { InvitesService } from './invites.service.js';

@ApiTags('Settings')
@ApiSecurity('sessionCookie')
@AllowedTo('admin')
@Controller('api/settings/v1/invites')
export class InvitesController {
  constructor(
    private readonly invites: InvitesService,
    private readonly config: Config,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'listInvites',
    summary: 'List invitations',
    description: 'Newest first; those that can still be accepted.',
  })
  @ApiOkResponse({ type: InviteListDto })
  @ApiProblems(...FOR_PEOPLE)
  async list(@CurrentCaller() caller: Caller, @Query() query: PageQuery): Promise<InviteListDto> {
    const { rows, nextCursor } = await this.invites.list(caller, query);
    return { items: rows.map((invite) => InviteDto.from(invite)), nextCursor };
  }

  @Post()
  @ApiOperation({
    operationId: 'createInvite',
    summary: 'Invite somebody by mail',
    description:
      'The link of the mail is good for 7 days, once. Inviting the same e-mail again replaces the invitation before. ' +
      'Your own e-mail must be confirmed. At most 100 a day.',
  })
  @ApiBody({ type: CreateInviteDto })
  @ApiCreatedResponse({ type: InviteDto, headers: LOCATION })
  @ApiProblems(...FOR_PEOPLE, ...TAKES_BODY, EmailNotVerified, AlreadyMember, TooManyAttempts)
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
  @ApiIdParam()
  @HttpCode(204)
  @ApiOperation({ operationId: 'deleteInvite', summary: 'Take an invitation back' })
  @ApiNoContentResponse({ description: 'Taken back' })
  @ApiProblems(...FOR_PEOPLE, InviteNotFound)
  async delete(@CurrentCaller() caller: Caller, @Param('id', IdPipe) id: string): Promise<void> {
    await this.invites.delete(caller, id);
  }
}
