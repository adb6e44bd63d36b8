import type { IncomingMessage } from 'node:http';
import { parseUrl } from '#libs/urls';

/** RFC 9112 section 3.2, with the host of RFC 3986 section 3.2.2; it can be empty. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i;
/** The origin and the absolute form of a target, and the asterisk form, which only OPTIONS has. RFC 9112 section 3.2 */
const TARGET = /^(?:\/|https?:\/\/)[^#]*$/i;

/** What is wrong with a head that Node's parser accepts, as a sentence; null if it is valid HTTP/1. */
export function headFault(request: IncomingMessage): string | null {
  const { httpVersion, headers, method, url = '' } = request;
  if (httpVersion !== '1.1' && httpVersion !== '1.0')
    return `HTTP/${httpVersion} is not supported here; use HTTP/1.1.`;
  const hosts = countOfHosts(request);
  if (hosts === 0 && httpVersion === '1.1') return 'The Host header is missing.';
  if (hosts > 1) return 'The Host header must be sent only once.';
  if (!HOST.test(headers.host ?? '')) return 'The Host header must be a host name or an address.';
  const coding = headers['transfer-encoding'];
  // Framing that a proxy may read in another way: RFC 9112 section 6.1.
  if (coding !== undefined && (httpVersion === '1.0' || coding.toLowerCase() !== 'chunked'))
    return 'Transfer-Encoding must be chunked, and requires HTTP/1.1.';
  const isTarget = TARGET.test(url) || (method === 'OPTIONS' && url === '*');
  return isTarget && hasOrigin(url) ? null : 'The request target must be a path, or an http or https URL.';
}

/**
 * Gives a request in the absolute form the path and the host of its target: the Host header is then to be ignored (RFC
 * 9112 section 3.2.2).
 */
export function toOriginForm(request: IncomingMessage): void {
  const url = request.url?.startsWith('/') ? null : parseUrl(request.url ?? '');
  if (url?.host === undefined || url.host === '') return;
  request.url = `${url.pathname}${url.search}`;
  request.headers.host = url.host;
}

/** node:http keeps the first Host header only. */
function countOfHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** Of an absolute target: a host that can be read, without user information (RFC 9110 section 4.2.4). */
function hasOrigin(target: string): boolean {
  if (target.startsWith('/') || target === '*') return true;
  return parseUrl(target) !== null && !/^https?:\/\/[^/?]*@/i.test(target);
}
