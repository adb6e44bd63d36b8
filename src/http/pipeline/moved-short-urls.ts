import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { findMovedPath, type Config } from '#libs/platform';

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
  const target = findMovedPath(path);
  const query = originalUrl.indexOf('?');
  return target === null || query === -1 ? target : `${target}${originalUrl.slice(query)}`;
}
