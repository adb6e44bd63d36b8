import { randomUUID } from 'node:crypto';
import { ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { Config } from '#libs/config';
import { LOG, type Log } from '#libs/observability';
import type { HeadFault } from '#libs/process';
import { securityHeaders } from '#libs/security-headers';
import {
  HeadersTooLarge,
  MalformedRequest,
  RequestTimeout,
  Unavailable,
  type Problem,
} from '../problems/index.js';
import { ProblemRenderer } from '../problems/problem.renderer.js';
import { RateLimitsService } from '../rate-limiting/rate-limits.service.js';
import { PacedStarts } from './paced-starts.js';

/** For a client that is still sending: a reset connection would discard the response before the client reads it. */
const LINGER_MS = 1_000;

/** Answers requests that Node's HTTP parser refuses, which never reach a handler. */
@Injectable()
export class UnreadableRequests {
  private readonly refused = new WeakSet<Duplex>();

  constructor(
    private readonly renderer: ProblemRenderer,
    private readonly limits: RateLimitsService,
    private readonly config: Config,
    private readonly starts: PacedStarts,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Answers after earlier requests on the same connection, then closes it.
   * @param code of the error of the parser or node:http
   */
  refuseConnection(code: string | undefined, socket: Duplex): void {
    // The parser fails again at each further chunk.
    if (this.refused.has(socket)) return;
    this.refused.add(socket);
    this.starts.refuse(senderOf(socket), socket, () => this.answerWhenIdle(code, socket));
  }

  /** Answers a request whose head is not valid, then closes its connection. */
  refuse(response: ServerResponse, fault: HeadFault): void {
    this.starts.refuse(response.req, response, () => {
      const problem = fault.status === 431 ? new HeadersTooLarge() : new MalformedRequest(fault.reason);
      const { status, headers, body } = this.compose(problem, fault.reason);
      response.writeHead(status, { ...headers, Connection: 'close' }).end(body);
    });
  }

  private answerWhenIdle(code: string | undefined, socket: Duplex): void {
    if (!socket.writable) return;
    const pending = responseOn(socket);
    if (pending?.req.complete) {
      // By then, the next response on the connection, if there is one, is current.
      pending.once('close', () => setImmediate(() => this.answerWhenIdle(code, socket)));
      return;
    }
    if (pending?.headersSent) {
      socket.destroy();
      return;
    }
    const { status, headers, body } = this.compose(problemOf(code), code);
    const lines = Object.entries({ ...headers, Date: new Date().toUTCString(), Connection: 'close' });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head}\r\n${body}`);
    socket.resume();
    const linger = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once('close', () => clearTimeout(linger));
  }

  private compose(problem: Problem, reason: string | undefined) {
    const requestId = randomUUID();
    const body = JSON.stringify(this.renderer.render(problem, requestId));
    const headers = {
      ...securityHeaders(this.config.baseUrl),
      ...this.limits.unusedHeaders(),
      ...problem.headers,
      'X-Request-Id': requestId,
      'Cache-Control': 'no-store',
      'Content-Type': 'application/problem+json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
    };
    this.log.info({ request_id: requestId, status: problem.status, reason }, 'unreadable request');
    return { status: problem.status, headers, body };
  }
}

/** https://nodejs.org/api/errors.html; names with HPE_ are llhttp's. */
function problemOf(code: string | undefined) {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
    case 'MANY_HEADERS':
      return new HeadersTooLarge();
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new RequestTimeout();
    case 'SMALL_CHUNKS':
      return new MalformedRequest('The chunks of the body are too small: send at least 32 bytes in each.');
    case 'MANY_CHUNKS':
      return new Unavailable();
    case 'CONNECT':
      return new MalformedRequest('CONNECT is not supported: this service is not a proxy.');
    default:
      return new MalformedRequest('The request is not valid HTTP/1.1.');
  }
}

/** By its connection alone: its headers are not valid. */
const senderOf = (socket: Duplex) => ({ headers: {}, socket: socket as Socket });

/** The response that is in progress on the connection; node:http reads the same property. */
function responseOn(socket: Duplex): ServerResponse | null {
  const response: unknown = '_httpMessage' in socket ? socket._httpMessage : null;
  return response instanceof ServerResponse ? response : null;
}
