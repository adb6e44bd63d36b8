import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createLocalCa } from '../../scripts/local-ca.js';

const EVENT_ID = /"qr_code_id":"([^"]+)"/;

interface Seen {
  eventId: string;
  sequence: number;
  hash: string;
  accepted: number;
}

/** Answers 503 until it is up, and notes what each delivery was. */
export class OutageReceiver {
  isUp = false;
  requests = 0;
  /** Deliveries that came again with other bytes, another event or another number. */
  readonly changed = new Set<string>();
  private readonly seen = new Map<string, Seen>();

  private constructor(
    private readonly server: Server,
    readonly caFile: string,
  ) {}

  static async start(folder: string): Promise<OutageReceiver> {
    const ca = await createLocalCa();
    const caFile = join(folder, 'ca.pem');
    writeFileSync(caFile, ca.pem);
    const server = createServer(await ca.issue(['127.0.0.1']));
    const receiver = new OutageReceiver(server, caFile);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        receiver.note(request.headers, Buffer.concat(chunks));
        response.writeHead(receiver.isUp ? 204 : 503).end();
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return receiver;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get accepted(): Seen[] {
    return [...this.seen.values()].filter(({ accepted }) => accepted > 0);
  }

  get countAccepted(): number {
    let count = 0;
    for (const { accepted } of this.seen.values()) if (accepted > 0) count += 1;
    return count;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private note(headers: IncomingHttpHeaders, body: Buffer): void {
    this.requests += 1;
    const id = String(headers['x-service-delivery']);
    const now = {
      eventId: EVENT_ID.exec(body.toString())?.[1] ?? '',
      sequence: Number(headers['x-service-sequence']),
      hash: createHash('sha256').update(body).digest('base64'),
    };
    const before = this.seen.get(id) ?? { ...now, accepted: 0 };
    if (before.hash !== now.hash || before.sequence !== now.sequence) this.changed.add(id);
    if (this.isUp) before.accepted += 1;
    this.seen.set(id, before);
  }
}
