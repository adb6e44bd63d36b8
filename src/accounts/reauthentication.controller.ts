import { Body, Controller, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { SessionCookieService } from '../auth/sessions/session-cookie.service.js';
import { ApiProblems } from '../http/problems/index.js';
import { CurrentSession, type SessionCaller } from '../http/requests/caller.js';
import { GoesOnInMaintenance, Operation, Returns } from '../http/requests/operation.decorator.js';
import { COOKIE } from '../http/requests/response-cookie.js';
import { PasswordSignInOff } from './accounts.errors.js';
import { ReauthenticateDto } from './accounts.dto.js';
import { ReauthenticationService } from './reauthentication.service.js';

@ApiTags('Sign-in')
@Controller('api/auth/v1/reauthenticate')
export class ReauthenticationController {
  constructor(
    private readonly proofs: ReauthenticationService,
    private readonly cookies: SessionCookieService,
  ) {}

  @Post()
  @GoesOnInMaintenance(true)
  @Operation({
    operationId: 'reauthenticate',
    summary: 'Prove again who you are',
    description:
      'Makes the session fresh for 10 minutes, and gives it a new cookie: send a second factor, or the password if the ' +
      'account has none (otherwise 422). Operations that need it say so ' +
      'with `x-fresh-proof`, and get 403 `reauthentication_required` otherwise. A sign-in is fresh, too; a person ' +
      'without a password and a second factor signs in again with OpenID Connect.',
  })
  @Returns(204, { description: 'The session is fresh', headers: COOKIE })
  @ApiProblems(PasswordSignInOff)
  async prove(
    @CurrentSession() caller: SessionCaller,
    @Body() body: ReauthenticateDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    this.cookies.set(response, await this.proofs.prove(caller, body));
  }
}
