import { Body, Controller, Delete, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { SessionCookieService } from '../../auth/sessions/session-cookie.service.js';
import { TooManyAttempts } from '../../http/limits/attempts.errors.js';
import { ApiProblems } from '../../http/problems/index.js';
import { CurrentSession, type SessionCaller } from '../../http/requests/caller.js';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { COOKIE } from '../../http/requests/response-cookie.js';
import { OwnFactorsService } from './own-factors.service.js';
import { ConfirmedTotpDto, ConfirmTotpDto, NewTotpDto, RecoveryCodesDto } from './second-factor.dto.js';
import { NoSecondFactor, NoTotp, TotpExists } from './second-factor.errors.js';

@ApiTags('Sign-in')
@Controller('api/auth/v1')
export class TotpController {
  constructor(
    private readonly factors: OwnFactorsService,
    private readonly cookies: SessionCookieService,
  ) {}

  @Post('totp')
  @Operation({
    operationId: 'createTotp',
    summary: 'Set up an authenticator app',
    description:
      'Returns a secret for an app that computes codes (TOTP: SHA-1, 6 digits, 30 seconds). It becomes a second ' +
      'factor when a code is confirmed within 10 minutes. Until then, another request replaces it.',
  })
  @Returns(200, { description: 'The secret, which is shown only now', type: NewTotpDto })
  @ApiProblems(TotpExists)
  async create(@CurrentSession() caller: SessionCaller): Promise<NewTotpDto> {
    return this.factors.beginTotp(caller);
  }

  @Post('totp/confirm')
  @Operation({
    operationId: 'confirmTotp',
    summary: 'Confirm an authenticator app',
    description:
      'Completes the setup with a code that the app shows. From then on, a sign-in with the password requires a ' +
      'second factor. With the first second factor, the response contains recovery codes. It ends all other sessions of ' +
      'the person, and this session gets a new cookie. An email informs the person.',
  })
  @Returns(200, { description: 'The app is a second factor', type: ConfirmedTotpDto, headers: COOKIE })
  @ApiProblems(TooManyAttempts)
  async confirm(
    @CurrentSession() caller: SessionCaller,
    @Body() { code }: ConfirmTotpDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ConfirmedTotpDto> {
    const { recoveryCodes, token } = await this.factors.confirmTotp(caller, code);
    this.cookies.set(response, token);
    return { recoveryCodes };
  }

  @Delete('totp')
  @Operation({
    operationId: 'deleteTotp',
    summary: 'Remove the authenticator app',
    description:
      'Its codes are no longer accepted. Without another second factor, the recovery codes are deleted, too. It ends all ' +
      'other sessions of the person. An email informs them.',
  })
  @Returns(204, { description: 'The app is no longer a second factor' })
  @ApiProblems(NoTotp)
  async delete(@CurrentSession() caller: SessionCaller): Promise<void> {
    await this.factors.removeTotp(caller);
  }

  @Post('recovery-codes')
  @Operation({
    operationId: 'createRecoveryCodes',
    summary: 'Create new recovery codes',
    description: 'Returns ten new codes; those before no longer work.',
  })
  @Returns(200, { description: 'The codes, which are shown only now', type: RecoveryCodesDto })
  @ApiProblems(NoSecondFactor)
  async createRecoveryCodes(@CurrentSession() caller: SessionCaller): Promise<RecoveryCodesDto> {
    return { recoveryCodes: await this.factors.replaceRecoveryCodes(caller) };
  }
}
