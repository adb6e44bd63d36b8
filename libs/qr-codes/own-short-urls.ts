import { findMovedPath, isLoopback, parseUrl, type Config } from '#libs/platform';

/** Where short URLs are, and the API, which redirects those of earlier releases to them. */
export type OwnAddresses = Pick<Config, 'shortUrlBase' | 'baseUrl'>;

/**
 * Recognizes our own short URLs, which would loop, including those at the address of the API. The pages of the API, such as the
 * guides, are no short URLs. Returns false for invalid URLs.
 */
export function isOwnShortUrl(text: string, { shortUrlBase, baseUrl }: OwnAddresses): boolean {
  const url = parseUrl(text);
  if (!url) return false;
  if (pathsBelow(shortUrlBase, url).length > 0) return true;
  const paths = pathsBelow(baseUrl, url);
  return paths.some((path) => /^\/s\//i.test(path) || findMovedPath(path) !== null);
}

/** Returns the path behind that of the base, as sent and decoded; nothing for a URL of another address. */
function pathsBelow(base: string, url: URL): string[] {
  const own = new URL(base);
  if (addressOf(url) !== addressOf(own)) return [];
  const prefix = own.pathname.replace(/\/$/, '');
  return [url.pathname, decoded(url.pathname)]
    .filter((path) => path.toLowerCase().startsWith(`${prefix}/`.toLowerCase()))
    .map((path) => path.slice(prefix.length));
}

/** A local machine has several names. */
function addressOf({ hostname, port }: URL): string {
  const name = hostname.replace(/\.$/, '');
  return `${isLoopback(name) ? 'localhost' : name}:${port}`;
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
