import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Config } from '#libs/config';
import { NoWorkspace } from '../accounts/accounts.errors.js';
import { ApiProblems, Problem } from '../problems/index.js';
import { AllowedTo } from '../requests/allowed-to.decorator.js';
import { COOKIE } from '../requests/answer-cookie.js';
import { Operation, Returns } from '../requests/operation.decorator.js';
import { SessionCookieService } from '../sessions/session-cookie.service.js';
import { OIDC_COOKIE } from './oidc-attempts.js';
import { OidcClient } from './oidc-client.js';
import { OidcSignInService } from './oidc-sign-in.service.js';
import { EmailNotVouchedFor, NoEmailFromIssuer, OidcNotConfigured, OidcRefused } from './oidc.errors.js';

const LOCATION = {
  description: 'URL to which the browser is redirected',
  schema: { type: 'string', format: 'uri' },
};
const ATTEMPT = {
  description:
    'The state that the callback requires: `oidc`, or `__Host-oidc` on HTTPS; HttpOnly, SameSite=Lax',
  schema: { type: 'string' },
};

/** For browsers: people follow a link to the first operation, the provider leads them to the second. */
@ApiTags('Sign-in')
@AllowedTo('anyone')
@Controller('api/auth/v1/oidc')
export class OidcController {
  constructor(
    private readonly oidc: OidcClient,
    private readonly signIns: OidcSignInService,
    private readonly cookies: SessionCookieService,
    private readonly config: Config,
  ) {}

  @Get('start')
  @Operation({
    operationId: 'startOidcSignIn',
    summary: 'Sign in by OpenID Connect',
    description: 'A link for browsers. It leads to the provider, which leads back within 10 minutes.',
  })
  @Returns(302, {
    description: 'To the provider',
    headers: { Location: LOCATION, 'Set-Cookie': ATTEMPT },
  })
  @ApiProblems(OidcNotConfigured)
  async start(@Res({ passthrough: true }) response: Response): Promise<void> {
    const { url, attempt } = await this.oidc.begin();
    OIDC_COOKIE.set(response, this.config.baseUrl, attempt);
    response.set('Location', url);
  }

  @Get('callback')
  @Operation({
    operationId: 'finishOidcSignIn',
    summary: 'Where the provider leads back to',
    description:
      'Signs in the account that the person is known by, or that has their verified e-mail; else it makes an account with a workspace of its own.',
    anyQuery: "The provider's answer: `code` and `state`, or `error`, and what it adds",
  })
  @Returns(302, { description: 'To the dashboard', headers: { Location: LOCATION, ...COOKIE } })
  @ApiProblems(OidcNotConfigured, OidcRefused, EmailNotVouchedFor, NoEmailFromIssuer, NoWorkspace)
  async callback(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    const { baseUrl } = this.config;
    try {
      const { search } = new URL(request.originalUrl, baseUrl);
      const claims = await this.oidc.finish(search, OIDC_COOKIE.of(request, baseUrl));
      const { token } = await this.signIns.signIn(claims, request.get('User-Agent'));
      OIDC_COOKIE.clear(response, baseUrl);
      this.cookies.set(response, token);
      response.set('Location', `${baseUrl}/`);
    } catch (error) {
      // Cookies that were set before a failure are dropped; one attempt is good for one answer all the same.
      if (error instanceof Problem) error.headers['Set-Cookie'] = OIDC_COOKIE.cleared(baseUrl);
      throw error;
    }
  }
}
