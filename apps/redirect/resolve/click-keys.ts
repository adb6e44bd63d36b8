import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '#libs/platform';
import { deriveKey } from '#libs/secrets';

const PURPOSE = 'clicks';
const BYTES = 16;

interface ButtonOwner {
  readonly id: string;
  readonly passwordHash: string | null;
}

/**
 * Signs the button links of codes with a password: the links work without it, but nobody else learns where they lead.
 * All visitors get the same links until the password changes.
 */
@Injectable()
export class ClickKeys {
  private readonly keys: Buffer[];

  constructor(config: Config) {
    this.keys = config.requireAppSecrets().map((secret) => deriveKey(secret, PURPOSE));
  }

  queryOf(code: ButtonOwner): string {
    const [key] = this.keys;
    return code.passwordHash === null || !key ? '' : `?key=${keyOf(key, code).toString('base64url')}`;
  }

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
