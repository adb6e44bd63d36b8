import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { pipeline } from 'node:stream';

/** A proxy to PostgreSQL or Redis, which is unavailable to the process while the relay is closed. */
export class Relay {
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((client) => {
    const database = connect(this.port, '127.0.0.1');
    for (const socket of [client, database]) {
      this.sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => this.sockets.delete(socket));
    }
    pipeline(client, database, client, () => undefined);
  });
  private ownPort = 0;

  private constructor(private port: number) {}

  static async to(port: number): Promise<Relay> {
    const relay = new Relay(port);
    await relay.open();
    return relay;
  }

  urlOf(serverUrl: string): string {
    const url = new URL(serverUrl);
    url.port = String(this.ownPort);
    return url.href;
  }

  /** Open connections stay where they are. */
  leadTo(port: number): void {
    this.port = port;
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(this.ownPort, '127.0.0.1', resolve));
    this.ownPort = (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }
}
