import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createLocalCa } from '../../scripts/local-ca.js';

/** Responses are delayed so that some requests are in progress at each fault. */
const RESPONSE_MS = 50;
const CLOCK_MS = 5;

/** An HTTPS receiver in this process that answers 204 after a delay, and counts the requests of each delivery. */
export class FaultsReceiver {
  readonly requests = new Map<string, number>();
  /** When the last request of each delivery arrived. */
  readonly arrivedAt = new Map<string, number>();
  readonly answered = new Set<string>();
  atOnce = 0;
  private readonly open = new Map<string, number>();

  private constructor(
    private readonly server: Server,
    readonly caFile: string,
  ) {
    server.on('request', (request, response: ServerResponse) => {
      request.resume().on('end', () => this.receive(String(request.headers['x-service-delivery']), response));
    });
  }

  static async start(folder: string): Promise<FaultsReceiver> {
    const ca = await createLocalCa();
    const caFile = join(folder, 'ca.pem');
    writeFileSync(caFile, ca.pem);
    const server = createServer(await ca.issue(['127.0.0.1'])).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new FaultsReceiver(server, caFile);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `https://127.0.0.1:${this.port}/`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private receive(id: string, response: ServerResponse): void {
    this.requests.set(id, (this.requests.get(id) ?? 0) + 1);
    this.arrivedAt.set(id, Date.now());
    const others = this.open.get(id) ?? 0;
    if (others > 0) this.atOnce += 1;
    this.open.set(id, others + 1);
    // A killed worker closes its requests, too.
    response.on('close', () => this.ended(id));
    setTimeout(() => {
      if (response.destroyed) return;
      this.answered.add(id);
      response.writeHead(204).end();
    }, RESPONSE_MS);
  }

  /** Whether a request of the delivery has arrived since. A little earlier is enough, because clocks round. */
  hasBegun(id: string, since: Date): boolean {
    return (this.arrivedAt.get(id) ?? -Infinity) >= since.getTime() - CLOCK_MS;
  }

  private ended(id: string): void {
    const others = (this.open.get(id) ?? 0) - 1;
    if (others > 0) this.open.set(id, others);
    else this.open.delete(id);
  }
}
