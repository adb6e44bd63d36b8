import type { ServerResponse } from 'node:http';
import { REDIRECT_HEADERS, type Headers } from '#libs/security-headers';
import { parseUrl } from '#libs/urls';

/** A response that can be sent any number of times. */
export interface EdgeResponse {
  readonly status: number;
  /** Alternating names and values. */
  readonly headers: string[];
  /** Empty if there is none. Pages of one brand share a chunk, and that of a long page has many. */
  readonly body: readonly Buffer[];
  /** To which it leads, as URLs have them. */
  readonly hosts?: readonly string[];
}

/** As node:http takes them without a look-up by name. */
export const namesAndValues = (headers: Headers): string[] => Object.entries(headers).flat();

/**
 * Sends a response, except for the chunks of a long page: see LongPages. node:http omits the body of responses to HEAD.
 * @param commonHeaders headers of every response, as names and values
 */
export function send(response: ServerResponse, content: EdgeResponse, commonHeaders: string[]): void {
  sendHead(response, content, commonHeaders);
  response.end(content.body.length <= 1 ? content.body[0] : Buffer.concat(content.body));
}

export function sendHead(
  response: ServerResponse,
  { status, headers }: EdgeResponse,
  commonHeaders: string[],
): void {
  response.writeHead(status, commonHeaders.length === 0 ? headers : headers.concat(commonHeaders));
}

export const bytesOf = (body: readonly Buffer[]): number =>
  body.reduce((total, { length }) => total + length, 0);

const OF_REDIRECTS = namesAndValues(REDIRECT_HEADERS);

/** A 302; null if the stored destination is not an allowed redirect target. @param further headers, alternating names and values */
export function redirectTo(destination: string, further: string[] = []): EdgeResponse | null {
  const url = allowed(destination);
  if (url === null) return null;
  const headers = ['Location', url.href, 'Cache-Control', 'private, no-store', 'Content-Length', '0'];
  return { status: 302, headers: [...headers, ...OF_REDIRECTS, ...further], body: [], hosts: [url.hostname] };
}

/** Where a redirect leads. */
export const locationIn = ({ headers }: EdgeResponse): string | null =>
  headers[0] === 'Location' ? (headers[1] ?? null) : null;

/** Has the browser open another address of this host with GET. @param path in characters that need no escaping */
export const seeOther = (path: string): EdgeResponse => ({
  status: 303,
  headers: ['Location', path, 'Cache-Control', 'private, no-store', 'Content-Length', '0', ...OF_REDIRECTS],
  body: [],
});

/** Only http and https, serialized by WHATWG's rules, so that no line break can split a header. */
export const locationOf = (destination: string): string | null => allowed(destination)?.href ?? null;

function allowed(destination: string): URL | null {
  const url = parseUrl(destination);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : null;
}
