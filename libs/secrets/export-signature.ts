import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { deriveKey } from './secret-box.js';

/** The DER of an Ed25519 private key in PKCS #8 before its 32 bytes (RFC 8410 section 7). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

const privateKeyOf = (appSecret: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([PKCS8_PREFIX, deriveKey(appSecret, 'exports')]),
    format: 'der',
    type: 'pkcs8',
  });

/** Returns an Ed25519 signature that only this deployment can make, and anybody who has its public key can verify. */
export const signExport = (appSecret: string, bytes: Buffer): Buffer =>
  sign(null, bytes, privateKeyOf(appSecret));

/** Returns PEM. */
export const exportPublicKey = (appSecret: string): string =>
  createPublicKey(privateKeyOf(appSecret)).export({ format: 'pem', type: 'spki' }).toString();

/** Identifies a public key, as people compare it: the SHA-256 of its DER. @throws for a PEM that is not one */
export const exportFingerprint = (publicKey: string): string =>
  `sha256:${createHash('sha256')
    .update(createPublicKey(publicKey).export({ format: 'der', type: 'spki' }))
    .digest('hex')}`;

export const isSignedExport = (publicKey: string, bytes: Buffer, signature: Buffer): boolean =>
  verify(null, bytes, createPublicKey(publicKey), signature);
