import { randomBytes } from 'node:crypto';

/** Crockford's base32: no I, L, O, U, so that a code can be read aloud. https://www.crockford.com/base32.html */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

export const newShortCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => ALPHABET.charAt(byte % 32)).join('');

/** The form in which codes are compared, ignoring case. */
export const normaliseShortCode = (code: string): string => code.toUpperCase();

export const shortUrlOf = (shortUrlBase: string, shortCode: string): string => `${shortUrlBase}/${shortCode}`;

/** The content of the symbol: all upper case if the code is, since QR's alphanumeric mode makes the symbol smaller. */
export function payloadOf(shortUrlBase: string, shortCode: string): string {
  const url = shortUrlOf(shortUrlBase, shortCode);
  return shortCode === normaliseShortCode(shortCode) ? url.toUpperCase() : url;
}
