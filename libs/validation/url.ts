import { Transform, type TransformFnParams } from 'class-transformer';
import { parseUrl } from '#libs/platform';

/** People paste a URL with the spaces and line breaks around it. */
export const TrimmedUrl = (): PropertyDecorator =>
  Transform(({ value }: TransformFnParams): unknown => (typeof value === 'string' ? value.trim() : value));

/** No host has such a name: it is the scheme of a URL behind a scheme, as in https://https://example.com. */
const SCHEME_HOST = /(?:^|\.)https?\.?$/;
/** A URL directly behind another one, as in https://example.comhttps://example.com. */
const GLUED = /^https?:\/\/[^/\\?#]*https?:[/\\]{2}/i;
const BEHIND_HOST = /^https?:\/\/[^/\\?#]*?(https?)\.?(?::\d*)?([/\\]+)([^/\\].*)$/i;

/** Says that the host of a URL is the scheme of another one, and which URL was probably meant; null for any other text. */
export function schemeHostFault(text: string): string | null {
  const hostname = findSchemeHost(text);
  if (hostname === null) return null;
  const meant = findMeant(text);
  return meant === null
    ? `must not have the host ${hostname}, which ends in the scheme of a URL`
    : `must not have the host ${hostname}; did you mean ${meant}?`;
}

function findSchemeHost(text: string): string | null {
  const hostname = parseUrl(text)?.hostname ?? '';
  return SCHEME_HOST.test(hostname) || (hostname !== '' && GLUED.test(text)) ? hostname : null;
}

function findMeant(text: string): string | null {
  let meant = text;
  while (findSchemeHost(meant) !== null) {
    const [, scheme = '', slashes = '', rest = ''] = BEHIND_HOST.exec(meant) ?? [];
    meant = `${scheme.toLowerCase()}://${rest}`;
    const hostname = parseUrl(meant)?.hostname ?? '';
    // A single slash can be the beginning of a path, unless a host name follows.
    if (hostname === '' || (slashes.length === 1 && !hostname.includes('.'))) return null;
  }
  return meant;
}
