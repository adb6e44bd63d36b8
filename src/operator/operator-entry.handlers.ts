import { Injectable } from '@nestjs/common';
import { Clock, Config, type OperatorSettings } from '#libs/platform';
import { ClientAddresses, DailyAddressHash } from '#libs/http-server';
import { OIDC_MAX_AGE_SECONDS } from '../accounts/oidc/oidc-flows.service.js';
import { OidcRefused, OidcUnavailable } from '../accounts/oidc/oidc.errors.js';
import { OPERATOR_SIGN_IN_BY_SITE } from '../http/limits/attempts.rules.js';
import { AttemptsService } from '../http/limits/attempts.service.js';
import { HostCookie } from '../http/requests/host-cookie.js';
import { safeNext, seeOther, type Exchange, type Reply } from './exchange.js';
import { OPERATOR_SESSION_HOURS, OperatorSessionsService } from './operator-sessions.service.js';
import { OperatorSignInService } from './operator-sign-in.service.js';
import { deniedPage, enteredPage, faultPage, signInPage } from './entry-pages.js';

/** Strict: no other site can send a request with it. The attempt comes back from the provider, so it is Lax. */
const SESSION = new HostCookie('operator', 'strict');
const ATTEMPT = new HostCookie('operator-oidc');

/** How an operator comes in, and goes. */
@Injectable()
export class OperatorEntry {
  private readonly settings: OperatorSettings;

  constructor(
    config: Config,
    private readonly signIns: OperatorSignInService,
    private readonly sessions: OperatorSessionsService,
    private readonly attempts: AttemptsService,
    private readonly addresses: ClientAddresses,
    private readonly hash: DailyAddressHash,
    private readonly clock: Clock,
  ) {
    if (!config.operator) throw new Error('OPERATOR_PORT is not set');
    this.settings = config.operator;
  }

  /** Returns the name of whoever is signed in. */
  async operatorOf({ request }: Pick<Exchange, 'request'>): Promise<string | null> {
    const token = SESSION.of(request, this.settings.url);
    return token === null ? null : this.sessions.find(token);
  }

  show({ url }: Exchange): Promise<Reply> {
    const next = url.searchParams.get('next');
    const html = signInPage(this.issuer, safeNext(next), next !== null);
    return Promise.resolve({ html });
  }

  async start({ request, url }: Exchange): Promise<Reply> {
    const site = this.hash.ofSite(this.addresses.of(request), this.clock.now());
    await this.attempts.count('operator sign-in', site, OPERATOR_SIGN_IN_BY_SITE);
    const begun = await this.signIns.begin(safeNext(url.searchParams.get('next')));
    return seeOther(begun.url, {
      'Set-Cookie': ATTEMPT.written(this.settings.url, begun.attempt, OIDC_MAX_AGE_SECONDS),
    });
  }

  async finish({ request, url }: Exchange): Promise<Reply> {
    const attempt = ATTEMPT.of(request, this.settings.url);
    const cleared = ATTEMPT.cleared(this.settings.url);
    try {
      const { token, name, next } = await this.signIns.finish(url.search, attempt);
      if (token === null)
        return {
          status: 403,
          html: deniedPage(name, { issuer: this.issuer, claim: this.settings.claim }),
          headers: { 'Set-Cookie': cleared },
        };
      const session = SESSION.written(this.settings.url, token, OPERATOR_SESSION_HOURS * 3_600);
      // A redirect that began at the provider goes on without a Strict cookie; what this page requests has it.
      return {
        html: enteredPage(name, next),
        headers: { 'Set-Cookie': [cleared, session], Refresh: `0;url=${next}` },
      };
    } catch (error) {
      if (!(error instanceof OidcRefused || error instanceof OidcUnavailable)) throw error;
      const reason =
        error instanceof OidcUnavailable
          ? `${this.issuer} does not respond. Try again.`
          : `It took longer than ten minutes, began in another browser, or ${this.issuer} rejected it. Sign in again.`;
      const html = faultPage('The sign-in failed', reason, null);
      return { status: error.status, html, headers: { 'Set-Cookie': cleared } };
    }
  }

  async leave({ request }: Exchange): Promise<Reply> {
    const token = SESSION.of(request, this.settings.url);
    if (token !== null) await this.sessions.end(token);
    return seeOther('/sign-in', { 'Set-Cookie': SESSION.cleared(this.settings.url) });
  }

  private get issuer(): string {
    return new URL(this.settings.provider.issuer).host;
  }
}
