import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AcceptInviteDto, SignedInDto } from './accounts.dto.js';
import { EmailTaken, PasswordSignInOff, WrongCredentials } from './accounts.errors.js';
import { RequestOrigin } from '../http/requests/request-origin.js';
import { ApiProblems } from '../http/problems/index.js';
import { COOKIE } from '../http/requests/response-cookie.js';
import type { ApiRequest } from '../http/requests/api-request.js';
import { Operation, Returns } from '../http/requests/operation.decorator.js';
import { SessionCookieService } from '../auth/sessions/session-cookie.service.js';
import { AcceptInvitationService } from './accept-invitation.service.js';

@ApiTags('Sign-in')
@Controller('api/auth/v1/invites')
export class AcceptInvitationController {
  constructor(
    private readonly invitations: AcceptInvitationService,
    private readonly origin: RequestOrigin,
    private readonly cookies: SessionCookieService,
  ) {}

  @Post('accept')
  @Operation({
    operationId: 'acceptInvite',
    summary: 'Accept an invitation',
    description:
      'Joins the workspace of an invitation and signs the person in to it. Without an account, send `name` and ' +
      '`password` to create one. With an account, be signed in to it or send its `password`. Send `email` only ' +
      'for links from an operator, which are not issued to an address.',
  })
  @Returns(200, {
    type: SignedInDto,
    headers: COOKIE,
    description: 'The person is signed in to the workspace',
  })
  @ApiProblems(WrongCredentials, EmailTaken, PasswordSignInOff)
  async accept(
    @Body() body: AcceptInviteDto,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedInDto> {
    const caller = request.caller?.kind === 'session' ? request.caller : null;
    const { signedIn, token } = await this.invitations.accept(body, caller, this.origin.of(request));
    this.cookies.set(response, token);
    return signedIn;
  }
}
