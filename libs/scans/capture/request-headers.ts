import { UNKNOWN } from '#libs/database';
import { preferredRange } from '#libs/languages';
import { parseUrl } from '#libs/platform';
import { storedText } from './stored-text.js';

const FIRST_TAG = /^\s*([a-z]{2,8}(?:-[a-z0-9]{1,8}){0,3})(?![^-,;\s])/i;
const REFERRER_MAX_LENGTH = 255;
const PRIMARY_SUBTAG = /^\s*([a-z]{2,8})(?![^-,;\s])/i;
const PLAIN_REFERRER = /^https?:\/\/([a-z0-9.-]+)(?::\d+)?(?:[/?#]|$)/;

/** Returns the primary subtag of the preferred language (RFC 5646) in lower case, or "Unknown". */
export function parseLanguage(acceptLanguage: string | undefined): string {
  const tag = acceptLanguage && PRIMARY_SUBTAG.exec(preferredRange(acceptLanguage))?.[1];
  return tag ? tag.toLowerCase() : UNKNOWN;
}

export const languageTagOf = (acceptLanguage = ''): string =>
  FIRST_TAG.exec(preferredRange(acceptLanguage))?.[1] ?? UNKNOWN;

export function parseReferrer(referer: string | undefined): string {
  if (!referer) return 'direct';
  const host = PLAIN_REFERRER.exec(referer)?.[1] ?? parsedHost(referer);
  return storedText(host, REFERRER_MAX_LENGTH) || 'direct';
}

const parsedHost = (referer: string) => parseUrl(referer)?.hostname.toLowerCase() ?? '';

export interface ScanHeaders {
  userAgent: string | undefined;
  acceptLanguage: string | undefined;
  referer: string | undefined;
  forwardedFor: string | undefined;
}

const PREFETCH = /\b(?:prefetch|prerender|preview)\b/i;

/**
 * Recognizes prefetching: `Sec-Purpose` (W3C Fetch Metadata), `Purpose` (older Chrome), `X-Purpose` (Safari) and
 * `X-Moz` (Firefox).
 * @param rawHeaders alternating names and values
 */
export function isPrefetch(rawHeaders: readonly string[]): boolean {
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    const isPurpose =
      (name.length === 11 && /^sec-purpose$/i.test(name)) ||
      (name.length === 7 && /^purpose$/i.test(name)) ||
      (name.length === 9 && /^x-purpose$/i.test(name)) ||
      (name.length === 5 && /^x-moz$/i.test(name));
    if (isPurpose && PREFETCH.test(rawHeaders[at + 1] ?? '')) return true;
  }
  return false;
}

/**
 * Reads headers as `message.headers` does: all values of a list header, otherwise the first value. Building that object
 * takes a twentieth of the time of a scan.
 * @param rawHeaders alternating names and values
 */
export function scanHeaders(rawHeaders: readonly string[]): ScanHeaders {
  const found: ScanHeaders = {
    userAgent: undefined,
    acceptLanguage: undefined,
    referer: undefined,
    forwardedFor: undefined,
  };
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    const value = rawHeaders[at + 1] ?? '';
    switch (name.length) {
      case 7:
        if (name.toLowerCase() === 'referer') found.referer ??= value;
        break;
      case 10:
        if (name.toLowerCase() === 'user-agent') found.userAgent ??= value;
        break;
      case 15:
        readList(found, name.toLowerCase(), value);
        break;
    }
  }
  return found;
}

function readList(found: ScanHeaders, name: string, value: string): void {
  if (name === 'accept-language') found.acceptLanguage = joined(found.acceptLanguage, value);
  else if (name === 'x-forwarded-for') found.forwardedFor = joined(found.forwardedFor, value);
}

const joined = (before: string | undefined, value: string) =>
  before === undefined ? value : `${before}, ${value}`;
