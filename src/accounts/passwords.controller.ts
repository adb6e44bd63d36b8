import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentSession, type SessionCaller } from '../http/requests/caller.js';
import { BrowserCookie } from '../http/requests/browser-cookie.js';
import { RequestOrigin } from '../http/requests/request-origin.js';
import { BROWSER_COOKIE, COOKIE } from '../http/requests/response-cookie.js';
import { Operation, Returns } from '../http/requests/operation.decorator.js';
import { SessionCookieService } from '../auth/sessions/session-cookie.service.js';
import { ApiProblems } from '../http/problems/index.js';
import { PasswordSignInOff } from './accounts.errors.js';
import { ChangePasswordDto, RequestPasswordResetDto, ResetPasswordDto } from './accounts.dto.js';
import { PasswordChangesService } from './password-changes.service.js';

@ApiTags('Sign-in')
@Controller('api/auth/v1')
export class PasswordsController {
  constructor(
    private readonly passwords: PasswordChangesService,
    private readonly origin: RequestOrigin,
    private readonly browsers: BrowserCookie,
    private readonly cookies: SessionCookieService,
  ) {}

  @Post('password')
  @Operation({
    operationId: 'changePassword',
    summary: 'Change your password',
    description:
      'Changes the password of the signed-in person, who must send the current one. It ends all other sessions ' +
      'of the person, and this session gets a new cookie.',
  })
  @Returns(204, { description: 'The password was changed', headers: COOKIE })
  @ApiProblems(PasswordSignInOff)
  async change(
    @CurrentSession() caller: SessionCaller,
    @Body() body: ChangePasswordDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    this.cookies.set(response, await this.passwords.change(caller, body));
  }

  @Post('password-reset')
  @Operation({
    operationId: 'requestPasswordReset',
    summary: 'Request a password reset',
    description:
      'Sends an email with a link to choose a new password. The response is the same whether or not an account ' +
      'with this email address exists. The link can be used once, within an hour, and only the newest one works. ' +
      'One ' +
      'network can send 5 requests per account and hour, and 20 in total (429). After 20 emails to an account ' +
      'within an hour, no more are sent: use the most recent one.',
  })
  @Returns(202, { description: 'If an account with this email address exists, an email is sent' })
  @ApiProblems(PasswordSignInOff)
  async requestReset(@Body() { email }: RequestPasswordResetDto, @Req() request: Request): Promise<void> {
    await this.passwords.requestReset(email, this.origin.of(request));
  }

  @Post('password-reset/confirm')
  @Operation({
    operationId: 'resetPassword',
    summary: 'Choose a new password',
    description:
      'Sets a new password with the token from the email. This ends all sessions of the account, so the person ' +
      'must sign in again. API keys that are bound to the person stay valid, unless `revokeApiKeys` is true.',
  })
  @Returns(204, { description: 'The password was changed', headers: BROWSER_COOKIE })
  @ApiProblems(PasswordSignInOff)
  async reset(
    @Body() body: ResetPasswordDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.passwords.reset(body, this.origin.of(request));
    this.browsers.keep(response);
  }
}
