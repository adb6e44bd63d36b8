import { Injectable } from '@nestjs/common';
import { Config } from '#libs/platform';
import { readClaims, hasEmail, type Claims } from './claims.fields.js';
import { OidcFlowsService, type OidcFlow } from './oidc-flows.service.js';

/** The OpenID Connect provider of this deployment, for everybody. */
@Injectable()
export class OidcClient {
  private readonly flow: OidcFlow;

  constructor(
    flows: OidcFlowsService,
    private readonly config: Config,
  ) {
    const callbackUrl = `${config.baseUrl}/api/auth/v1/oidc/callback`;
    this.flow = flows.of({ purpose: 'attempt', provider: config.oidc, callbackUrl });
  }

  /**
   * Returns the URL for the browser and the sealed attempt.
   * @param next screen of the dashboard to open after the sign-in
   * @throws OidcNotConfigured, OidcUnavailable
   */
  begin(next: string, asked: { asksAgain: boolean }): Promise<{ url: string; attempt: string }> {
    return this.flow.begin(next, asked);
  }

  /**
   * @param query with which the browser came back
   * @param sealed attempt; null if this browser has begun none
   * @throws OidcNotConfigured, OidcUnavailable, OidcRefused
   */
  async finish(query: string, sealed: string | null): Promise<{ claims: Claims; next: string }> {
    const { idToken, userInfo, next } = await this.flow.finish(query, sealed, hasEmail);
    return { claims: readClaims(idToken, userInfo, this.config.oidc?.trustedEmailDomains), next };
  }
}
