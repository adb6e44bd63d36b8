import { Redis } from 'ioredis';

/** Also while Redis refuses: ioredis counts a refused connection as made, and would try the next after 50 ms. */
const RETRY_MS = 500;

type Subscribe = (...channels: unknown[]) => Promise<unknown>;

/** Bull's connections, kept here since Bull closes only those that it made itself. */
export class RedisConnections {
  private readonly open: Redis[] = [];
  private isClosed = false;

  constructor(private readonly url: string) {}

  /** Commands wait for Redis to come back: Bull's own setting gives up after 20 tries and crashes the process. */
  connect(): Redis {
    const client = new Redis(this.url, {
      maxRetriesPerRequest: null,
      enableReadyCheck: false,
      retryStrategy: () => RETRY_MS,
    });
    this.keepSubscribing(client, 'subscribe');
    this.keepSubscribing(client, 'psubscribe');
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

  /** A refused one (NOAUTH, WRONGPASS) is left unhandled by ioredis and ends Bull's processing for good. */
  private keepSubscribing(client: Redis, name: 'subscribe' | 'psubscribe'): void {
    const send = (client[name] as Subscribe).bind(client);
    const keepTrying: Subscribe = async (...channels) => {
      try {
        return await send(...channels);
      } catch (error) {
        if (this.isClosed) return;
        client.emit('error', error);
        setTimeout(() => void keepTrying(...channels), RETRY_MS).unref();
      }
    };
    Object.assign(client, { [name]: keepTrying });
  }
}
