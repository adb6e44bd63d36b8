import { Controller, Delete, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentSession, type SessionCaller } from '../../http/requests/caller.js';
import { ApiProblems } from '../../http/problems/index.js';
import { Id } from '../../http/requests/id.pipe.js';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { PageQuery } from '../../http/requests/page.dto.js';
import { SessionCookieService } from './session-cookie.service.js';
import { SessionDto, SessionListDto } from './sessions.dto.js';
import { SessionNotFound } from './sessions.errors.js';
import { SessionsService } from './sessions.service.js';

@ApiTags('Sign-in')
@Controller('api/settings/v1/sessions')
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly cookies: SessionCookieService,
  ) {}

  @Get()
  @Operation({
    operationId: 'listSessions',
    summary: 'List your sessions',
    description: 'Returns the sessions of the signed-in person in all of their workspaces, newest first.',
  })
  @Returns(200, { description: 'A page of sessions', type: SessionListDto })
  async list(@CurrentSession() caller: SessionCaller, @Query() query: PageQuery): Promise<SessionListDto> {
    const { rows, nextCursor } = await this.sessions.page(caller, query);
    return { items: rows.map((session) => SessionDto.from(session, caller)), nextCursor };
  }

  @Delete(':id')
  @Operation({
    operationId: 'endSession',
    summary: 'End one of your sessions',
    description:
      'Ends a session, on any device of the signed-in person. If it is the current session, its cookie is ' +
      'cleared.',
  })
  @Returns(204, {
    description: 'The session was ended',
    headers: {
      'Set-Cookie': {
        description: 'Clears the cookie if the current session was ended',
        schema: { type: 'string' },
      },
    },
  })
  @ApiProblems(SessionNotFound)
  async end(
    @CurrentSession() { sessionId, userId }: SessionCaller,
    @Id('session') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    if ((await this.sessions.end({ id, userId })) === 0) throw new SessionNotFound();
    if (id === sessionId) this.cookies.clear(response);
  }
}
