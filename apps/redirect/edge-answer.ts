import type { ServerResponse } from 'node:http';
import { parseUrl } from '#libs/urls';

/** A response that can be sent any number of times. */
export interface EdgeAnswer {
  readonly status: number;
  /** Alternating names and values. */
  readonly headers: string[];
  readonly body: Buffer | null;
}

/** node:http omits the body of responses to HEAD. */
export function send(response: ServerResponse, { status, headers, body }: EdgeAnswer): void {
  response.writeHead(status, headers);
  if (body === null) response.end();
  else response.end(body);
}

/** A 302; null if the stored destination is not an allowed redirect target. */
export function redirectTo(destination: string): EdgeAnswer | null {
  const location = locationOf(destination);
  if (location === null) return null;
  const headers = ['Location', location, 'Cache-Control', 'private, no-store', 'Content-Length', '0'];
  return { status: 302, headers, body: null };
}

/** Only http and https, serialized by WHATWG's rules, so that no line break can split a header. */
export function locationOf(destination: string): string | null {
  const url = parseUrl(destination);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null;
}
