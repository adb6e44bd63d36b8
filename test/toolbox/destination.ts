import { once } from 'node:events';
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The server of a destination, since Chromium lets tests answer a request themselves only if no redirect led to it. */
export async function startDestination(body: string, headers: OutgoingHttpHeaders = {}) {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', ...headers });
    response.end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
