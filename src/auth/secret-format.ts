import { createHash, randomBytes, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 43;
const CHECKSUM_LENGTH = 6;

/**
 * A prefix, 43 base62 characters (256 bits), and a CRC-32 of 6: scanners find leaked keys, and a typo costs no query.
 */
export const API_KEY = /^qrk_[0-9A-Za-z]{49}$/;
export const SCIM_TOKEN = /^qrscim_[0-9A-Za-z]{49}$/;

export const newApiKey = (): string => newSecret('qrk_');
export const newScimToken = (): string => newSecret('qrscim_');

export const isWellFormedApiKey = (key: string): boolean => API_KEY.test(key) && isCheckedSecret(key);
export const isWellFormedScimToken = (token: string): boolean =>
  SCIM_TOKEN.test(token) && isCheckedSecret(token);

function newSecret(prefix: string): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => BASE62.charAt(randomInt(BASE62.length))).join(
    '',
  );
  return `${prefix}${random}${checksum(random)}`;
}

const isCheckedSecret = (secret: string): boolean => {
  const random = secret.slice(-RANDOM_LENGTH - CHECKSUM_LENGTH, -CHECKSUM_LENGTH);
  return checksum(random) === secret.slice(-CHECKSUM_LENGTH);
};

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

export const isWellFormedToken = (token: string): boolean => TOKEN.test(token);

/** Stored in place of a key or token: 256 random bits need no salt and no slow hash. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = BASE62.charAt(rest % BASE62.length) + digits;
    rest = Math.floor(rest / BASE62.length);
  }
  return digits;
}
