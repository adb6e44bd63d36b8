import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 43;
const CHECKSUM_LENGTH = 6;

/** `qrk_`, 43 base62 characters (256 bits), 6 of CRC-32: a scanner finds leaked keys, a typing error costs no query. */
export const API_KEY = /^qrk_[0-9A-Za-z]{49}$/;

export function newApiKey(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => BASE62.charAt(randomInt(BASE62.length))).join(
    '',
  );
  return `qrk_${random}${checksum(random)}`;
}

export const isWellFormedApiKey = (key: string): boolean =>
  API_KEY.test(key) && checksum(key.slice(4, -CHECKSUM_LENGTH)) === key.slice(-CHECKSUM_LENGTH);

/** Stored in place of the key: 256 random bits need no salt and no slow hash. */
export const hashApiKey = (key: string): Buffer => createHash('sha256').update(key).digest();

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = BASE62.charAt(rest % BASE62.length) + digits;
    rest = Math.floor(rest / BASE62.length);
  }
  return digits;
}
