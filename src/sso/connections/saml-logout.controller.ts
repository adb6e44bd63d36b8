import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { GoesOnInMaintenance, Operation, Returns } from '../../http/requests/operation.decorator.js';
import { SamlLogoutService } from './saml-logout.service.js';
import { LOCATION, Slug } from './slug.parameter.js';
import { LOGOUT_BODY, SamlLogoutDto } from './sso.dto.js';

const WHAT =
  'Ends the sessions of the NameID at this connection with the `SessionIndex` of the request or without one, or all of them ' +
  'if it has none, within 2 seconds everywhere. The request must be signed, not with SHA-1, by a certificate of the metadata; it must name the ' +
  'issuer of the connection and this address as `Destination`, and is accepted once, for 5 minutes.';
const RETURNS = {
  description:
    'The sessions have ended, if there were any. Redirects to the SingleLogoutService of the metadata with a LogoutResponse, which is not signed; without one, to the sign-in page',
  headers: { Location: LOCATION },
};

@ApiTags('Sign-in')
@Controller('api/auth/v1/sso/:slug/logout')
export class SamlLogoutController {
  constructor(private readonly logouts: SamlLogoutService) {}

  @Get()
  @GoesOnInMaintenance(true)
  @Operation({
    operationId: 'redirectSamlLogout',
    summary: 'End sessions with SAML by a redirect',
    description: `The single logout URL of a connection with SAML, with the binding HTTP-Redirect. ${WHAT}`,
    anyQuery:
      '`SAMLRequest`, `SigAlg`, `Signature` and `RelayState`, each at most once, together up to 12 KiB',
  })
  @Returns(303, RETURNS)
  async redirected(
    @Slug() slug: string,
    @Req() { originalUrl }: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const at = originalUrl.indexOf('?');
    const query = at === -1 ? '' : originalUrl.slice(at + 1);
    response.set('Location', await this.logouts.endRedirected(slug, query));
  }

  @Post()
  @GoesOnInMaintenance(true)
  @Operation({
    operationId: 'postSamlLogout',
    summary: 'End sessions with SAML by a form',
    description: `The single logout URL of a connection with SAML, with the binding HTTP-POST. ${WHAT}`,
    bodyTypes: LOGOUT_BODY,
  })
  @Returns(303, RETURNS)
  async posted(
    @Slug() slug: string,
    @Body() form: SamlLogoutDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    response.set('Location', await this.logouts.endPosted(slug, form));
  }
}
