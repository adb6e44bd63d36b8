import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy between the service and PostgreSQL or Redis, with which a test can make it unavailable. */
export interface CuttableConnection {
  url: string;
  /** Breaks open connections to the service and refuses new ones; the database keeps running. */
  cut(): void;
  restore(): void;
  /** Drops every byte of open connections, as a network can without telling anybody; new connections work. */
  silence(): void;
  /** Behaves like a name after a failover: new connections lead there, open ones stay. */
  leadTo(url: string): void;
  close(): Promise<void>;
}

export async function cuttable(databaseUrl: string): Promise<CuttableConnection> {
  let target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const open: { silence(): void }[] = [];
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) return void client.resetAndDestroy();
    const database = connect(Number(target.port), target.hostname);
    sockets.add(client);
    // Requests that were sent still arrive, but their answers are lost: this leaves an outcome unknown.
    client
      .on('error', () => undefined)
      .on('close', () => {
        sockets.delete(client);
        // After a cut handshake, PostgreSQL would wait a minute for the rest, and `drop database` for PostgreSQL.
        database.end();
        // A socket that nobody reads to its end stays open.
        database.unpipe(client).resume();
      });
    database.on('error', () => client.destroy()).on('close', () => client.destroy());
    client.pipe(database);
    database.pipe(client);
    const silence = () => {
      client.unpipe(database).resume();
      database.unpipe(client).resume();
    };
    open.push({ silence });
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
    silence: () => {
      for (const pipes of open.splice(0)) pipes.silence();
    },
    leadTo: (otherUrl) => {
      target = new URL(otherUrl);
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
