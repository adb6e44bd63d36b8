import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { SessionCookieService } from '../auth/sessions/session-cookie.service.js';
import { TooManyAttempts } from '../http/limits/attempts.errors.js';
import { ApiProblems } from '../http/problems/index.js';
import type { ApiRequest } from '../http/requests/api-request.js';
import { CurrentSession, type SessionCaller } from '../http/requests/caller.js';
import { Operation, Returns } from '../http/requests/operation.decorator.js';
import { RequestOrigin } from '../http/requests/request-origin.js';
import { COOKIE } from '../http/requests/response-cookie.js';
import { ChangeEmailDto, ConfirmedEmailDto, ConfirmEmailDto } from './accounts.dto.js';
import { EmailManaged, EmailTaken } from './accounts.errors.js';
import { EmailChangesService } from './email-changes.service.js';

@ApiTags('Sign-in')
@Controller('api/auth/v1/email')
export class EmailChangesController {
  constructor(
    private readonly changes: EmailChangesService,
    private readonly origin: RequestOrigin,
    private readonly cookies: SessionCookieService,
  ) {}

  @Post()
  @Operation({
    operationId: 'changeEmail',
    summary: 'Change your email address',
    description:
      'Sends an email to the new address, and one to the current address if it is confirmed. The address changes when ' +
      'the links in both have been opened, within 24 hours; another request replaces this one. It can be sent 5 times ' +
      'per hour (429). People who are provisioned with SCIM get 409: their identity provider manages the address.',
  })
  @Returns(202, { description: 'The emails are sent' })
  @ApiProblems(EmailManaged, EmailTaken, TooManyAttempts)
  async change(
    @CurrentSession() caller: SessionCaller,
    @Body() { email }: ChangeEmailDto,
    @Req() request: Request,
  ): Promise<void> {
    await this.changes.request(caller, email, this.origin.of(request));
  }

  @Post('confirm')
  @Operation({
    operationId: 'confirmEmailChange',
    summary: 'Confirm a change of your email address',
    description:
      'Confirms the change at the address to which the token was sent. The second confirmation changes the address and ' +
      'ends all sessions of the person, except that of this request, which gets a new cookie.',
  })
  @Returns(200, { description: 'The confirmation is stored', type: ConfirmedEmailDto, headers: COOKIE })
  @ApiProblems(EmailTaken)
  async confirm(
    @Body() { token }: ConfirmEmailDto,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ConfirmedEmailDto> {
    const caller = request.caller?.kind === 'session' ? request.caller : null;
    const { isChanged, cookie } = await this.changes.confirm(token, caller);
    if (cookie !== null) this.cookies.set(response, cookie);
    return { changed: isChanged };
  }
}
