import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { parseUrl } from './profiles.js';
import { isIP } from 'node:net';
import { VERSION } from '../client/index.js';

/** What a service answers to a visit of a short URL. */
export interface ShortUrlAnswer {
  /** null if there is no answer. */
  status: number | null;
  /** Absolute; null unless it is a redirect. */
  location: string | null;
  /** Why there is no answer. */
  error: string | null;
}

const TIMEOUT_MS = 15_000;

/**
 * Asks with HEAD, which counts as no visit in most services, and with GET where that fails. Redirects are not followed.
 * @param service which is connected to and whose certificate is checked; null for the host of the URL. The header Host is
 * that of the URL in each case, so that a service can be asked before the DNS of a domain leads to it.
 */
export async function askShortUrl(url: URL, service: URL | null): Promise<ShortUrlAnswer> {
  const answer = await ask(url, service, 'HEAD');
  return answer.status !== null && answer.status < 400 ? answer : ask(url, service, 'GET');
}

const ask = (url: URL, service: URL | null, method: 'HEAD' | 'GET'): Promise<ShortUrlAnswer> =>
  new Promise((resolve) => {
    const { protocol, hostname: name, port } = service ?? url;
    const hostname = name.replace(/^\[|\]$/g, '');
    const send = protocol === 'https:' ? requestHttps : requestHttp;
    const fail = ({ message, code = '' }: NodeJS.ErrnoException) =>
      resolve({ status: null, location: null, error: message || code });
    const request = send({
      ...{ method, port, path: url.pathname + url.search, agent: false },
      // Otherwise that of the header Host, for which a new service has no certificate yet. An address is no server name.
      ...{ hostname, servername: isIP(hostname) ? '' : hostname },
      headers: { Host: url.host, Accept: '*/*', 'User-Agent': `qr-cli/${VERSION}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    request.on('error', fail);
    request.on('response', (response) => {
      resolve(answerOf(url, response));
      // A page can be long.
      response.destroy();
    });
    request.end();
  });

function answerOf(url: URL, { statusCode = 0, headers: { location } }: IncomingMessage): ShortUrlAnswer {
  const isRedirect = statusCode >= 300 && statusCode < 400 && location !== undefined;
  const target = isRedirect ? parseUrl(location, url) : null;
  return { status: statusCode, location: target?.href ?? null, error: null };
}
