import { randomBytes } from 'node:crypto';
import { HEALTH_PATHS } from '#libs/platform';

/** Crockford's base32 without I, L, O and U, so that codes can be read aloud: https://www.crockford.com/base32.html */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 8;

/** The alphanumeric mode (ISO/IEC 18004 section 7.4.4) makes smaller symbols. */
const ALPHANUMERIC = /^[0-9A-Z $%*+\-./:]*$/;

export const newShortCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => ALPHABET.charAt(byte % 32)).join('');

/** Paths of the scan origin that are no short codes: `01` begins a GS1 Digital Link. */
export const isReservedCode = (code: string): boolean => [...HEALTH_PATHS, '01'].includes(code.toLowerCase());

export const normaliseShortCode = (code: string): string => code.toUpperCase();

/**
 * Returns the unique key of a short code; on the default domain, the short code alone. No short code contains a slash, so
 * a second one marks the keys of a case-sensitive domain, whose codes are compared byte for byte. docs/adr/0100
 */
export function shortCodeKey(domain: string | null, shortCode: string, isCaseSensitive = false): string {
  if (domain === null) return normaliseShortCode(shortCode);
  return isCaseSensitive ? `${domain}//${shortCode}` : `${domain}/${normaliseShortCode(shortCode)}`;
}

export const isCaseSensitiveKey = (key: string | null): boolean => key?.includes('//') ?? false;

export const shortUrlBaseOf = (domain: string | null, defaultBase: string): string =>
  domain === null ? defaultBase : `https://${domain}`;

export const shortUrlOf = (shortUrlBase: string, shortCode: string): string => `${shortUrlBase}/${shortCode}`;

/** Null for a static code. */
export const shortUrlOfCode = (
  { domain, shortCode }: { domain: string | null; shortCode: string | null },
  defaultBase: string,
): string | null => shortCode && shortUrlOf(shortUrlBaseOf(domain, defaultBase), shortCode);

/**
 * Returns the content of the symbol: the short URL in upper case, which scans ignore, if it then fits the alphanumeric
 * mode.
 */
export function buildPayload(shortUrlBase: string, shortCode: string): string {
  const url = shortUrlOf(shortUrlBase, shortCode);
  return ALPHANUMERIC.test(url.toUpperCase()) ? url.toUpperCase() : url;
}
