import { Inject, Injectable } from '@nestjs/common';
import type { SsoConnection } from '#libs/database';
import { GuardedFetch } from '#libs/delivery';
import { Clock, Config, LOG, type Log } from '#libs/platform';
import { OidcFlowsService, type SignInFlow } from '../../accounts/oidc/oidc-flows.service.js';
import { AssertionsService, entityIdOf, SamlFlow } from '../saml/index.js';
import { ClientSecretsService } from './client-secrets.service.js';
import { callbackUrlOf } from './connections.dto.js';
import type { SsoFault } from '../sso-faults.fields.js';

/** By the codes of openid-client; what is not listed is an invalid response. */
const FAULTS: Record<string, SsoFault> = {
  OAUTH_AUTHORIZATION_RESPONSE_ERROR: 'provider_refused',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'issuer_mismatch',
  OAUTH_RESPONSE_BODY_ERROR: 'client_rejected',
  OAUTH_WWW_AUTHENTICATE_CHALLENGE: 'client_rejected',
};

export type Purpose = 'sign-in' | 'test' | 'setup';

/**
 * The sign-in at a connection, for one request: discovery and keys of OpenID Connect are read anew, so that a change at the provider
 * takes effect.
 */
export interface ConnectionFlow {
  flow: SignInFlow;
  /** Of the last failure. */
  fault: () => SsoFault;
}

@Injectable()
export class ConnectionFlowsService {
  constructor(
    private readonly flows: OidcFlowsService,
    private readonly fetching: GuardedFetch,
    private readonly secrets: ClientSecretsService,
    private readonly assertions: AssertionsService,
    private readonly config: Config,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** An attempt at one connection, or for one purpose, is none at another. */
  of(connection: SsoConnection, use: Purpose): ConnectionFlow {
    const purpose = purposeOf(connection, use);
    return connection.type === 'saml' ? this.saml(connection, purpose) : this.oidc(connection, purpose);
  }

  /** Where an attempt leads afterwards, also if it fails; null if it is none of the purpose. */
  nextOf(connection: SsoConnection, use: Purpose, sealed: string): string | null {
    return this.flows.attemptsOf(purposeOf(connection, use)).open(sealed)?.next ?? null;
  }

  private saml(connection: SsoConnection, purpose: string): ConnectionFlow {
    let fault: SsoFault = 'invalid_response';
    const { baseUrl } = this.config;
    const options = {
      ...{
        connection,
        entityId: entityIdOf(connection, baseUrl),
        consumerUrl: callbackUrlOf(connection, baseUrl),
      },
      onFailure: (found: SsoFault) => {
        fault = found;
      },
    };
    const attempts = this.flows.attemptsOf(purpose);
    const flow = new SamlFlow(options, attempts, this.assertions, this.clock, this.log);
    return { flow, fault: () => fault };
  }

  private oidc(connection: SsoConnection, purpose: string): ConnectionFlow {
    let fault: SsoFault = 'invalid_response';
    const { issuer, clientId } = connection;
    const clientSecret = this.secrets.open(connection);
    const isComplete = issuer !== null && clientId !== null && clientSecret !== null;
    const flow = this.flows.of({
      purpose,
      provider: isComplete ? { issuer, clientId, clientSecret, trustedEmailDomains: [] } : undefined,
      callbackUrl: callbackUrlOf(connection, this.config.baseUrl),
      optionalScope: 'groups',
      fetching: (url, init) => this.fetching.fetch(url, init),
      onFailure: (code, { isUnavailable }) => {
        fault = FAULTS[code] ?? (isUnavailable ? 'provider_unreachable' : 'invalid_response');
      },
    });
    return { flow, fault: () => fault };
  }
}

const purposeOf = ({ id }: SsoConnection, use: Purpose): string => `sso ${use} ${id}`;
