import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { limitHeaders } from './many-headers.js';
import { muteParser } from './muted-parser.js';
import { hasBody, headFault, toOriginForm, type HeadFault } from './request-head.js';
import { ChunksOfTurn, isChunked, limitSmallChunks } from './small-chunks.js';
import { StalledConnections } from './stalled-connections.js';
import { limitRest } from './unread-rest.js';

/** How long requests on open connections are still answered, with `Connection: close`. */
const GRACE_MS = 1_000;
/** For the last responses, after the delay that the caller asks for. */
const GIVE_UP_MS = 10_000;
const LOOK_MS = 25;
/** For a client that reads nothing of its response: the response stays in memory until then. */
const UNREAD_MS = 30_000;
/** Of connections without a request: longer than a load balancer keeps them, which usually is 60 s. */
const KEEP_ALIVE_MS = 65_000;
const HEADERS_MS = 5_000;
/** Connections that the system accepts while the event loop is occupied; further ones try again after seconds. */
const BACKLOG = 4_096;
/** Requests that wait on one connection. */
const MAX_PIPELINED = 16;

/** Answers input that is not a request for the listener. */
interface Refusals {
  /** Of a request whose head is not valid. */
  refuse(response: ServerResponse, fault: HeadFault): void;
  /** @param code of the error */
  refuseConnection(code: string | undefined, socket: Duplex): void;
}

/** Of the requests and responses that a server makes; by default those of node:http. */
export type MessageClasses = Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'>;

interface DrainingServerOptions {
  messages?: MessageClasses;
  unreadMs?: number;
  keepAliveMs?: number;
  lingerMs?: number;
}

/** An HTTP server that drains on shutdown: each client gets a response with `Connection: close` before it is closed. */
export class DrainingServer {
  private readonly server: Server;
  private isDraining = false;
  /** Requests that wait for those before them, by connection: node:http parses any number of them. */
  private readonly pipelined = new WeakMap<Duplex, number>();
  private readonly chunks = new ChunksOfTurn();

  constructor(
    listener: RequestListener,
    refusals: Refusals,
    { messages, unreadMs = UNREAD_MS, keepAliveMs = KEEP_ALIVE_MS, lingerMs }: DrainingServerOptions = {},
  ) {
    // Node's own refusals have no body.
    this.server = createServer({ requireHostHeader: false, ...messages }, (request, response) => {
      const { socket } = request;
      // Behind one that was answered with `Connection: close`.
      if (!socket.writable) return muteParser(socket);
      if (this.isDraining) response.shouldKeepAlive = false;
      const fault = headFault(request);
      toOriginForm(request);
      if (hasBody(request.rawHeaders)) limitRest(request, response, lingerMs);
      if (isChunked(request.rawHeaders))
        limitSmallChunks(request, this.chunks, (code) => {
          if (response.writableEnded) socket.destroy();
          else refusals.refuseConnection(code, socket);
        });
      if (fault !== null) refusals.refuse(response, fault);
      // Pipelined behind another: one that begins before its turn, and whose connection then breaks, never learns of it.
      else if (response.socket === null) this.inTurn(request, response, listener);
      else listener(request, response);
    });
    // A sweep, since a timer for each response would cost a scan a fifth of its time.
    const stalled = new StalledConnections();
    this.server.on('connection', (socket) => {
      stalled.add(socket);
      limitHeaders(socket, (code) => refusals.refuseConnection(code, socket));
    });
    const sweep = setInterval(() => stalled.closeStalled(), unreadMs).unref();
    this.server.once('close', () => clearInterval(sweep));
    this.server.keepAliveTimeout = keepAliveMs;
    // Of a connection that sends nothing at first, which is idle too.
    this.server.headersTimeout = keepAliveMs + HEADERS_MS;
    // By default, headers after the 2,000th are dropped; they are limited and refused by `limitHeaders`.
    this.server.maxHeadersCount = 0;
    this.server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) =>
      refusals.refuseConnection(code, socket),
    );
    this.server.on('connect', (_request, socket) => refusals.refuseConnection('CONNECT', socket));
    this.server.on('timeout', closeIfIdle);
    // An expectation that is not known may be passed over (RFC 9110 section 10.1.1); Node's own 417 lacks our headers.
    this.server.on('checkExpectation', (...exchange) => this.server.emit('request', ...exchange));
  }

  /** Such as http://127.0.0.1:3000. */
  get url(): string {
    const { address, port, family } = this.server.address() as AddressInfo;
    return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
  }

  onConnection(listener: () => void): void {
    this.server.on('connection', listener);
  }

  /** @throws Error when the port is taken */
  async listen(port: number, host: string): Promise<void> {
    this.server.listen({ port, host, backlog: BACKLOG });
    await once(this.server, 'listening');
  }

  /**
   * Goes on answering, by then without keep-alive, so that clients and balancers learn of it; then takes nothing new and
   * waits for the last response.
   * @param delayMs at least so long, for balancers that look at readiness from time to time
   * @param limitMs of all of it: then connections are closed whatever they wait for
   */
  async drain(delayMs: number, limitMs = delayMs + GIVE_UP_MS): Promise<void> {
    this.isDraining = true;
    const now = () => performance.now();
    const delayEnds = now() + delayMs;
    const graceEnds = now() + Math.max(delayMs, GRACE_MS);
    const giveUpAt = now() + Math.min(delayMs + GIVE_UP_MS, limitMs);
    while (now() < delayEnds || (now() < graceEnds && (await this.openConnections()) > 0)) await pause();
    const closed = new Promise((resolve) => this.server.close(resolve));
    const look = setInterval(() => {
      if (now() > giveUpAt) this.server.closeAllConnections();
      else this.server.closeIdleConnections();
    }, LOOK_MS);
    await closed;
    clearInterval(look);
  }

  /** Starts a request after those before it on its connection. One with too many of them is closed. */
  private inTurn(request: IncomingMessage, response: ServerResponse, listener: RequestListener): void {
    const { socket } = request;
    const pipelined = (this.pipelined.get(socket) ?? 0) + 1;
    if (pipelined > MAX_PIPELINED) {
      muteParser(socket);
      socket.destroy();
      return;
    }
    this.pipelined.set(socket, pipelined);
    response.once('socket', () => {
      this.pipelined.set(socket, (this.pipelined.get(socket) ?? 1) - 1);
      listener(request, response);
    });
  }

  private openConnections(): Promise<number> {
    return new Promise((resolve) => this.server.getConnections((error, count) => resolve(error ? 0 : count)));
  }
}

/**
 * After the keep-alive timeout. If the event loop was occupied when it ended, timers run before what has arrived is read: a
 * request among it would be lost, and its client would see a reset connection.
 */
function closeIfIdle(socket: Socket): void {
  const { bytesRead } = socket;
  setImmediate(() => {
    if (socket.bytesRead === bytesRead) socket.destroy();
  });
}

const pause = () => new Promise((resolve) => setTimeout(resolve, LOOK_MS));
