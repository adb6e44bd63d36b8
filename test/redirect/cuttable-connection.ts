import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Stands between the service and PostgreSQL, so that a test can take the database away and give it back. */
export interface CuttableConnection {
  /** The database's URL, by way of this connection. */
  url: string;
  /** Breaks what is open towards the service and refuses what comes; the database itself goes on. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

export async function cuttable(databaseUrl: string): Promise<CuttableConnection> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) return void client.resetAndDestroy();
    const database = connect(Number(target.port), target.hostname);
    sockets.add(client);
    // What was sent still arrives, and its answer goes nowhere: the moment that leaves an outcome unknown.
    client.on('error', () => undefined).on('close', () => sockets.delete(client));
    database.on('error', () => client.destroy()).on('close', () => client.destroy());
    client.pipe(database);
    database.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.resetAndDestroy();
    },
    restore: () => {
      isCut = false;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
