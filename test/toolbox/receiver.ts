import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createLocalCa } from '../../scripts/local-ca.js';
import { checkEvent } from './contract-events.js';
import { waitUntil } from './wait-until.js';

export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  remotePort: number | undefined;
  at: number;
  /** The time when the answer ended or the sender disconnected; null while the request is open. */
  endedAt: number | null;
}

export type Answer = number | ((request: ReceivedRequest, response: ServerResponse) => void);

/**
 * A customer's HTTPS endpoint on loopback, with its own certificate authority. It stores requests and verifies no
 * signature; an event that contradicts openapi.yaml fails the suite when it closes.
 */
export class Receiver {
  readonly requests: ReceivedRequest[] = [];
  private taken = 0;
  private readonly faults: string[] = [];

  constructor(
    private readonly server: Server,
    private readonly dir: string,
    private answer: Answer,
  ) {
    server.on('request', (request, response) => void this.receive(request, response));
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `https://localhost:${this.port}/hook`;
  }

  /** Of a service that may send to it. */
  get variables() {
    return {
      WEBHOOK_ALLOW_PORTS: String(this.port),
      WEBHOOK_ALLOW_PRIVATE: '127.0.0.1,::1',
      WEBHOOK_CA_FILE: this.caFile,
    };
  }

  /** Path of the authority's PEM: WEBHOOK_CA_FILE. */
  get caFile(): string {
    return join(this.dir, 'ca.pem');
  }

  respondWith(answer: Answer): void {
    this.answer = answer;
  }

  async nextRequest(): Promise<ReceivedRequest> {
    const index = this.taken++;
    await this.waitFor(index + 1);
    return this.requests[index]!;
  }

  /** Ignores the requests so far, which belong to earlier tests. */
  skip(): void {
    this.taken = this.requests.length;
  }

  async waitFor(count: number): Promise<ReceivedRequest[]> {
    await waitUntil(() => this.requests.length >= count, `${count} requests at the receiver`);
    return this.requests;
  }

  connectionCount(): Promise<number> {
    return promisify(this.server.getConnections.bind(this.server))();
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
    rmSync(this.dir, { recursive: true, force: true });
    if (this.faults.length > 0) throw new Error(this.faults.join('\n'));
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = Date.now();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = request;
    const { remotePort } = request.socket;
    const received = {
      method,
      path: url,
      headers,
      body: Buffer.concat(chunks),
      remotePort,
      at,
      endedAt: null,
    };
    this.requests.push(received);
    this.faults.push(...checkEvent(received));
    response.on('close', () => Object.assign(received, { endedAt: Date.now() }));
    const { answer } = this;
    if (typeof answer === 'function') answer(received, response);
    else response.writeHead(answer).end();
  }
}

/** Answers 204 unless told otherwise. */
export async function startReceiver({
  answer = 204,
  host = '127.0.0.1',
}: { answer?: Answer; host?: string } = {}): Promise<Receiver> {
  const ca = await createLocalCa();
  const dir = mkdtempSync(join(tmpdir(), 'qr-service-receiver-'));
  writeFileSync(join(dir, 'ca.pem'), ca.pem);
  const server = createServer(await ca.issue(['localhost', 'receiver.test', '127.0.0.1', '::1']));
  server.listen(0, host);
  await once(server, 'listening');
  return new Receiver(server, dir, answer);
}
