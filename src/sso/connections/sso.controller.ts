import { Body, Controller, Get, Header, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Config } from '#libs/platform';
import { StartOidcQuery } from '../../accounts/oidc/oidc.dto.js';
import { OIDC_MAX_AGE_SECONDS } from '../../accounts/oidc/oidc-flows.service.js';
import { SessionCookieService } from '../../auth/sessions/session-cookie.service.js';
import { ApiProblems, Problem } from '../../http/problems/index.js';
import { JSON_BODY } from '../../http/requests/body-types.js';
import { FORM_BODY } from '../../http/requests/form-body.js';
import { GoesOnInMaintenance, Operation, Returns } from '../../http/requests/operation.decorator.js';
import { RequestOrigin } from '../../http/requests/request-origin.js';
import { COOKIE } from '../../http/requests/response-cookie.js';
import { BackChannelLogoutService } from './back-channel-logout.service.js';
import { ConnectionSignInsService } from './connection-sign-ins.service.js';
import { ConnectionTestsService } from './connection-tests.service.js';
import { SSO_COOKIE, TEST_COOKIE } from './sso-cookies.js';
import { entityIdOf, RETURN, writeServiceMetadata } from '../saml/index.js';
import { callbackUrlOf, samlLogoutUrlOf } from './connections.dto.js';
import { LOCATION, Slug } from './slug.parameter.js';
import {
  BackChannelLogoutDto,
  DiscoveredConnectionDto,
  DiscoverQuery,
  RESPONSE_BODY,
  SamlResponseDto,
} from './sso.dto.js';
import { SsoNotAdmitted, SsoNotFound, ssoNotice, SsoRefused, SsoUnavailable } from './sso.errors.js';

const ATTEMPT = {
  description:
    'The state that the callback requires: `sso`, or `__Host-sso` on HTTPS; HttpOnly, SameSite=Lax',
  schema: { type: 'string' },
};

@ApiTags('Sign-in')
@Controller('api/auth/v1/sso')
export class SsoController {
  constructor(
    private readonly signIns: ConnectionSignInsService,
    private readonly tests: ConnectionTestsService,
    private readonly logouts: BackChannelLogoutService,
    private readonly origin: RequestOrigin,
    private readonly cookies: SessionCookieService,
    private readonly config: Config,
  ) {}

  @Get('discover')
  @Operation({
    operationId: 'discoverConnection',
    summary: 'Find the connection for an email address',
    description:
      'Returns the enabled connection of the workspace that has claimed the domain of the address. For all other ' +
      'addresses, the response is the same 404.',
  })
  @Returns(200, { description: 'The connection', type: DiscoveredConnectionDto })
  @ApiProblems(SsoNotFound)
  async discover(@Query() { email }: DiscoverQuery): Promise<DiscoveredConnectionDto> {
    return DiscoveredConnectionDto.from(await this.signIns.discover(email));
  }

  @Get(':slug/start')
  @Operation({
    operationId: 'startConnectionSignIn',
    summary: 'Sign in through a connection',
    description:
      'Redirects the browser to the identity provider of a workspace. The person must return within 10 minutes.',
  })
  @Returns(302, {
    description:
      'Redirects to the provider; after a failure, if a browser navigates here, to the sign-in page, which says why',
    headers: { Location: LOCATION, 'Set-Cookie': ATTEMPT },
  })
  @ApiProblems(SsoNotFound, SsoRefused, SsoUnavailable)
  async start(
    @Slug() slug: string,
    @Query() { next = '', fresh = false }: StartOidcQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    try {
      const { url, attempt } = await this.signIns.begin(slug, next, { asksAgain: fresh });
      SSO_COOKIE.set(response, this.config.baseUrl, attempt, OIDC_MAX_AGE_SECONDS);
      response.set('Location', url);
    } catch (error) {
      this.lead(request, response, error);
    }
  }

  @Get(':slug/callback')
  @Operation({
    operationId: 'finishConnectionSignIn',
    summary: 'Complete the sign-in through a connection',
    description:
      'The redirect URI of a connection. It signs the person in to its workspace: a member whom the provider has signed ' +
      'in before, or who is recognized by an address in a claimed domain; somebody whom SCIM has added; or, if the ' +
      'connection allows it, a new member. The session stays in this workspace and cannot change the account.',
    anyQuery:
      "The provider's response: `code` and `state`, or `error`, and any parameters that it adds. Of SAML, what the POST to the same address has added",
  })
  @Returns(302, {
    description:
      'Redirects to the start page or the screen of `next`; after a failure, if a browser navigates here, to the sign-in page, which says why',
    headers: { Location: LOCATION, ...COOKIE },
  })
  @ApiProblems(SsoNotFound, SsoRefused, SsoNotAdmitted, SsoUnavailable)
  async callback(
    @Slug() slug: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const { baseUrl } = this.config;
    const { search } = new URL(request.originalUrl, baseUrl);
    if (await this.isTest(slug, search, request, response)) return;
    const sealed = SSO_COOKIE.of(request, baseUrl);
    // The tile of a SAML provider: nothing of its response is used, but the person wants to sign in.
    if (search === RETURN.unsolicited && sealed === null) {
      response.set('Location', `${baseUrl}/api/auth/v1/sso/${encodeURIComponent(slug)}/start`);
      return;
    }
    try {
      const { token, next } = await this.signIns.finish(slug, search, sealed, this.origin.of(request));
      SSO_COOKIE.clear(response, baseUrl);
      this.cookies.set(response, token);
      response.set('Location', `${baseUrl}/${next}`);
    } catch (error) {
      this.lead(request, response, error);
    }
  }

  @Post(':slug/backchannel-logout')
  @GoesOnInMaintenance(true)
  @Operation({
    operationId: 'backChannelLogout',
    summary: 'End sessions of a connection',
    bodyTypes: { ...JSON_BODY, ...FORM_BODY },
    description:
      'The back-channel logout URI of a connection (OpenID Connect Back-Channel Logout 1.0): ends the session with the ' +
      '`sid` of the token, or all that its `sub` has begun at this connection, within 2 seconds. A token is accepted once, ' +
      'and for 5 minutes.',
  })
  @Returns(200, { description: 'The sessions have ended, if there were any' })
  @ApiProblems(SsoUnavailable)
  async endSessions(
    @Slug() slug: string,
    @Body() { logout_token: token }: BackChannelLogoutDto,
  ): Promise<void> {
    await this.logouts.end(slug, token);
  }

  @Post(':slug/callback')
  @GoesOnInMaintenance(true)
  @Operation({
    operationId: 'receiveSamlResponse',
    summary: 'Receive the response of a SAML provider',
    description:
      'The ACS URL (assertion consumer service) of a connection with SAML, to which the page of the provider sends a form. ' +
      'The assertion must be signed, not with SHA-1, by a certificate of the metadata, and be meant for this connection; ' +
      'each one is accepted once. The browser then comes back to the same address with GET, which completes the ' +
      'sign-in or shows why it failed. A response to no request is not used: the sign-in starts anew.',
    bodyTypes: RESPONSE_BODY,
  })
  @Returns(303, {
    description: 'Redirects to the same address; after a failure, with the reason',
    headers: { Location: LOCATION },
  })
  @ApiProblems(SsoNotFound)
  async receive(
    @Slug() slug: string,
    @Body() { SAMLResponse }: SamlResponseDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    response.set('Location', await this.signIns.receive(slug, SAMLResponse));
  }

  @Get(':slug/metadata')
  @Operation({
    operationId: 'getConnectionMetadata',
    summary: 'Get the SAML metadata of a connection',
    description:
      'Returns the metadata of this service for a SAML provider: its entity ID, which is the address of this document, ' +
      'the ACS URL and the single logout URL. It is derived from the address alone, so it says nothing about whether there is such a connection.',
  })
  @Returns(200, {
    description: 'The metadata',
    content: { 'application/samlmetadata+xml': { schema: { type: 'string' } } },
  })
  @Header('Content-Type', 'application/samlmetadata+xml')
  metadata(@Slug() slug: string): string {
    const { baseUrl } = this.config;
    const connection = { slug: encodeURIComponent(slug) };
    return writeServiceMetadata(
      entityIdOf(connection, baseUrl),
      callbackUrlOf(connection, baseUrl),
      samlLogoutUrlOf(connection, baseUrl),
    );
  }

  private async isTest(slug: string, search: string, request: Request, response: Response): Promise<boolean> {
    const { baseUrl } = this.config;
    const sealed = TEST_COOKIE.of(request, baseUrl);
    const connection = sealed === null ? null : await this.signIns.findBySlug(slug);
    const next = connection && sealed !== null && (await this.tests.finishOne(connection, search, sealed));
    if (!next) return false;
    TEST_COOKIE.clear(response, baseUrl);
    response.set('Location', `${baseUrl}/${next}`);
    return true;
  }

  /** An attempt is valid for one callback only. */
  private lead(request: Request, response: Response, error: unknown): void {
    if (!(error instanceof Problem)) throw error;
    const { baseUrl } = this.config;
    if (request.get('Sec-Fetch-Mode') !== 'navigate') {
      error.headers['Set-Cookie'] = SSO_COOKIE.cleared(baseUrl);
      throw error;
    }
    SSO_COOKIE.clear(response, baseUrl);
    response.set('Location', `${baseUrl}/sign-in?notice=${ssoNotice(error)}`);
  }
}
