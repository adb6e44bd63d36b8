import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type ClientAuth,
  type Configuration,
  type CustomFetch,
} from 'openid-client';
import type { Log, OidcSettings } from '#libs/platform';
import { raise } from '../../http/problems/index.js';
import { OIDC_MAX_AGE_SECONDS, type OidcAttempt, type OidcAttempts } from './oidc-attempts.js';
import { isUnavailable, describeFailure } from './oidc-failures.js';
import { OidcUnavailable, OidcNotConfigured, OidcRefused } from './oidc.errors.js';

const TIMEOUT_SECONDS = 10;
const SCOPE = 'openid email profile';
const SUBJECT = /^[\x20-\x7e]{1,255}$/;
const MAX_ISSUER_LENGTH = 512;

export type RawClaims = Record<string, unknown>;

/** Whom a provider has signed in; neither text is checked but by its signature. */
export interface Identified {
  idToken: IdToken;
  /** Empty unless it was needed. */
  userInfo: RawClaims;
  next: string;
}

type IdToken = RawClaims & { iss: string; sub: string };

/** A sign-in at one provider, in two requests of the same browser. */
export interface SignInFlow {
  begin(next: string, asked?: { asksAgain: boolean }): Promise<{ url: string; attempt: string }>;
  isOf(query: string, sealed: string | null): boolean;
  finish(
    query: string,
    sealed: string | null,
    isEnough: (idToken: RawClaims) => boolean,
  ): Promise<Identified>;
}

export interface FlowOptions {
  /** An attempt of one purpose is none of another. */
  purpose: string;
  provider: OidcSettings | undefined;
  callbackUrl: string;
  /** Requested as well, if the provider lists it. */
  optionalScope?: string;
  /** In place of that of the deployment. */
  fetching?: CustomFetch;
  /** Gets a code of `describeFailure` before the exception. */
  onFailure?: (code: string, failure: { isUnavailable: boolean }) => void;
}

/**
 * Sign-in at one OpenID Connect provider, with the authorization code flow and PKCE. Its error messages stay out of
 * responses and logs.
 */
export class OidcFlow implements SignInFlow {
  private discovered: Promise<Configuration> | null = null;

  constructor(
    private readonly options: FlowOptions,
    private readonly attempts: OidcAttempts,
    private readonly fetching: CustomFetch | null,
    private readonly log: Log,
  ) {}

  /**
   * Returns the URL for the browser and the sealed attempt.
   * @param next page to open after the sign-in
   * @param asked `asksAgain`: a session at the provider is not enough
   * @throws OidcNotConfigured, OidcUnavailable
   */
  async begin(next: string, { asksAgain } = { asksAgain: false }): Promise<{ url: string; attempt: string }> {
    const issuer = await this.issuer();
    const attempt = {
      ...{ state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() },
      ...{ next, asksAgain },
    };
    const url = buildAuthorizationUrl(issuer, {
      redirect_uri: this.options.callbackUrl,
      scope: this.scopeFor(issuer),
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await calculatePKCECodeChallenge(attempt.codeVerifier),
      code_challenge_method: 'S256',
      ...(asksAgain && { prompt: 'login', max_age: '0' }),
    });
    return { url: url.href, attempt: await this.attempts.seal(attempt) };
  }

  /**
   * @param query with which the browser came back
   * @param sealed attempt; null if this browser has begun none
   * @param isEnough false for an ID token that leaves something to the user info
   * @throws OidcNotConfigured, OidcUnavailable, OidcRefused
   */
  async finish(
    query: string,
    sealed: string | null,
    isEnough: (idToken: RawClaims) => boolean,
  ): Promise<Identified> {
    this.settings();
    const attempt = sealed === null ? null : this.attempts.open(sealed);
    if (!attempt) throw new OidcRefused();
    const issuer = await this.issuer();
    try {
      return { ...(await this.identify(issuer, query, attempt, isEnough)), next: attempt.next };
    } catch (error) {
      const code = describeFailure(error);
      this.log.warn({ reason: code }, 'sign-in with OpenID Connect failed');
      this.options.onFailure?.(code, { isUnavailable: isUnavailable(error) });
      throw isUnavailable(error) ? new OidcUnavailable() : new OidcRefused();
    }
  }

  /** Whether the browser comes back from an attempt that it has begun here. */
  isOf(query: string, sealed: string | null): boolean {
    const attempt = sealed === null ? null : this.attempts.open(sealed);
    return attempt !== null && new URLSearchParams(query).get('state') === attempt.state;
  }

  private async identify(
    issuer: Configuration,
    query: string,
    attempt: OidcAttempt,
    isEnough: (idToken: RawClaims) => boolean,
  ): Promise<Omit<Identified, 'next'>> {
    const url = new URL(this.options.callbackUrl);
    url.search = query;
    const tokens = await authorizationCodeGrant(issuer, url, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.codeVerifier,
      // The person may take their time at the provider, but less than the attempt is valid for.
      ...(attempt.asksAgain && { maxAge: OIDC_MAX_AGE_SECONDS }),
    });
    const idToken = tokens.claims() ?? raise(new OidcRefused());
    if (!isStorable(idToken)) throw new OidcRefused();
    // Some providers put a claim into the ID token, others only into the user info.
    const isTold = isEnough(idToken) || issuer.serverMetadata().userinfo_endpoint === undefined;
    const userInfo = isTold ? {} : await fetchUserInfo(issuer, tokens.access_token, idToken.sub);
    return { idToken, userInfo };
  }

  private scopeFor(issuer: Configuration): string {
    const { optionalScope } = this.options;
    const { scopes_supported: listed = [] } = issuer.serverMetadata();
    return optionalScope !== undefined && listed.includes(optionalScope)
      ? `${SCOPE} ${optionalScope}`
      : SCOPE;
  }

  private async issuer(): Promise<Configuration> {
    const settings = this.settings();
    this.discovered ??= discover(settings, this.fetching).catch((error: unknown) => {
      this.discovered = null;
      const code = describeFailure(error);
      this.log.warn({ reason: code }, 'OpenID Connect discovery failed');
      this.options.onFailure?.(code, { isUnavailable: isUnavailable(error) });
      throw new OidcUnavailable();
    });
    return this.discovered;
  }

  private settings(): OidcSettings {
    return this.options.provider ?? raise(new OidcNotConfigured());
  }
}

function discover(
  { issuer, clientId, clientSecret }: OidcSettings,
  fetching: CustomFetch | null,
): Promise<Configuration> {
  const isLocal = issuer.startsWith('http:');
  return discovery(new URL(issuer), clientId, {}, byWhatIsTaken(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    ...(fetching && { [customFetch]: fetching }),
    // Without these checks, the signature of an ID token that came by TLS would not be verified.
    execute: [enableNonRepudiationChecks, ...(isLocal ? [allowInsecureRequests] : [])],
  });
}

/** Prefers the body, because providers differ in how a secret is escaped in the header. RFC 8414 names the default. */
function byWhatIsTaken(clientSecret: string): ClientAuth {
  const [inBody, inHeader] = [ClientSecretPost(clientSecret), ClientSecretBasic(clientSecret)];
  return (issuer, ...rest) => {
    const { token_endpoint_auth_methods_supported: taken = ['client_secret_basic'] } = issuer;
    return (taken.includes('client_secret_post') ? inBody : inHeader)(issuer, ...rest);
  };
}

const isStorable = ({ iss, sub }: IdToken): boolean => SUBJECT.test(sub) && iss.length <= MAX_ISSUER_LENGTH;
