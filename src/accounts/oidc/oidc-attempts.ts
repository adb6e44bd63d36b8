import type { Clock, Config } from '#libs/platform';
import type { SecretInUse } from '#libs/database';
import { SecretBox } from '#libs/secrets';
import { HostCookie } from '../../http/requests/host-cookie.js';

export interface OidcAttempt {
  state: string;
  nonce: string;
  codeVerifier: string;
  next: string;
  /** Whether the provider must have asked the person since; omitted in attempts of the version before. */
  asksAgain?: boolean;
}

export const OIDC_MAX_AGE_SECONDS = 600;

export const OIDC_COOKIE = new HostCookie('oidc');

/** What a browser keeps, sealed, while a person is at the provider. */
export class OidcAttempts {
  private readonly box: SecretBox;

  /** @param purpose one of the sign-ins of this service */
  constructor(
    private readonly purpose: string,
    config: Config,
    private readonly clock: Clock,
    private readonly secretInUse: SecretInUse,
  ) {
    this.box = new SecretBox('oidc', config.requireAppSecrets());
  }

  async seal(attempt: OidcAttempt): Promise<string> {
    const kept: StoredAttempt = {
      ...attempt,
      expiresAt: this.clock.now().getTime() + OIDC_MAX_AGE_SECONDS * 1_000,
    };
    // During a rotation, the browser may come back to a process that has only the previous secret.
    const secret = await this.secretInUse.find();
    return this.box.seal(Buffer.from(JSON.stringify(kept)), this.purpose, secret).toString('base64url');
  }

  open(sealed: string): OidcAttempt | null {
    const { expiresAt, ...attempt } = this.unseal(sealed) ?? NONE;
    return expiresAt > this.clock.now().getTime() ? attempt : null;
  }

  private unseal(sealed: string): StoredAttempt | null {
    try {
      return JSON.parse(
        this.box.open(Buffer.from(sealed, 'base64url'), this.purpose).toString(),
      ) as StoredAttempt;
    } catch {
      return null;
    }
  }
}

interface StoredAttempt extends OidcAttempt {
  expiresAt: number;
}

const NONE: StoredAttempt = { state: '', nonce: '', codeVerifier: '', next: '', expiresAt: 0 };
