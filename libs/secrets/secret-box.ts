import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Derives a separate 32-byte key for each purpose from APP_SECRET (HKDF, RFC 5869). */
export function deriveKey(appSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, '', `qr-service ${purpose}`, 32));
}

/**
 * Encrypts data that must not be readable in the database: AES-256-GCM, stored as nonce, tag, ciphertext.
 * `context` (the row's id) is authenticated, so that a ciphertext cannot be moved to another row.
 */
export class SecretBox {
  private readonly keys: Buffer[];

  constructor(purpose: string, appSecret: string, appSecretPrevious?: string) {
    this.keys = [appSecret, appSecretPrevious]
      .filter((secret) => secret !== undefined)
      .map((secret) => deriveKey(secret, purpose));
  }

  seal(plain: Buffer, context: string): Buffer {
    const [key] = this.keys;
    if (!key) throw new Error('a SecretBox needs a key');
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  /** @throws Error if no key matches: APP_SECRET was changed without APP_SECRET_PREVIOUS. */
  open(sealed: Buffer, context: string): Buffer {
    for (const key of this.keys) {
      try {
        return openWith(key, sealed, context);
      } catch {
        continue;
      }
    }
    throw new Error(
      'A stored secret cannot be decrypted: set APP_SECRET_PREVIOUS to the secret that was used to encrypt it.',
    );
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
