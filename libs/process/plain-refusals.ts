import { ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Headers } from '#libs/security-headers';
import type { HeadFault } from './request-head.js';

/**
 * Answers requests that Node's HTTP parser refuses, without a body, as node:http does by default; but earlier requests on
 * the same connection, such as a scan that is being committed, are answered first.
 */
export class PlainRefusals {
  /** @param headers of each of its responses */
  constructor(private readonly headers: Headers) {}

  /** @param code of the error of the parser or node:http */
  refuseConnection(code: string | undefined, socket: Duplex): void {
    if (!socket.writable) return;
    const pending = responseOn(socket);
    // What is not readable is behind a complete request, or in the body of this one.
    if (pending?.req.complete) {
      pending.once('close', () => socket.destroy());
      return;
    }
    if (pending?.headersSent) {
      socket.destroy();
      return;
    }
    const status = statusOf(code);
    const retry = status === 503 ? { 'Retry-After': '2' } : {};
    const lines = Object.entries({ ...this.headers, ...retry, Connection: 'close', 'Content-Length': '0' });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head}\r\n`, () => socket.destroy());
  }

  /** Answers a request whose head is not valid. */
  refuse(response: ServerResponse, { status }: HeadFault): void {
    response.writeHead(status, { ...this.headers, Connection: 'close', 'Content-Length': 0 }).end();
  }
}

/** https://nodejs.org/api/errors.html; names with HPE_ are llhttp's. */
function statusOf(code: string | undefined): number {
  if (code === 'HPE_HEADER_OVERFLOW' || code === 'MANY_HEADERS') return 431;
  if (code === 'MANY_CHUNKS') return 503;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}

/** The response that is in progress on the connection. */
function responseOn(socket: Duplex): ServerResponse | null {
  const response: unknown = '_httpMessage' in socket ? socket._httpMessage : null;
  return response instanceof ServerResponse ? response : null;
}
