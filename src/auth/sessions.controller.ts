import { Controller, Delete, Get, HttpCode, Param, Query, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiSecurity, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Config } from '#libs/config';
import { ApiProblems, FOR_PEOPLE } from '../problems/index.js';
import { AllowedTo } from '../requests/allowed-to.decorator.js';
import { ApiIdParam, IdPipe } from '../requests/id.pipe.js';
import { PageQuery } from '../requests/page.dto.js';
import { CurrentSession, type SessionCaller } from './caller.js';
import { clearSessionCookie } from './session-cookie.js';
import { SessionDto, SessionListDto } from './sessions.dto.js';
import { SessionNotFound } from './sessions.errors.js';
import { SessionsService } from './sessions.service.js';

@ApiTags('Settings')
@ApiSecurity('sessionCookie')
@AllowedTo('signed-in')
@Controller('api/settings/v1/sessions')
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly config: Config,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'listSessions',
    summary: 'List your own sessions',
    description: 'In all your workspaces, newest first.',
  })
  @ApiOkResponse({ type: SessionListDto })
  @ApiProblems(...FOR_PEOPLE)
  async list(@CurrentSession() caller: SessionCaller, @Query() query: PageQuery): Promise<SessionListDto> {
    const { rows, nextCursor } = await this.sessions.page(caller, query);
    return { items: rows.map((session) => SessionDto.from(session, caller)), nextCursor };
  }

  @Delete(':id')
  @ApiIdParam()
  @HttpCode(204)
  @ApiOperation({ operationId: 'endSession', summary: 'End one of your own sessions' })
  @ApiNoContentResponse({
    description: 'Ended',
    headers: {
      'Set-Cookie': { description: 'Clears the cookie of the session that asks', schema: { type: 'string' } },
    },
  })
  @ApiProblems(...FOR_PEOPLE, SessionNotFound)
  async end(
    @CurrentSession() { sessionId, userId }: SessionCaller,
    @Param('id', IdPipe) id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    if ((await this.sessions.end({ id, userId })) === 0) throw new SessionNotFound();
    if (id === sessionId) clearSessionCookie(response, this.config.baseUrl);
  }
}
