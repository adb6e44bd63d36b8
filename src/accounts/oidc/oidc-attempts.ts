import { Injectable } from '@nestjs/common';
import { Clock, Config } from '#libs/platform';
import { SecretInUse } from '#libs/database';
import { SecretBox } from '#libs/secrets';
import { HostCookie } from '../../http/requests/host-cookie.js';

export interface OidcAttempt {
  state: string;
  nonce: string;
  codeVerifier: string;
  next: string;
}

export const OIDC_MAX_AGE_SECONDS = 600;
const CONTEXT = 'attempt';

export const OIDC_COOKIE = new HostCookie('oidc');

@Injectable()
export class OidcAttempts {
  private readonly box: SecretBox;

  constructor(
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
    return this.box.seal(Buffer.from(JSON.stringify(kept)), CONTEXT, secret).toString('base64url');
  }

  open(sealed: string): OidcAttempt | null {
    const { expiresAt, ...attempt } = this.unseal(sealed) ?? NONE;
    return expiresAt > this.clock.now().getTime() ? attempt : null;
  }

  private unseal(sealed: string): StoredAttempt | null {
    try {
      return JSON.parse(this.box.open(Buffer.from(sealed, 'base64url'), CONTEXT).toString()) as StoredAttempt;
    } catch {
      return null;
    }
  }
}

interface StoredAttempt extends OidcAttempt {
  expiresAt: number;
}

const NONE: StoredAttempt = { state: '', nonce: '', codeVerifier: '', next: '', expiresAt: 0 };
