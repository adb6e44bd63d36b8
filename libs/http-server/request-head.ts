import type { IncomingMessage } from 'node:http';
import { parseUrl } from '#libs/platform';
import type { Refusal } from './refusals.js';

/** RFC 9112 section 3.2, with the host of RFC 3986 section 3.2.2; it can be empty. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i;
/** The origin and absolute forms of a target; only OPTIONS may use the asterisk form (RFC 9112 section 3.2). */
const TARGET = /^(?:\/|https?:\/\/)[^#]*$/i;

/** The default of Apache httpd and Tomcat. */
export const MAX_HEADERS = 100;

/** Finds faults that Node's parser accepts; null means valid HTTP/1. */
export function headFault(request: IncomingMessage): Refusal | null {
  if (request.rawHeaders.length > 2 * MAX_HEADERS)
    return { status: 431, reason: 'There are too many headers.' };
  const reason = malformation(request);
  return reason === null ? null : { status: 400, reason };
}

function malformation({ httpVersion, method, rawHeaders, url = '' }: IncomingMessage): string | null {
  if (httpVersion !== '1.1' && httpVersion !== '1.0')
    return `HTTP/${httpVersion} is not supported here; use HTTP/1.1.`;
  const { hosts, host, codings } = readFraming(rawHeaders);
  if (hosts === 0 && httpVersion === '1.1') return 'The Host header is missing.';
  if (hosts > 1) return 'The Host header must be sent only once.';
  if (!HOST.test(host)) return 'The Host header must be a host name or an address.';
  // A proxy may read this framing differently (RFC 9112 section 6.1).
  if (codings.length > 0 && (httpVersion === '1.0' || codings.join().toLowerCase() !== 'chunked'))
    return 'Transfer-Encoding must be chunked, and requires HTTP/1.1.';
  const isTarget = TARGET.test(url) || (method === 'OPTIONS' && url === '*');
  return isTarget && hasOrigin(url) ? null : 'The request target must be a path, or an http or https URL.';
}

/** Replaces path and host by those of an absolute target, which overrides the Host header (RFC 9112 section 3.2.2). */
export function toOriginForm(request: IncomingMessage): void {
  const url = request.url?.startsWith('/') ? null : parseUrl(request.url ?? '');
  if (url?.host === undefined || url.host === '') return;
  request.url = `${url.pathname}${url.search}`;
  request.headers.host = url.host;
  const { rawHeaders } = request;
  const name = rawHeaders.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
  if (name === -1) rawHeaders.push('Host', url.host);
  else rawHeaders[name + 1] = url.host;
}

interface Framing {
  /** The number of Host headers, of which node:http keeps the first. */
  hosts: number;
  host: string;
  codings: string[];
}

/** Reads the raw list, because building the headers object takes longer, and scans do not need it. */
function readFraming(rawHeaders: readonly string[]): Framing {
  const framing: Framing = { hosts: 0, host: '', codings: [] };
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') {
      framing.hosts += 1;
      framing.host = rawHeaders[at + 1] ?? '';
    } else if (name.length === 17 && name.toLowerCase() === 'transfer-encoding')
      framing.codings.push(rawHeaders[at + 1] ?? '');
  }
  return framing;
}

/** Requires a readable host without user information (RFC 9110 section 4.2.4). */
function hasOrigin(target: string): boolean {
  if (target.startsWith('/') || target === '*') return true;
  return parseUrl(target) !== null && !/^https?:\/\/[^/?]*@/i.test(target);
}

/**
 * Returns true if a body follows the head, valid or not. Reads the raw list, as scanHeaders does.
 * @param rawHeaders alternating names and values
 */
export function hasBody(rawHeaders: readonly string[]): boolean {
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 14 && name.toLowerCase() === 'content-length' && Number(rawHeaders[at + 1]) > 0)
      return true;
    if (name.length === 17 && name.toLowerCase() === 'transfer-encoding') return true;
  }
  return false;
}
