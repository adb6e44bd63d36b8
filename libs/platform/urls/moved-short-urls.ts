import { isOwnPath } from './own-paths.js';

const CODE =
  /^([A-Za-z0-9_-]{1,64})(?:(?:[.,;:!?)>\]"'*]|%(?!2[bf])[0-9a-f]{2})*\/*|(?:[&=<>"]|%(?:22|26|3[c-f])).*|\+|%2b|\.(?:svg|png)|\/(?:unlock|lead|thanks|vcard\.vcf|event\.ics|cta\/[A-Za-z0-9_-]{1,64}))$/i;
/** A GS1 Digital Link, which symbols contain as well. */
const DIGITAL_LINK = /^(01)\/\d{8,14}(?:\/|$)/;
const DEFAULT_PREFIX = /^\/s\//i;

/**
 * Returns the path below SHORT_URL_BASE to which a path of the API redirects, because it was a short URL before scans
 * moved to another origin; null for the paths that the API serves itself.
 */
export function findMovedPath(path: string): string | null {
  const isBelowDefault = DEFAULT_PREFIX.test(path);
  const target = path.slice(isBelowDefault ? 3 : 1).replace(/^\/+/, '');
  const [, code] = CODE.exec(target) ?? DIGITAL_LINK.exec(target) ?? [];
  return code === undefined || (isOwnPath(code) && !isBelowDefault) ? null : target;
}
