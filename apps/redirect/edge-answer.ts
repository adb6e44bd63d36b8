import type { ServerResponse } from 'node:http';
import { parseUrl } from '#libs/urls';

/** An answer, ready to be written as often as it is wanted. */
export interface EdgeAnswer {
  readonly status: number;
  /** Names and values in turn. */
  readonly headers: string[];
  readonly body: Buffer | null;
}

/** node:http leaves the body out of answers to HEAD. */
export function send(response: ServerResponse, { status, headers, body }: EdgeAnswer): void {
  response.writeHead(status, headers);
  if (body === null) response.end();
  else response.end(body);
}

/** A 302; null for a destination that may not be redirected to, whatever was stored. */
export function redirectTo(destination: string): EdgeAnswer | null {
  const location = locationOf(destination);
  if (location === null) return null;
  const headers = ['Location', location, 'Cache-Control', 'private, no-store', 'Content-Length', '0'];
  return { status: 302, headers, body: null };
}

/** Only http and https, and in WHATWG's form, which holds no line break that could split a header. */
export function locationOf(destination: string): string | null {
  const url = parseUrl(destination);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null;
}
