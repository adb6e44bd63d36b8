import { Inject, Injectable } from '@nestjs/common';
import { Clock, Config, LOG, type Log } from '#libs/platform';
import { SecretInUse } from '#libs/database';
import { OidcAttempts } from './oidc-attempts.js';
import { OidcFlow, type FlowOptions } from './oidc-flow.js';
import { proxiedFetch } from './oidc-proxy.js';

export { OIDC_MAX_AGE_SECONDS, type OidcAttempts } from './oidc-attempts.js';
export type { Identified, OidcFlow, RawClaims, SignInFlow } from './oidc-flow.js';

@Injectable()
export class OidcFlowsService {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly secretInUse: SecretInUse,
    @Inject(LOG) private readonly log: Log,
  ) {}

  of(options: FlowOptions): OidcFlow {
    const attempts = this.attemptsOf(options.purpose);
    return new OidcFlow(options, attempts, options.fetching ?? proxiedFetch(this.config), this.log);
  }

  attemptsOf(purpose: string): OidcAttempts {
    return new OidcAttempts(purpose, this.config, this.clock, this.secretInUse);
  }
}
