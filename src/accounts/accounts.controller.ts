import { Body, Controller, Delete, Get, Patch, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentSession, type SessionCaller } from '../http/requests/caller.js';
import { RequestOrigin } from '../http/requests/request-origin.js';
import { TooManyAttempts } from '../http/limits/attempts.errors.js';
import { ApiProblems } from '../http/problems/index.js';
import { COOKIE } from '../http/requests/response-cookie.js';
import { Operation, Returns } from '../http/requests/operation.decorator.js';
import { SessionCookieService } from '../auth/sessions/session-cookie.service.js';
import { SignedInDto, SignUpDto, UpdateMeDto, UserDto, VerifyEmailDto } from './accounts.dto.js';
import {
  EmailConfirmed,
  EmailTaken,
  LastAdminOf,
  PasswordSignInOff,
  SignUpByInvitation,
} from './accounts.errors.js';
import { AccountDeletionService } from './account-deletion.service.js';
import { ProfileService } from './profile.service.js';
import { SignUpService } from './sign-up.service.js';

@ApiTags('Sign-in')
@Controller('api/auth/v1')
export class AccountsController {
  constructor(
    private readonly signUps: SignUpService,
    private readonly profile: ProfileService,
    private readonly deletion: AccountDeletionService,
    private readonly origin: RequestOrigin,
    private readonly cookies: SessionCookieService,
  ) {}

  @Post('sign-up')
  @Operation({
    operationId: 'signUp',
    summary: 'Sign up',
    description:
      'Creates an account and its workspace on the Free plan, and signs the person in. An email with a link to ' +
      'confirm the address is sent. The request fails with 409 if an account with this email address exists; to ' +
      'prevent bulk checks of addresses, each network is limited to 20 sign-ups per hour (429). If the ' +
      'operator has limited sign-up to invited people, it fails with 403: accept an invitation instead.',
  })
  @Returns(201, {
    description: 'The account was created; the person is signed in',
    type: SignedInDto,
    headers: COOKIE,
  })
  @ApiProblems(SignUpByInvitation, PasswordSignInOff, EmailTaken)
  async signUp(
    @Body() body: SignUpDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedInDto> {
    const { signedIn, token } = await this.signUps.signUp(body, this.origin.of(request));
    this.cookies.set(response, token);
    return signedIn;
  }

  @Post('verify-email')
  @Operation({
    operationId: 'verifyEmail',
    summary: 'Confirm an email address',
    description:
      'Confirms the email address of an account with the token from the email. Until then, the person cannot ' +
      'invite others, add webhook endpoints or domains, or publish a brand and lead forms (403). An invalid, used ' +
      'or ' +
      'expired token is rejected (422).',
  })
  @Returns(204, { description: 'The email address is confirmed' })
  async verifyEmail(@Body() { token }: VerifyEmailDto): Promise<void> {
    await this.profile.verifyEmail(token);
  }

  @Post('verify-email/resend')
  @Operation({
    operationId: 'resendConfirmation',
    summary: 'Send the confirmation email again',
    description:
      'Sends an email with a new link to confirm your email address; earlier links no longer work. It can be sent ' +
      '5 times per hour (429). If the address is confirmed, the response is 409.',
  })
  @Returns(202, { description: 'The email is sent' })
  @ApiProblems(EmailConfirmed, TooManyAttempts)
  async resendConfirmation(@CurrentSession() caller: SessionCaller, @Req() request: Request): Promise<void> {
    await this.profile.resendConfirmation(caller, this.origin.of(request));
  }

  @Get('me')
  @Operation({
    operationId: 'getMe',
    summary: 'Get the signed-in person',
    description:
      'Returns the account of the signed-in person and the workspaces to which they can switch. The current ' +
      'workspace is available at `GET /api/settings/v1/workspace`.',
  })
  @Returns(200, { description: 'The account', type: UserDto })
  async me(@CurrentSession() caller: SessionCaller): Promise<UserDto> {
    return this.profile.find(caller);
  }

  @Patch('me')
  @Operation({
    operationId: 'updateMe',
    summary: 'Update your profile',
    description:
      'Changes your name, language or time zone. The body is a JSON merge patch (RFC 7396): `null` clears a ' +
      'field, omitted fields stay the same.',
  })
  @Returns(200, { description: 'The account after the change', type: UserDto })
  async updateMe(@CurrentSession() caller: SessionCaller, @Body() body: UpdateMeDto): Promise<UserDto> {
    return this.profile.update(caller, body);
  }

  @Delete('me')
  @Operation({
    operationId: 'deleteMe',
    summary: 'Delete your account',
    description:
      'Deletes your account with your memberships, sessions, second factors and identities, and revokes your `person` ' +
      'API keys. What you created in a workspace stays there, also `service` keys. The last active admin of a workspace ' +
      'cannot do this (409 `last_admin`, which names the workspaces). It cannot be undone; an email confirms it.',
  })
  @Returns(204, { description: 'The account was deleted', headers: COOKIE })
  @ApiProblems(LastAdminOf)
  async deleteMe(
    @CurrentSession() caller: SessionCaller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.deletion.delete(caller);
    this.cookies.clear(response);
  }
}
