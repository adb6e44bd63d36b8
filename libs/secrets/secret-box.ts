import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Derives a separate 32-byte key for each purpose from APP_SECRET (HKDF, RFC 5869). */
export function deriveKey(appSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, '', `qr-service ${purpose}`, 32));
}

/**
 * Encrypts database columns with AES-256-GCM, stored as nonce, tag, ciphertext. `context` (the row's id) is
 * authenticated, so that a ciphertext cannot be moved to another row.
 */
export class SecretBox {
  private readonly keys: Map<string, Buffer>;

  constructor(
    purpose: string,
    private readonly secrets: readonly string[],
  ) {
    this.keys = new Map(secrets.map((secret) => [secret, deriveKey(secret, purpose)]));
  }

  /** @param secret the secret in use, which can be a previous one during a rotation */
  seal(plain: Buffer, context: string, secret = this.secrets[0]): Buffer {
    const key = this.keys.get(secret ?? '');
    if (!key) throw new Error('a SecretBox needs a key');
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  open(sealed: Buffer, context: string): Buffer {
    const opened = this.tryAll(sealed, context);
    if (opened) return opened.plain;
    throw new Error(
      'A stored secret cannot be decrypted: add the secret that was used to encrypt it to APP_SECRET_PREVIOUS.',
    );
  }

  /** Returns the secret that sealed the data, or null if it is not among `secrets`. */
  secretOf(sealed: Buffer, context: string): string | null {
    return this.tryAll(sealed, context)?.secret ?? null;
  }

  /** Returns the data sealed with `secret`, unchanged if it already is, or null if it cannot be opened. */
  reseal(sealed: Buffer, context: string, secret: string): Buffer | null {
    const opened = this.tryAll(sealed, context);
    if (!opened || opened.secret === secret) return opened && sealed;
    return this.seal(opened.plain, context, secret);
  }

  private tryAll(sealed: Buffer, context: string): { secret: string; plain: Buffer } | null {
    for (const [secret, key] of this.keys) {
      try {
        return { secret, plain: openWith(key, sealed, context) };
      } catch {
        continue;
      }
    }
    return null;
  }
}

function openWith(key: Buffer, sealed: Buffer, context: string): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
