import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '#libs/platform';
import { deriveKey } from '#libs/secrets';

/**
 * Keys the stored digests with APP_SECRET, so that somebody who reads the database cannot guess what a request
 * contained, such as the password of a QR code.
 */
@Injectable()
export class KeyedDigests {
  private readonly keys: Buffer[];

  constructor(config: Config) {
    this.keys = config.requireAppSecrets().map((secret) => deriveKey(secret, 'idempotency'));
  }

  toStored(digest: Buffer): Buffer {
    return keyed(this.keys[0] ?? Buffer.alloc(0), digest);
  }

  /** Also accepts digests made with a previous secret, or without one, as earlier versions stored them. */
  matches(stored: Buffer, digest: Buffer): boolean {
    return stored.equals(digest) || this.keys.some((key) => stored.equals(keyed(key, digest)));
  }
}

const keyed = (key: Buffer, digest: Buffer): Buffer => createHmac('sha256', key).update(digest).digest();
