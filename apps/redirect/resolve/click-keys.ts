import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '#libs/platform';
import { deriveKey } from '#libs/secrets';

const PURPOSE = 'clicks';
const BYTES = 16;

/** A code whose page has buttons. */
interface ButtonOwner {
  readonly id: string;
  readonly passwordHash: string | null;
}

/**
 * Signs the links of a page's buttons if its code has a password: they lead on without asking for it, and nobody else learns
 * where they lead. The same for all visitors, until the password is changed.
 */
@Injectable()
export class ClickKeys {
  /** The key of APP_SECRET, then those of the previous ones. */
  private readonly keys: Buffer[];

  constructor(config: Config) {
    this.keys = config.requireAppSecrets().map((secret) => deriveKey(secret, PURPOSE));
  }

  /** The end of links; empty for a code without a password. */
  queryOf(code: ButtonOwner): string {
    const [key] = this.keys;
    return code.passwordHash === null || !key ? '' : `?key=${keyOf(key, code).toString('base64url')}`;
  }

  /** Tells whether the URL of a click is one of the page. */
  allows(url: string, code: ButtonOwner): boolean {
    if (code.passwordHash === null) return true;
    const sent = Buffer.from(new URLSearchParams(url.split('?', 2)[1]).get('key') ?? '', 'base64url');
    return sent.length === BYTES && this.keys.some((key) => timingSafeEqual(keyOf(key, code), sent));
  }
}

const keyOf = (key: Buffer, { id, passwordHash }: ButtonOwner): Buffer =>
  createHmac('sha256', key)
    .update(`${id}\0${passwordHash ?? ''}`)
    .digest()
    .subarray(0, BYTES);
