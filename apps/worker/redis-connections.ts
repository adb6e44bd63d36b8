import { Redis } from 'ioredis';

/** Bull's connections, kept here since Bull closes only those that it made itself. */
export class RedisConnections {
  private readonly open: Redis[] = [];
  private isClosed = false;

  constructor(private readonly url: string) {}

  /** Commands wait for Redis to come back: Bull's own setting gives up after 20 tries and crashes the process. */
  connect(): Redis {
    const client = new Redis(this.url, { maxRetriesPerRequest: null, enableReadyCheck: false });
    this.open.push(client);
    // Bull opens some of them late, even after it was closed.
    if (this.isClosed) client.disconnect();
    return client;
  }

  /** At once; what still waits is rejected. */
  disconnect(): void {
    this.isClosed = true;
    for (const client of this.open) client.disconnect();
  }
}
