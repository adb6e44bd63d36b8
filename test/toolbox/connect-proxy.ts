import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/** Decides about a tunnel: a port of this machine to which it leads, or the status of a refusal. */
type Decide = (authority: string) => { port: number } | { status: number };

/** A forward proxy on loopback, which knows names that nobody else does. It sees authorities and bytes only. */
export class ConnectProxy {
  readonly requests: { authority: string; credentials: string | undefined }[] = [];
  private readonly sockets = new Set<Socket>();
  decide: Decide = () => ({ status: 403 });

  private constructor(private readonly server: Server) {
    server.on('connection', (socket: Socket) => this.sockets.add(socket));
    server.on('connect', ({ url: authority = '', headers }, client: Socket) => {
      const credentials = headers['proxy-authorization'];
      this.requests.push({ authority, credentials });
      const decided = this.decide(authority);
      client.on('error', () => undefined);
      if ('status' in decided) return client.end(`HTTP/1.1 ${decided.status} Refused\r\n\r\n`);
      const target = connect(decided.port, '127.0.0.1', () => {
        client.write('HTTP/1.1 200 Connection established\r\n\r\n');
        target.pipe(client).pipe(target);
      });
      target.on('error', () => client.destroy());
      this.sockets.add(target);
      return client;
    });
  }

  static async start(): Promise<ConnectProxy> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new ConnectProxy(server);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://proxy-user:p%40ss@127.0.0.1:${this.port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }
}
