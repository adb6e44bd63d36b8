import type { RequestListener, ServerResponse } from 'node:http';
import { contentType, scrape, startRuntimeMetrics } from '#libs/platform';
import { DrainingServer } from './draining-server.js';
import { listen } from './listen.js';
import { PlainRefusals } from './refusals.js';

/** Serves GET /metrics on a separate port that must not be public. @throws OperatorError when the port is taken */
export async function serveMetrics(port: number, host: string): Promise<DrainingServer> {
  startRuntimeMetrics();
  const server = new DrainingServer(listener, new PlainRefusals({}));
  await listen(server, { port, host, variable: 'METRICS_PORT' });
  return server;
}

const listener: RequestListener = ({ method, url }, response) => {
  if (url?.split('?', 1)[0] !== '/metrics') response.writeHead(404, { 'Content-Length': 0 }).end();
  else if (method !== 'GET' && method !== 'HEAD')
    response.writeHead(405, { Allow: 'GET, HEAD', 'Content-Length': 0 }).end();
  else void answer(response);
};

let pending: Promise<string> | undefined;

async function answer(response: ServerResponse): Promise<void> {
  pending ??= scrape().finally(() => (pending = undefined));
  const text = await pending;
  response
    .writeHead(200, {
      'Content-Type': contentType,
      'Cache-Control': 'no-store',
      'Content-Length': Buffer.byteLength(text),
    })
    .end(text);
}
