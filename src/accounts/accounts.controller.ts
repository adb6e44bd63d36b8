import { Body, Controller, Get, HttpCode, Patch, Post, Req, Res } from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiSecurity,
  ApiTags,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Config } from '#libs/config';
import { Attempts } from '../auth/attempts.service.js';
import { SIGN_UP_BY_ADDRESS } from '../auth/attempts.rules.js';
import { CurrentSession, type SessionCaller } from '../auth/caller.js';
import { setSessionCookie } from '../auth/session-cookie.js';
import { ApiProblems, FOR_ANYONE, FOR_PEOPLE, TAKES_BODY } from '../problems/index.js';
import { AllowedTo } from '../requests/allowed-to.decorator.js';
import { BodyTypes, MERGE_PATCH } from '../requests/body-types.decorator.js';
import { SignedInDto, SignUpDto, UpdateMeDto, UserDto, VerifyEmailDto } from './accounts.dto.js';
import { EmailTaken } from './accounts.errors.js';
import { COOKIE } from './answer-cookie.js';
import { ProfileService } from './profile.service.js';
import { RequestOrigin } from './request-origin.js';
import { SignUpService } from './sign-up.service.js';

@ApiTags('Sign-in')
@Controller('api/auth/v1')
export class AccountsController {
  constructor(
    private readonly signUps: SignUpService,
    private readonly profile: ProfileService,
    private readonly attempts: Attempts,
    private readonly origin: RequestOrigin,
    private readonly config: Config,
  ) {}

  @Post('sign-up')
  @AllowedTo('anyone')
  @ApiOperation({
    security: [],
    operationId: 'signUp',
    summary: 'Make an account',
    description:
      'With a workspace of its own on the plan Free, signed in. A mail asks to confirm the e-mail.',
  })
  @ApiBody({ type: SignUpDto })
  @ApiCreatedResponse({ type: SignedInDto, headers: COOKIE })
  @ApiProblems(...FOR_ANYONE, ...TAKES_BODY, EmailTaken)
  async signUp(
    @Body() body: SignUpDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedInDto> {
    const { network, userAgent } = this.origin.of(request);
    await this.attempts.count('sign up from', network, SIGN_UP_BY_ADDRESS);
    const { answer, token } = await this.signUps.signUp(body, userAgent);
    setSessionCookie(response, this.config.baseUrl, token);
    return answer;
  }

  @Post('verify-email')
  @AllowedTo('anyone')
  @HttpCode(204)
  @ApiOperation({ security: [], operationId: 'verifyEmail', summary: 'Confirm the e-mail of an account' })
  @ApiBody({ type: VerifyEmailDto })
  @ApiNoContentResponse({ description: 'Confirmed' })
  @ApiProblems(...FOR_ANYONE, ...TAKES_BODY)
  async verifyEmail(@Body() { token }: VerifyEmailDto): Promise<void> {
    await this.profile.verifyEmail(token);
  }

  @Get('me')
  @AllowedTo('signed-in')
  @ApiSecurity('sessionCookie')
  @ApiOperation({ operationId: 'getMe', summary: 'Who is signed in' })
  @ApiOkResponse({ type: UserDto })
  @ApiProblems(...FOR_PEOPLE)
  async me(@CurrentSession() caller: SessionCaller): Promise<UserDto> {
    return this.profile.find(caller);
  }

  @Patch('me')
  @AllowedTo('signed-in')
  @ApiSecurity('sessionCookie')
  @BodyTypes(MERGE_PATCH)
  @ApiOperation({ operationId: 'updateMe', summary: 'Change your name, language or time zone' })
  @ApiBody({ type: UpdateMeDto })
  @ApiOkResponse({ type: UserDto })
  @ApiProblems(...FOR_PEOPLE, ...TAKES_BODY)
  async updateMe(@CurrentSession() caller: SessionCaller, @Body() body: UpdateMeDto): Promise<UserDto> {
    return this.profile.update(caller, body);
  }
}
