import { Inject, Injectable } from '@nestjs/common';
import { Config, LOG, type Log, type OperatorSettings } from '#libs/platform';
import {
  OidcFlowsService,
  type Identified,
  type OidcFlow,
  type RawClaims,
} from '../accounts/oidc/oidc-flows.service.js';
import { OperatorSessionsService } from './operator-sessions.service.js';

const MAX_NAME_LENGTH = 100;
const SIMPLE = ['string', 'number', 'boolean'];

export interface Entered {
  /** Of the session; null for a person whose claim is missing. */
  token: string | null;
  name: string;
  /** A path of these pages. */
  next: string;
}

/** Admits the people whom the provider of OPERATOR_… signs in with the claim of OPERATOR_CLAIM. */
@Injectable()
export class OperatorSignInService {
  private readonly flow: OidcFlow;
  private readonly settings: OperatorSettings;

  constructor(
    config: Config,
    flows: OidcFlowsService,
    private readonly sessions: OperatorSessionsService,
    @Inject(LOG) private readonly log: Log,
  ) {
    if (!config.operator) throw new Error('OPERATOR_PORT is not set');
    this.settings = config.operator;
    const { provider, url, claim } = config.operator;
    this.flow = flows.of({
      purpose: 'operator',
      provider,
      callbackUrl: `${url}/callback`,
      optionalScope: claim.name,
    });
  }

  /** @throws OidcUnavailable */
  begin(next: string): Promise<{ url: string; attempt: string }> {
    return this.flow.begin(next);
  }

  /** @throws OidcUnavailable, OidcRefused */
  async finish(query: string, attempt: string | null): Promise<Entered> {
    const { claim } = this.settings;
    const identified = await this.flow.finish(query, attempt, (idToken) => claim.name in idToken);
    const name = nameOf(identified);
    const isOperator = this.hasClaim(identified);
    this.log.info({ operator: name, isAdmitted: isOperator }, 'sign-in of an operator');
    const token = isOperator ? await this.sessions.begin(name) : null;
    return { token, name, next: identified.next };
  }

  private hasClaim({ idToken, userInfo }: Identified): boolean {
    const { name, value } = this.settings.claim;
    const claimed = name in idToken ? idToken[name] : userInfo[name];
    return [claimed].flat().some((each) => SIMPLE.includes(typeof each) && String(each) === value);
  }
}

/** A name alone may be that of several people. */
function nameOf({ idToken, userInfo }: Identified): string {
  const name = textOf('name', idToken, userInfo);
  const id =
    textOf('email', idToken, userInfo) ?? textOf('preferred_username', idToken, userInfo) ?? idToken.sub;
  const whole = name === null ? id : `${name} (${id})`;
  return whole.length <= MAX_NAME_LENGTH ? whole : id.slice(0, MAX_NAME_LENGTH);
}

function textOf(claim: string, ...sources: RawClaims[]): string | null {
  const values = sources.map((source) => source[claim]);
  const found = values.find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof found === 'string' ? found.replace(/\p{C}+/gu, ' ').trim() : null;
}
