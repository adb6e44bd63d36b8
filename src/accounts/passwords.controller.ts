import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiBody,
  ApiNoContentResponse,
  ApiOperation,
  ApiSecurity,
  ApiTags,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Config } from '#libs/config';
import { CurrentSession, type SessionCaller } from '../auth/caller.js';
import { setSessionCookie } from '../auth/session-cookie.js';
import { ApiProblems, FOR_ANYONE, FOR_PEOPLE, TAKES_BODY } from '../problems/index.js';
import { AllowedTo } from '../requests/allowed-to.decorator.js';
import { ChangePasswordDto, RequestPasswordResetDto, ResetPasswordDto } from './accounts.dto.js';
import { COOKIE } from './answer-cookie.js';
import { PasswordChangesService } from './password-changes.service.js';
import { RequestOrigin } from './request-origin.js';

@ApiTags('Sign-in')
@Controller('api/auth/v1')
export class PasswordsController {
  constructor(
    private readonly passwords: PasswordChangesService,
    private readonly origin: RequestOrigin,
    private readonly config: Config,
  ) {}

  @Post('password')
  @AllowedTo('signed-in')
  @ApiSecurity('sessionCookie')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'changePassword',
    summary: 'Change your password',
    description: 'Ends all your other sessions, and gives this one a new cookie.',
  })
  @ApiBody({ type: ChangePasswordDto })
  @ApiNoContentResponse({ description: 'Changed', headers: COOKIE })
  @ApiProblems(...FOR_PEOPLE, ...TAKES_BODY)
  async change(
    @CurrentSession() caller: SessionCaller,
    @Body() body: ChangePasswordDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    setSessionCookie(response, this.config.baseUrl, await this.passwords.change(caller, body));
  }

  @Post('password-reset')
  @AllowedTo('anyone')
  @HttpCode(202)
  @ApiOperation({
    security: [],
    operationId: 'requestPasswordReset',
    summary: 'Ask for a mail by which a new password can be chosen',
    description:
      'The same answer whether or not an account has the e-mail. The link is good for an hour, once.',
  })
  @ApiBody({ type: RequestPasswordResetDto })
  @ApiAcceptedResponse({ description: 'If an account has this e-mail, a mail is on its way' })
  @ApiProblems(...FOR_ANYONE, ...TAKES_BODY)
  async requestReset(@Body() { email }: RequestPasswordResetDto, @Req() request: Request): Promise<void> {
    await this.passwords.requestReset(email, this.origin.of(request).network);
  }

  @Post('password-reset/confirm')
  @AllowedTo('anyone')
  @HttpCode(204)
  @ApiOperation({
    security: [],
    operationId: 'resetPassword',
    summary: 'Choose a new password',
    description: 'Ends all sessions of the account.',
  })
  @ApiBody({ type: ResetPasswordDto })
  @ApiNoContentResponse({ description: 'Changed' })
  @ApiProblems(...FOR_ANYONE, ...TAKES_BODY)
  async reset(@Body() body: ResetPasswordDto): Promise<void> {
    await this.passwords.reset(body);
  }
}
