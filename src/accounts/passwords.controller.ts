import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentSession, type SessionCaller } from '../auth/caller.js';
import { RequestOrigin } from '../auth/request-origin.js';
import { AllowedTo } from '../requests/allowed-to.decorator.js';
import { COOKIE } from '../requests/answer-cookie.js';
import { Operation, Returns } from '../requests/operation.decorator.js';
import { SessionCookieService } from '../sessions/session-cookie.service.js';
import { ChangePasswordDto, RequestPasswordResetDto, ResetPasswordDto } from './accounts.dto.js';
import { PasswordChangesService } from './password-changes.service.js';

@ApiTags('Sign-in')
@Controller('api/auth/v1')
export class PasswordsController {
  constructor(
    private readonly passwords: PasswordChangesService,
    private readonly origin: RequestOrigin,
    private readonly cookies: SessionCookieService,
  ) {}

  @Post('password')
  @AllowedTo('signed-in')
  @Operation({
    operationId: 'changePassword',
    summary: 'Change your password',
    description: 'Ends all your other sessions, and gives this one a new cookie.',
  })
  @Returns(204, { description: 'Changed', headers: COOKIE })
  async change(
    @CurrentSession() caller: SessionCaller,
    @Body() body: ChangePasswordDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    this.cookies.set(response, await this.passwords.change(caller, body));
  }

  @Post('password-reset')
  @AllowedTo('anyone')
  @Operation({
    operationId: 'requestPasswordReset',
    summary: 'Ask for a mail by which a new password can be chosen',
    description:
      'The same answer whether or not an account has the e-mail. The link is good for an hour, once.',
  })
  @Returns(202, { description: 'If an account has this e-mail, a mail is on its way' })
  async requestReset(@Body() { email }: RequestPasswordResetDto, @Req() request: Request): Promise<void> {
    await this.passwords.requestReset(email, this.origin.of(request).network);
  }

  @Post('password-reset/confirm')
  @AllowedTo('anyone')
  @Operation({
    operationId: 'resetPassword',
    summary: 'Choose a new password',
    description: 'Ends all sessions of the account.',
  })
  @Returns(204, { description: 'Changed' })
  async reset(@Body() body: ResetPasswordDto): Promise<void> {
    await this.passwords.reset(body);
  }
}
