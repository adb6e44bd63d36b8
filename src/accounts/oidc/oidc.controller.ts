import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Config } from '#libs/platform';
import { Deactivated, NoWorkspace, SignUpByInvitation } from '../accounts.errors.js';
import { ApiProblems, Problem } from '../../http/problems/index.js';
import { COOKIE } from '../../http/requests/response-cookie.js';
import { Operation, Returns } from '../../http/requests/operation.decorator.js';
import { RequestOrigin } from '../../http/requests/request-origin.js';
import { SessionCookieService } from '../../auth/sessions/session-cookie.service.js';
import { StartOidcQuery } from './oidc.dto.js';
import { OIDC_COOKIE, OIDC_MAX_AGE_SECONDS } from './oidc-attempts.js';
import { failureNotice } from './oidc-failure-notices.js';
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

@ApiTags('Sign-in')
@Controller('api/auth/v1/oidc')
export class OidcController {
  constructor(
    private readonly oidc: OidcClient,
    private readonly signIns: OidcSignInService,
    private readonly origin: RequestOrigin,
    private readonly cookies: SessionCookieService,
    private readonly config: Config,
  ) {}

  @Get('start')
  @Operation({
    operationId: 'startOidcSignIn',
    summary: 'Sign in with OpenID Connect',
    description:
      'Redirects the browser to the OpenID Connect provider. The person must return from the provider within 10 ' +
      'minutes. The request fails with 404 if the operator has not configured a provider.',
  })
  @Returns(302, {
    description: 'Redirects to the provider',
    headers: { Location: LOCATION, 'Set-Cookie': ATTEMPT },
  })
  @ApiProblems(OidcNotConfigured)
  async start(
    @Query() { next = '', fresh = false }: StartOidcQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const { url, attempt } = await this.oidc.begin(next, { asksAgain: fresh });
    OIDC_COOKIE.set(response, this.config.baseUrl, attempt, OIDC_MAX_AGE_SECONDS);
    response.set('Location', url);
  }

  @Get('callback')
  @Operation({
    operationId: 'finishOidcSignIn',
    summary: 'Complete the OpenID Connect sign-in',
    description:
      'The redirect URI of the provider. It signs the person in to the account with this identity or with this ' +
      'verified email address; if there is none, it creates an account with a workspace. If the operator has ' +
      'limited sign-up to invited people, the new account instead joins the workspace that most recently invited its verified email address, and without such an invitation the request fails with 403.',
    anyQuery: "The provider's response: `code` and `state`, or `error`, and any parameters that it adds",
  })
  @Returns(302, {
    description:
      'Redirects to the start page or the screen of `next`, or to an invitation to a workspace that has provisioned the person; after a failure, if a browser navigates here, to the sign-in page, which says why',
    headers: { Location: LOCATION, ...COOKIE },
  })
  @ApiProblems(
    OidcNotConfigured,
    OidcRefused,
    EmailNotVouchedFor,
    NoEmailFromIssuer,
    SignUpByInvitation,
    NoWorkspace,
    Deactivated,
  )
  async callback(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    const { baseUrl } = this.config;
    try {
      const { search } = new URL(request.originalUrl, baseUrl);
      const { claims, next } = await this.oidc.finish(search, OIDC_COOKIE.of(request, baseUrl));
      const { token, invitation } = await this.signIns.signIn(claims, this.origin.of(request));
      OIDC_COOKIE.clear(response, baseUrl);
      this.cookies.set(response, token);
      const page = invitation ? `accept-invite?token=${invitation}` : next;
      response.set('Location', `${baseUrl}/${page}`);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (request.get('Sec-Fetch-Mode') === 'navigate') {
        OIDC_COOKIE.clear(response, baseUrl);
        response.set('Location', `${baseUrl}/sign-in?notice=${failureNotice(error)}`);
        return;
      }
      // An error drops the cookies that were set before it; an attempt is valid for one callback only.
      error.headers['Set-Cookie'] = OIDC_COOKIE.cleared(baseUrl);
      throw error;
    }
  }
}
