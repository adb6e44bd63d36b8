import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalCa } from '../local-ca.js';

export interface Received {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface DemoReceiver {
  url: string;
  port: number;
  caFile: string;
  received: Promise<Received>;
  close(): void;
}

/** Starts an HTTPS endpoint as a customer runs one, but on loopback and with a new certificate authority. */
export async function startReceiver(): Promise<DemoReceiver> {
  const ca = await createLocalCa();
  const folder = mkdtempSync(join(tmpdir(), 'qr-service-receiver-'));
  const caFile = join(folder, 'ca.pem');
  writeFileSync(caFile, ca.pem);
  const server = createServer(await ca.issue(['localhost', '127.0.0.1']));
  const received = new Promise<Received>((resolve) => {
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        response.writeHead(204).end();
        resolve({ headers: request.headers, body: Buffer.concat(chunks) });
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: `https://localhost:${port}/hook`, port, caFile, received, close };
}
