import { once } from 'node:events';
import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { headFault, MAX_HEADERS, toOriginForm } from './request-head.js';
import type { Refusal, Refusals } from './refusals.js';

/** Requests on open connections are answered with `Connection: close` for this time. */
const GRACE_MS = 1_000;
const TIMEOUT_MS = 10_000;
const POLL_MS = 25;
/** Idle connections stay open longer than load balancers keep them, which usually is 60 s. */
const KEEP_ALIVE_MS = 65_000;
const HEADERS_MS = 5_000;
/** Interval at which node:http looks for requests that take too long to arrive. */
const CHECK_MS = 30_000;
/**
 * Limits the time without a byte in either direction. A response that its client does not read stays in memory until
 * then.
 */
const SILENCE_MS = 120_000;
/** Resetting the connection of a client that is still sending would discard the response before the client reads it. */
const LINGER_MS = 1_000;
/** Connections that the system accepts while the event loop is busy; further ones retry after seconds. */
const BACKLOG = 4_096;

export type MessageClasses = Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'>;

interface DrainingServerOptions {
  messages?: MessageClasses;
  keepAliveMs?: number;
  headersMs?: number;
  silenceMs?: number;
}

const NO_IPV6 = ['EAFNOSUPPORT', 'EADDRNOTAVAIL'];

/** An HTTP server that drains on shutdown: each client gets a response with `Connection: close` before it is closed. */
export class DrainingServer {
  private readonly server: Server;
  private isDraining = false;
  private readonly newest = new WeakMap<Duplex, ServerResponse>();

  constructor(
    private readonly listener: RequestListener,
    private readonly refusals: Refusals,
    {
      messages,
      keepAliveMs = KEEP_ALIVE_MS,
      // Also applies to a new connection that sends nothing, which counts as idle.
      headersMs = keepAliveMs + HEADERS_MS,
      silenceMs = Math.max(headersMs, SILENCE_MS),
    }: DrainingServerOptions = {},
  ) {
    // Node's own refusal of a missing Host has no body.
    const options = { requireHostHeader: false, connectionsCheckingInterval: Math.min(headersMs, CHECK_MS) };
    this.server = createServer({ ...options, ...messages }, (request, response) =>
      this.receive(request, response),
    );
    this.server.keepAliveTimeout = keepAliveMs;
    this.server.headersTimeout = headersMs;
    this.server.timeout = silenceMs;
    // Node drops further headers; with one more than allowed, `headFault` refuses them.
    this.server.maxHeadersCount = MAX_HEADERS + 1;
    this.server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) =>
      this.refuseConnection(toRefusal(code), socket),
    );
    this.server.on('connect', (_request, socket) =>
      this.refuseConnection(
        { status: 400, reason: 'CONNECT is not supported: this service is not a proxy.' },
        socket,
      ),
    );
    // An unknown expectation may be ignored (RFC 9110 section 10.1.1), and Node's own 417 lacks our headers.
    this.server.on('checkExpectation', (...exchange) => this.server.emit('request', ...exchange));
  }

  get url(): string {
    const { address, port, family } = this.server.address() as AddressInfo;
    return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
  }

  /** `::` means all addresses of IPv6 and IPv4, or those of IPv4 where there is no IPv6. */
  async listen(port: number, host: string): Promise<void> {
    this.server.listen({ port, host, backlog: BACKLOG });
    try {
      await once(this.server, 'listening');
    } catch (error) {
      if (host !== '::' || !NO_IPV6.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
      await this.listen(port, '0.0.0.0');
    }
  }

  /**
   * Continues to answer without keep-alive, so that clients and load balancers notice, then accepts nothing new and
   * waits for the last response.
   * @param delayMs least time for balancers that poll readiness
   * @param limitMs total time, after which connections are closed
   */
  async drain(delayMs: number, limitMs = delayMs + TIMEOUT_MS): Promise<void> {
    this.isDraining = true;
    const now = () => performance.now();
    const delayEnds = now() + delayMs;
    const graceEnds = now() + Math.max(delayMs, GRACE_MS);
    const giveUpAt = now() + Math.min(delayMs + TIMEOUT_MS, limitMs);
    while (now() < delayEnds || (now() < graceEnds && (await this.openConnections()) > 0))
      await delay(POLL_MS);
    const closed = new Promise((resolve) => this.server.close(resolve));
    const poll = setInterval(() => {
      if (now() > giveUpAt) this.server.closeAllConnections();
      else this.server.closeIdleConnections();
    }, POLL_MS);
    await closed;
    clearInterval(poll);
  }

  private openConnections(): Promise<number> {
    return new Promise((resolve) => this.server.getConnections((error, count) => resolve(error ? 0 : count)));
  }

  private receive(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    if (!socket.writable) return;
    this.newest.set(socket, response);
    if (response.socket !== null) {
      this.start(request, response);
      return;
    }
    // A pipelined request must wait: before its turn, it would not learn that its connection broke.
    let isWaiting = true;
    response.once('socket', () => {
      isWaiting = false;
      if (this.newest.get(socket) === response) socket.resume();
      this.start(request, response);
    });
    // node:http would parse any number of pipelined requests. It resumes the connection at the end of each one.
    process.nextTick(() => {
      if (isWaiting) socket.pause();
    });
  }

  private start(request: IncomingMessage, response: ServerResponse): void {
    if (this.isDraining) response.setHeader('Connection', 'close');
    const fault = headFault(request);
    toOriginForm(request);
    if (fault === null) this.listener(request, response);
    else {
      const { headers, body } = this.refusals.compose(fault);
      response.writeHead(fault.status, { ...headers, ...closing(body) }).end(body);
    }
  }

  /** Answers what node:http cannot parse, after earlier requests on the connection, and closes it. */
  private refuseConnection(refusal: Refusal, socket: Duplex): void {
    // The bytes that follow could not be parsed either.
    socket.pause();
    const newest = this.newest.get(socket);
    if (newest === undefined || newest.closed) this.answer(refusal, socket, newest);
    else if (newest.req.complete) newest.once('close', () => this.answer(refusal, socket, newest));
    else if (newest.headersSent) socket.destroy();
    else if (newest.socket === null) newest.once('socket', () => this.refuseConnection(refusal, socket));
    else this.answer(refusal, socket);
  }

  private answer(refusal: Refusal, socket: Duplex, before?: ServerResponse): void {
    if (before?.req.complete === false) socket.destroy();
    if (!socket.writable) return;
    const { headers, body } = this.refusals.compose(refusal);
    const lines = Object.entries({ ...headers, Date: new Date().toUTCString(), ...closing(body) });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}\r\n${head}\r\n${body}`);
    socket.resume();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  }
}

const closing = (body: string) => ({ Connection: 'close', 'Content-Length': Buffer.byteLength(body) });

/** @param code https://nodejs.org/api/errors.html; codes with HPE_ are llhttp's */
function toRefusal(code: string | undefined): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') return { status: 431, reason: 'The headers are too large.', code };
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return { status: 408, reason: 'The request did not arrive in time.', code };
  return { status: 400, reason: 'The request is not valid HTTP/1.1.', code };
}
