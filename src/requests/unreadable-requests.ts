import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { LOG, type Log } from '#libs/observability';
import { HeadersTooLarge, MalformedRequest, RequestTimeout } from '../problems/index.js';
import { ProblemRenderer } from '../problems/problem.renderer.js';
import { RateLimits } from '../rate-limiting/rate-limits.service.js';

/** Answers what Node's HTTP parser refuses, which no handler ever sees. */
@Injectable()
export class UnreadableRequests {
  constructor(
    private readonly renderer: ProblemRenderer,
    private readonly limits: RateLimits,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** @param code as the parser, or node:http, names its error */
  answer(code: string | undefined, socket: Duplex): void {
    if (code === 'ECONNRESET' || !socket.writable || isHalfAnswered(socket)) {
      socket.destroy();
      return;
    }
    const requestId = randomUUID();
    const problem = problemOf(code);
    const body = JSON.stringify(this.renderer.render(problem, requestId));
    const headers = {
      ...this.limits.untouched(),
      'X-Request-Id': requestId,
      'Cache-Control': 'no-store',
      'Content-Type': 'application/problem+json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      Date: new Date().toUTCString(),
      Connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const statusLine = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}\r\n`;
    socket.end(`${statusLine}${lines.join('')}\r\n${body}`, () => socket.destroy());
    this.log.info({ request_id: requestId, status: problem.status, reason: code }, 'unreadable request');
  }
}

/** https://nodejs.org/api/errors.html; names with HPE_ are llhttp's. */
function problemOf(code: string | undefined) {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new HeadersTooLarge();
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new RequestTimeout();
    default:
      return new MalformedRequest('The request is not valid HTTP/1.1.');
  }
}

/** As node:http's own answer looks, lest a second head follows the first. */
function isHalfAnswered(socket: Duplex): boolean {
  const response: unknown = '_httpMessage' in socket ? socket._httpMessage : null;
  return typeof response === 'object' && response !== null && 'headersSent' in response
    ? response.headersSent === true
    : false;
}
