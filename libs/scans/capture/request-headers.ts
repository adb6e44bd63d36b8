import { UNKNOWN } from '#libs/database';
import { parseUrl } from '#libs/urls';
import { storedText } from './stored-text.js';

const FIRST_TAG = /^\s*([a-z]{2,8}(?:-[a-z0-9]{1,8}){0,3})(?![^-,;\s])/i;
const REFERRER_MAX_LENGTH = 255;
const PRIMARY_SUBTAG = /^\s*([a-z]{2,8})(?![^-,;\s])/i;
/** The form of nearly every Referer, matched without parsing the whole URL. */
const PLAIN_REFERRER = /^https?:\/\/([a-z0-9.-]+)(?::\d+)?(?:[/?#]|$)/;

/** The primary subtag of the first requested language (RFC 5646), lower case, or "Unknown". */
export function languageOf(acceptLanguage: string | undefined): string {
  const tag = acceptLanguage && PRIMARY_SUBTAG.exec(acceptLanguage)?.[1];
  return tag ? tag.toLowerCase() : UNKNOWN;
}

/** The whole tag of the first requested language, such as fr-CH, or "Unknown". */
export const languageTagOf = (acceptLanguage = ''): string => FIRST_TAG.exec(acceptLanguage)?.[1] ?? UNKNOWN;

/** The host of the referring page, or "direct". */
export function referrerOf(referer: string | undefined): string {
  if (!referer) return 'direct';
  const host = PLAIN_REFERRER.exec(referer)?.[1] ?? parsedHost(referer);
  return storedText(host, REFERRER_MAX_LENGTH) || 'direct';
}

const parsedHost = (referer: string) => parseUrl(referer)?.hostname.toLowerCase() ?? '';
