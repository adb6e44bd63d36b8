import { randomBytes } from 'node:crypto';
import { isOwnPath } from '#libs/urls';

/** Crockford's base32: no I, L, O, U, so that a code can be read aloud. https://www.crockford.com/base32.html */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** Never a path of the service itself, wherever SHORT_URL_BASE is or will be. */
export function newShortCode(): string {
  const code = Array.from(randomBytes(LENGTH), (byte) => ALPHABET.charAt(byte % 32)).join('');
  return isOwnPath(code) ? newShortCode() : code;
}

/**
 * Whether the short URL of this code is a path of the service: if SHORT_URL_BASE has no path. Also if it has a host of its
 * own, so that printed codes stay valid when a deployment moves both to one host.
 */
export const isReservedCode = (code: string, shortUrlBase: string): boolean =>
  isOwnPath(code) && new URL(shortUrlBase).pathname === '/';

/** The form in which codes are stored for comparison, ignoring case. */
export const normaliseShortCode = (code: string): string => code.toUpperCase();

/** What short codes are unique by: on the default domain, the short code alone. No short code contains a slash. */
export const shortCodeKey = (domain: string | null, shortCode: string): string =>
  domain === null ? normaliseShortCode(shortCode) : `${domain}/${normaliseShortCode(shortCode)}`;

/** To which the short codes of a domain are appended. */
export const shortUrlBaseOf = (domain: string | null, defaultBase: string): string =>
  domain === null ? defaultBase : `https://${domain}`;

export const shortUrlOf = (shortUrlBase: string, shortCode: string): string => `${shortUrlBase}/${shortCode}`;

/** The content of the symbol: all upper case if the code is, since QR's alphanumeric mode makes the symbol smaller. */
export function payloadOf(shortUrlBase: string, shortCode: string): string {
  const url = shortUrlOf(shortUrlBase, shortCode);
  return shortCode === normaliseShortCode(shortCode) ? url.toUpperCase() : url;
}
