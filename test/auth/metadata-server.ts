import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { ServerCertificate } from '../../scripts/local-ca.js';

/** Where providers publish their metadata, by path. */
export class MetadataServer {
  readonly documents = new Map<string, string>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(certificate: ServerCertificate): Promise<MetadataServer> {
    const server = createServer(certificate, ({ url = '' }, response) => {
      const document = metadata.documents.get(url);
      response.statusCode = document === undefined ? 404 : 200;
      response.end(document);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const metadata = new MetadataServer(server, `https://localhost:${port}`);
    return metadata;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
