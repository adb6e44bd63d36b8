import type { Headers } from '#libs/http-server';
import { parseUrl } from '#libs/platform';

/** A response that is sent as it is, of the scan edge. */
export interface EdgeResponse {
  readonly status: number;
  /** Alternating names and values. */
  readonly headers: string[];
  readonly body: readonly Buffer[];
  readonly hosts?: readonly string[];
}

export const namesAndValues = (headers: Headers): string[] => Object.entries(headers).flat();

export const bytesOf = (body: readonly Buffer[]): number =>
  body.reduce((total, { length }) => total + length, 0);

/** Returns only http and https URLs, as WHATWG serializes them, so that no line break can split a header. */
export const locationOf = (destination: string): string | null => allowed(destination)?.href ?? null;

function allowed(destination: string): URL | null {
  const url = parseUrl(destination);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : null;
}
