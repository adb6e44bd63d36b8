import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { isOwnPath, type Config } from '#libs/platform';

const CODE =
  /^([A-Za-z0-9_-]{1,64})(?:(?:[.,;:!?)>\]"'*]|%(?!2[bf])[0-9a-f]{2})*\/*|(?:[&=<>"]|%(?:22|26|3[c-f])).*|\+|%2b|\.(?:svg|png)|\/(?:unlock|lead|thanks|vcard\.vcf|event\.ics|cta\/[A-Za-z0-9_-]{1,64}))$/i;
/** A GS1 Digital Link, which symbols contain as well. */
const DIGITAL_LINK = /^(01)\/\d{8,14}(?:\/|$)/;
const DEFAULT_PREFIX = /^\/s\//i;

/**
 * Redirects the short URLs of an earlier SHORT_URL_BASE at this origin to the current one, so that printed codes stay
 * valid when scans move to another origin.
 */
export function leadToShortUrls({
  baseUrl,
  shortUrlBase,
}: Pick<Config, 'baseUrl' | 'shortUrlBase'>): RequestHandler {
  const [api, short] = [new URL(baseUrl), new URL(shortUrlBase)];
  const ownPrefix = `${short.pathname.replace(/\/$/, '')}/`.toLowerCase();
  // A proxy routes that path to SHORT_PORT; a redirect to it would be an endless loop.
  const isHere = (path: string) => short.host === api.host && path.toLowerCase().startsWith(ownPrefix);
  return (request: Request, response: Response, next: NextFunction): void => {
    const target = isRead(request) && !isHere(request.path) ? findTarget(request) : null;
    if (target === null) return next();
    response
      .status(308)
      .set('Cache-Control', 'public, max-age=86400')
      .location(`${shortUrlBase}/${target}`)
      .end();
  };
}

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD';

function findTarget({ path, originalUrl }: Request): string | null {
  const isBelowDefault = DEFAULT_PREFIX.test(path);
  const target = path.slice(isBelowDefault ? 3 : 1).replace(/^\/+/, '');
  const [, code] = CODE.exec(target) ?? DIGITAL_LINK.exec(target) ?? [];
  if (code === undefined || (isOwnPath(code) && !isBelowDefault)) return null;
  const query = originalUrl.indexOf('?');
  return query === -1 ? target : `${target}${originalUrl.slice(query)}`;
}
