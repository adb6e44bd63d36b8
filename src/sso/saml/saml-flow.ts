import { randomBytes } from 'node:crypto';
import type { SsoConnection } from '#libs/database';
import type { Clock, Log } from '#libs/platform';
import {
  OIDC_MAX_AGE_SECONDS,
  type Identified,
  type OidcAttempts,
  type SignInFlow,
} from '../../accounts/oidc/oidc-flows.service.js';
import { OidcRefused } from '../../accounts/oidc/oidc.errors.js';
import type { Problem } from '../../http/problems/index.js';
import { SSO_FAULTS, type SsoFault } from '../sso-faults.fields.js';
import type { AssertionsService } from './assertions.service.js';
import { signOnAddress } from './saml-request.js';

const ID_BYTES = 20;

/** With what the browser comes back from our own address for the POST of the provider. */
export const RETURN = {
  unsolicited: '?unsolicited',
  refused: (requestId: string, fault: SsoFault): string =>
    `?${String(new URLSearchParams({ request: requestId, fault }))}`,
  accepted: (requestId: string, handle: string): string =>
    `?${String(new URLSearchParams({ request: requestId, assertion: handle }))}`,
};

export interface SamlFlowOptions {
  connection: SsoConnection;
  entityId: string;
  consumerUrl: string;
  onFailure: (fault: SsoFault) => void;
}

/** Sign-in at a SAML provider, with the steps of that with OpenID Connect: the ID of the request is the state. */
export class SamlFlow implements SignInFlow {
  constructor(
    private readonly options: SamlFlowOptions,
    private readonly attempts: OidcAttempts,
    private readonly assertions: AssertionsService,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async begin(next: string, { asksAgain } = { asksAgain: false }): Promise<{ url: string; attempt: string }> {
    const { connection, entityId, consumerUrl } = this.options;
    if (!connection.saml) throw new OidcRefused();
    const { signOnUrl, certificates } = connection.saml;
    // An ID must not begin with a digit.
    const state = `_${randomBytes(ID_BYTES).toString('hex')}`;
    const asked = { id: state, signOnUrl, certificates, entityId, consumerUrl, asksAgain };
    const attempt = await this.attempts.seal({ state, nonce: '', codeVerifier: '', next, asksAgain });
    return { url: await signOnAddress(asked), attempt };
  }

  /** A response that names no request ends the attempt of the browser: there is no telling to which it belongs. */
  isOf(query: string, sealed: string | null): boolean {
    const attempt = sealed === null ? null : this.attempts.open(sealed);
    const requestId = new URLSearchParams(query).get('request');
    return (
      attempt !== null && (requestId === attempt.state || requestId === '' || query === RETURN.unsolicited)
    );
  }

  async finish(query: string, sealed: string | null): Promise<Identified> {
    const attempt = sealed === null ? null : this.attempts.open(sealed);
    if (!attempt) throw new OidcRefused();
    const returned = new URLSearchParams(query);
    if (query === RETURN.unsolicited) throw this.refused('response_unsolicited');
    const fault = SSO_FAULTS.find((each) => each === returned.get('fault'));
    if (fault) throw this.refused(fault);
    const handle = returned.get('assertion') ?? '';
    const content = await this.assertions.take(this.options.connection.id, handle, attempt.state);
    if (!content) throw this.refused('invalid_response');
    const { idToken, others } = content;
    if (attempt.asksAgain && !this.isFresh(idToken.auth_time)) throw this.refused('outside_validity');
    return { idToken, userInfo: others, next: attempt.next };
  }

  private isFresh(authTime: unknown): boolean {
    const now = this.clock.now().getTime() / 1_000;
    return typeof authTime === 'number' && authTime >= now - OIDC_MAX_AGE_SECONDS;
  }

  private refused(fault: SsoFault): Problem {
    this.log.warn({ reason: fault }, 'sign-in with SAML failed');
    this.options.onFailure(fault);
    return new OidcRefused();
  }
}
