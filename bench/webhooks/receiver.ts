import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createLocalCa } from '../../scripts/local-ca.js';

const POLL_MS = 5;
const TIMEOUT_MS = 60_000;

export const HANGING_PATH = '/hanging';

export interface Received {
  ids: Set<string>;
  requests: number;
  times: number[];
  /** The times from a scan to its arrival, only of events after the start of the run. */
  latencies: number[];
}

export interface WebhookReceiver {
  url: string;
  port: number;
  caFile: string;
  startRun(): Received;
  waitFor(count: number): Promise<number>;
  close(): Promise<void>;
}

export async function startReceiver(folder: string): Promise<WebhookReceiver> {
  const ca = await createLocalCa();
  const caFile = join(folder, 'ca.pem');
  writeFileSync(caFile, ca.pem);
  let run = newRun();
  let startedAt = performance.now();
  const receive = (id: string, body: string) => {
    run.requests += 1;
    if (run.ids.has(id)) return;
    run.ids.add(id);
    run.times.push(performance.now());
    const scannedAt = SCANNED_AT.exec(body)?.[1];
    if (scannedAt) run.latencies.push(Date.now() - Date.parse(scannedAt));
  };
  const server = createServer(await ca.issue(['127.0.0.1']), (request, response) => {
    void bodyOf(request).then((body) => {
      if (request.url === HANGING_PATH) return;
      receive(String(request.headers['x-service-delivery']), body);
      response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://127.0.0.1:${port}`,
    port,
    caFile,
    startRun() {
      startedAt = performance.now();
      return (run = newRun());
    },
    async waitFor(count) {
      while (run.ids.size < count) {
        await delay(POLL_MS);
        if (performance.now() - (run.times.at(-1) ?? startedAt) > TIMEOUT_MS)
          throw new Error(`${run.ids.size} of ${count} deliveries have arrived, and no more`);
      }
      return (run.times[count - 1] ?? 0) - startedAt;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const SCANNED_AT = /"scanned_at":"([^"]+)"/;

const newRun = (): Received => ({ ids: new Set(), requests: 0, times: [], latencies: [] });

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
