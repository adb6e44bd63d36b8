import { Inject, Injectable } from '@nestjs/common';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { Clock, Config, LOG, lruCache, type Log } from '#libs/platform';
import type { TokenRule } from '#libs/database';
import { FetchError, HttpsFetcher } from '#libs/delivery';
import { TokenFault } from './token-checks.js';

export { TokenFault } from './token-checks.js';

const MAX_ISSUERS = 1_000;
const MAX_BYTES = 256 * 1024;
const MAX_AGE_MS = 15 * 60_000;
/** A token with an unknown key makes the keys be read again, at most this often. */
const MIN_AGE_MS = 30_000;

interface KnownKeys {
  readAt: number;
  set: ReturnType<typeof createLocalJWKSet>;
}

/** The public keys of issuers: those of the rule, or those that the issuer publishes (OpenID Connect Discovery 1.0). */
@Injectable()
export class IssuerKeysService {
  private readonly known = lruCache<KnownKeys>(MAX_ISSUERS);
  private readonly reading = new Map<string, Promise<KnownKeys>>();

  constructor(
    private readonly fetcher: HttpsFetcher,
    private readonly clock: Clock,
    private readonly config: Config,
    @Inject(LOG) private readonly log: Log,
  ) {}

  of({ issuer, jwks }: Pick<TokenRule, 'issuer' | 'jwks'>): JWTVerifyGetKey {
    if (jwks) return createLocalJWKSet(jwks);
    return async (...token) => {
      const { set, readAt } = await this.find(issuer);
      try {
        return await set(...token);
      } catch (error) {
        const isOld = this.clock.elapsedMs() - readAt >= MIN_AGE_MS;
        if (!(error instanceof errors.JWKSNoMatchingKey) || !isOld) throw error;
        return (await this.read(issuer)).set(...token);
      }
    };
  }

  private async find(issuer: string): Promise<KnownKeys> {
    const known = this.known.get(issuer);
    if (!known) return this.read(issuer);
    if (this.clock.elapsedMs() - known.readAt < MAX_AGE_MS) return known;
    // An issuer that cannot be reached for a while has still signed with them.
    return this.read(issuer).catch(() => known);
  }

  /** @throws TokenFault */
  private read(issuer: string): Promise<KnownKeys> {
    const found = this.reading.get(issuer);
    if (found) return found;
    const reading = this.fetchKeys(issuer)
      .catch((error: unknown) => {
        const reason = error instanceof FetchError ? error.message : 'its keys are not valid';
        this.log.warn({ issuer, reason }, 'the keys of an issuer could not be read');
        throw new TokenFault('issuer_keys');
      })
      .finally(() => this.reading.delete(issuer));
    this.reading.set(issuer, reading);
    return reading;
  }

  private async fetchKeys(issuer: string): Promise<KnownKeys> {
    const about = await this.fetchJson(
      issuer,
      `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    );
    if (about.issuer !== issuer) throw new FetchError('it says that it is another issuer');
    const keys = await this.fetchJson(issuer, String(about.jwks_uri));
    const known = {
      readAt: this.clock.elapsedMs(),
      set: createLocalJWKSet(keys as unknown as JSONWebKeySet),
    };
    this.known.set(issuer, known);
    return known;
  }

  /** Only issuers that the operator trusts may be inside of the network. */
  private async fetchJson(issuer: string, url: string): Promise<Record<string, unknown>> {
    const isTrusted = this.config.trustedIssuers.includes(issuer);
    const options = { accept: 'application/json', isInside: isTrusted };
    return JSON.parse((await this.fetcher.fetch(url, MAX_BYTES, options)).toString()) as Record<
      string,
      unknown
    >;
  }
}
