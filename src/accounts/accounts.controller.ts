import { Body, Controller, Get, Patch, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AttemptsService, SIGN_UP_BY_ADDRESS } from '../attempts/index.js';
import { CurrentSession, type SessionCaller } from '../auth/caller.js';
import { RequestOrigin } from '../auth/request-origin.js';
import { ApiProblems } from '../problems/index.js';
import { AllowedTo } from '../requests/allowed-to.decorator.js';
import { COOKIE } from '../requests/answer-cookie.js';
import { Operation, Returns } from '../requests/operation.decorator.js';
import { SessionCookieService } from '../sessions/session-cookie.service.js';
import { SignedInDto, SignUpDto, UpdateMeDto, UserDto, VerifyEmailDto } from './accounts.dto.js';
import { EmailTaken } from './accounts.errors.js';
import { ProfileService } from './profile.service.js';
import { SignUpService } from './sign-up.service.js';

@ApiTags('Sign-in')
@Controller('api/auth/v1')
export class AccountsController {
  constructor(
    private readonly signUps: SignUpService,
    private readonly profile: ProfileService,
    private readonly attempts: AttemptsService,
    private readonly origin: RequestOrigin,
    private readonly cookies: SessionCookieService,
  ) {}

  @Post('sign-up')
  @AllowedTo('anyone')
  @Operation({
    operationId: 'signUp',
    summary: 'Make an account',
    description:
      'With a workspace of its own on the plan Free, signed in. A mail asks to confirm the e-mail.',
  })
  @Returns(201, { type: SignedInDto, headers: COOKIE })
  @ApiProblems(EmailTaken)
  async signUp(
    @Body() body: SignUpDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedInDto> {
    const { network, userAgent } = this.origin.of(request);
    await this.attempts.count('sign up from', network, SIGN_UP_BY_ADDRESS);
    const { answer, token } = await this.signUps.signUp(body, userAgent);
    this.cookies.set(response, token);
    return answer;
  }

  @Post('verify-email')
  @AllowedTo('anyone')
  @Operation({ operationId: 'verifyEmail', summary: 'Confirm the e-mail of an account' })
  @Returns(204, { description: 'Confirmed' })
  async verifyEmail(@Body() { token }: VerifyEmailDto): Promise<void> {
    await this.profile.verifyEmail(token);
  }

  @Get('me')
  @AllowedTo('signed-in')
  @Operation({ operationId: 'getMe', summary: 'Who is signed in' })
  @Returns(200, { type: UserDto })
  async me(@CurrentSession() caller: SessionCaller): Promise<UserDto> {
    return this.profile.find(caller);
  }

  @Patch('me')
  @AllowedTo('signed-in')
  @Operation({ operationId: 'updateMe', summary: 'Change your name, language or time zone' })
  @Returns(200, { type: UserDto })
  async updateMe(@CurrentSession() caller: SessionCaller, @Body() body: UpdateMeDto): Promise<UserDto> {
    return this.profile.update(caller, body);
  }
}
