import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { SessionCookieService } from '../auth/sessions/session-cookie.service.js';
import { ApiProblems } from '../http/problems/index.js';
import { GoesOnInMaintenance, Operation, Returns } from '../http/requests/operation.decorator.js';
import { RequestOrigin } from '../http/requests/request-origin.js';
import { COOKIE } from '../http/requests/response-cookie.js';
import { SignedInDto } from './accounts.dto.js';
import { Deactivated, NoWorkspace, PasswordSignInOff } from './accounts.errors.js';
import { SignInSecondDto } from './second-factor/second-factor.dto.js';
import { TicketExpired, WrongSecondFactor } from './second-factor/second-factor.errors.js';
import { SecondStepService } from './second-step.service.js';

@ApiTags('Sign-in')
@Controller('api/auth/v1/sign-in/second')
export class SecondStepController {
  constructor(
    private readonly steps: SecondStepService,
    private readonly origin: RequestOrigin,
    private readonly cookies: SessionCookieService,
  ) {}

  @Post()
  @GoesOnInMaintenance(true)
  @Operation({
    operationId: 'signInSecond',
    summary: 'Sign in with a second factor',
    description:
      'Completes a sign-in with the ticket of its first step, and sets the session cookie. A wrong code leaves the ' +
      'ticket valid. After 10 wrong codes for an account within 15 minutes, it gets 429 for a minute, and for longer ' +
      'after each further one.',
  })
  @Returns(200, { description: 'The person is signed in', type: SignedInDto, headers: COOKIE })
  @ApiProblems(TicketExpired, WrongSecondFactor, NoWorkspace, Deactivated, PasswordSignInOff)
  async signIn(
    @Body() body: SignInSecondDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedInDto> {
    const { signedIn, token } = await this.steps.signIn(body, this.origin.of(request));
    this.cookies.set(response, token);
    return signedIn;
  }
}
