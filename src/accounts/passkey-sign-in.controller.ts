import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { SessionCookieService } from '../auth/sessions/session-cookie.service.js';
import { ApiProblems } from '../http/problems/index.js';
import { GoesOnInMaintenance, Operation, Returns } from '../http/requests/operation.decorator.js';
import { RequestOrigin } from '../http/requests/request-origin.js';
import { COOKIE } from '../http/requests/response-cookie.js';
import { SignedInDto } from './accounts.dto.js';
import { Deactivated, NoWorkspace } from './accounts.errors.js';
import { PasskeySignInService } from './passkey-sign-in.service.js';
import { PasskeyOptionsDto, SignInPasskeyDto } from './second-factor/passkeys.dto.js';
import { WrongSecondFactor } from './second-factor/second-factor.errors.js';

@ApiTags('Sign-in')
@Controller('api/auth/v1/sign-in/passkey')
export class PasskeySignInController {
  constructor(
    private readonly signIns: PasskeySignInService,
    private readonly origin: RequestOrigin,
    private readonly cookies: SessionCookieService,
  ) {}

  @Post('options')
  @GoesOnInMaintenance(true)
  @Operation({
    operationId: 'createSignInPasskeyOptions',
    summary: 'Start to use a passkey',
    description:
      'Returns what a browser needs to use a passkey: to sign in, as a second factor, or to prove again who you are. ' +
      'Each network is limited to 1,000 requests per hour (429).',
  })
  @Returns(200, { description: 'The options', type: PasskeyOptionsDto })
  async begin(@Req() request: Request): Promise<PasskeyOptionsDto> {
    return { options: await this.signIns.begin(this.origin.of(request)) };
  }

  @Post()
  @GoesOnInMaintenance(true)
  @Operation({
    operationId: 'signInPasskey',
    summary: 'Sign in with a passkey',
    description:
      'Signs in the person to whom the passkey belongs, without a password, and sets the session cookie.',
  })
  @Returns(200, { description: 'The person is signed in', type: SignedInDto, headers: COOKIE })
  @ApiProblems(WrongSecondFactor, NoWorkspace, Deactivated)
  async signIn(
    @Body() { assertion }: SignInPasskeyDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedInDto> {
    const { signedIn, token } = await this.signIns.signIn(assertion, this.origin.of(request));
    this.cookies.set(response, token);
    return signedIn;
  }
}
