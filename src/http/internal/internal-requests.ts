import { createServer, request as send, type IncomingMessage, type Server } from 'node:http';
import { duplexPair } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Express, Request } from 'express';
import type { ApiRequest } from '../requests/api-request.js';
import type { AnyCaller } from '../requests/caller.js';

export interface InternalRequest {
  method: 'GET' | 'POST' | 'PATCH';
  /** With its query. */
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: object;
}

export interface InternalResponse {
  status: number;
  headers: IncomingMessage['headers'];
  bytes: Buffer;
}

/** The callers of internal requests, by the socket on which the API receives them. */
const callers = new WeakMap<object, AnyCaller>();

/** The caller of an internal request, which the request of which it is a part has identified and counted; null for all others. */
export const internalCallerOf = ({ socket }: Request): AnyCaller | null => callers.get(socket) ?? null;

/**
 * Sends requests to this API without a network, as a part of another request: with its caller, its id and its end. They pass the
 * whole pipeline, but are not counted again.
 */
@Injectable()
export class InternalRequests {
  private server: Server | undefined;

  constructor(private readonly host: HttpAdapterHost) {}

  async send(
    { caller, requestId, asker, headers: { host } }: ApiRequest,
    { method, path, headers = {}, body }: InternalRequest,
  ): Promise<InternalResponse> {
    const [client, service] = duplexPair();
    if (caller) callers.set(service, caller);
    this.server ??= createServer(this.host.httpAdapter.getInstance<Express>());
    this.server.emit('connection', service);
    const sent = send({
      createConnection: () => client,
      ...{ method, path, signal: asker.signal },
      headers: {
        ...{ host, accept: 'application/json', connection: 'close', 'x-request-id': requestId },
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      sent.once('response', resolve).once('error', reject);
      sent.end(body && JSON.stringify(body));
    });
    const bytes = Buffer.concat(await response.toArray());
    return { status: response.statusCode ?? 0, headers: response.headers, bytes };
  }
}
