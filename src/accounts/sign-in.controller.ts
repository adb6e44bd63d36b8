import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentSession, type SessionCaller } from '../http/requests/caller.js';
import { RequestOrigin } from '../http/requests/request-origin.js';
import { ApiProblems } from '../http/problems/index.js';
import { COOKIE } from '../http/requests/response-cookie.js';
import { GoesOnInMaintenance, Operation, Returns } from '../http/requests/operation.decorator.js';
import { SessionCookieService } from '../auth/sessions/session-cookie.service.js';
import { SessionsService } from '../auth/sessions/sessions.service.js';
import { SignedInDto, SignInDto, SwitchWorkspaceDto } from './accounts.dto.js';
import { Deactivated, NoWorkspace, PasswordSignInOff, WrongCredentials } from './accounts.errors.js';
import { SecondFactorNeededDto } from './second-factor/second-factor.dto.js';
import { needsSecondFactor, SignInService } from './sign-in.service.js';

@ApiTags('Sign-in')
@ApiExtraModels(SignedInDto, SecondFactorNeededDto)
@Controller('api/auth/v1')
export class SignInController {
  constructor(
    private readonly signIns: SignInService,
    private readonly sessions: SessionsService,
    private readonly origin: RequestOrigin,
    private readonly cookies: SessionCookieService,
  ) {}

  @Post('sign-in')
  @GoesOnInMaintenance(true)
  @Operation({
    operationId: 'signIn',
    summary: 'Sign in',
    description:
      'Signs a person in with email and password, and sets the session cookie. After 10 wrong passwords for an ' +
      'account in 15 minutes, their network gets 429 for a minute, and for longer after each further one. A ' +
      'browser in which the person signed in before has a count of its own; the cookie `browser` recognizes it. After ' +
      '200 wrong passwords from all networks, those of networks and browsers that never signed in are checked slowly. ' +
      'If the account has a second factor, the response contains a `ticket` instead, and sets no cookie: complete the ' +
      'sign-in with `POST /api/auth/v1/sign-in/second`.',
  })
  @Returns(200, {
    description: 'The person is signed in, or must send a second factor',
    content: {
      'application/json': {
        schema: {
          oneOf: [{ $ref: getSchemaPath(SignedInDto) }, { $ref: getSchemaPath(SecondFactorNeededDto) }],
        },
      },
    },
    headers: COOKIE,
  })
  @ApiProblems(WrongCredentials, NoWorkspace, Deactivated, PasswordSignInOff)
  async signIn(
    @Body() body: SignInDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedInDto | SecondFactorNeededDto> {
    const result = await this.signIns.signIn(body, this.origin.of(request));
    if (needsSecondFactor(result)) return result;
    this.cookies.set(response, result.token);
    return result.signedIn;
  }

  @Post('sign-out')
  @GoesOnInMaintenance(true)
  @Operation({
    operationId: 'signOut',
    summary: 'Sign out',
    description:
      'Ends the current session and clears its cookie, and with `Clear-Site-Data` what the dashboard keeps in the ' +
      'browser. Other sessions of the person are not affected.',
  })
  @Returns(204, { description: 'The session was ended', headers: COOKIE })
  async signOut(
    @CurrentSession() { sessionId, userId }: SessionCaller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.sessions.end({ id: sessionId, userId });
    this.cookies.clear(response);
  }

  @Post('switch-workspace')
  @GoesOnInMaintenance(true)
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
    const { signedIn, token } = await this.signIns.switchTo(caller, workspaceId);
    this.cookies.set(response, token);
    return signedIn;
  }
}
