import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Config } from '#libs/config';
import { CurrentSession, type SessionCaller } from '../auth/caller.js';
import { clearSessionCookie, setSessionCookie } from '../auth/session-cookie.js';
import { SessionsService } from '../auth/sessions.service.js';
import { ApiProblems } from '../problems/index.js';
import { AllowedTo } from '../requests/allowed-to.decorator.js';
import { Operation, Returns } from '../requests/operation.decorator.js';
import { SignedInDto, SignInDto, SwitchWorkspaceDto } from './accounts.dto.js';
import { NoWorkspace, WrongCredentials } from './accounts.errors.js';
import { COOKIE } from './answer-cookie.js';
import { RequestOrigin } from './request-origin.js';
import { SignInService } from './sign-in.service.js';

@ApiTags('Sign-in')
@Controller('api/auth/v1')
export class SignInController {
  constructor(
    private readonly signIns: SignInService,
    private readonly sessions: SessionsService,
    private readonly origin: RequestOrigin,
    private readonly config: Config,
  ) {}

  @Post('sign-in')
  @AllowedTo('anyone')
  @Operation({
    operationId: 'signIn',
    summary: 'Sign in',
    description:
      'Signs a person in with email and password, and sets the session cookie. After 10 wrong passwords in 15 ' +
      'minutes, the account is blocked for a minute, and for longer after each further one (429).',
  })
  @Returns(200, { description: 'The person is signed in', type: SignedInDto, headers: COOKIE })
  @ApiProblems(WrongCredentials, NoWorkspace)
  async signIn(
    @Body() body: SignInDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedInDto> {
    const { answer, token } = await this.signIns.signIn(body, this.origin.of(request));
    setSessionCookie(response, this.config.baseUrl, token);
    return answer;
  }

  @Post('sign-out')
  @AllowedTo('signed-in')
  @Operation({
    operationId: 'signOut',
    summary: 'Sign out',
    description:
      'Ends the current session and clears its cookie. Other sessions of the person are not affected.',
  })
  @Returns(204, { description: 'The session was ended', headers: COOKIE })
  async signOut(
    @CurrentSession() { sessionId, userId }: SessionCaller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.sessions.end({ id: sessionId, userId });
    clearSessionCookie(response, this.config.baseUrl);
  }

  @Post('switch-workspace')
  @AllowedTo('signed-in')
  @Operation({
    operationId: 'switchWorkspace',
    summary: 'Switch to another workspace',
    description:
      'Makes another workspace of the signed-in person the current one of this session, which gets a new ' +
      'cookie. Other sessions are not affected.',
  })
  @Returns(200, {
    description: 'The person is signed in to the workspace',
    type: SignedInDto,
    headers: COOKIE,
  })
  async switchWorkspace(
    @CurrentSession() caller: SessionCaller,
    @Body() { workspaceId }: SwitchWorkspaceDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedInDto> {
    const { answer, token } = await this.signIns.switchTo(caller, workspaceId);
    setSessionCookie(response, this.config.baseUrl, token);
    return answer;
  }
}
