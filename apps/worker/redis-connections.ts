import { Redis } from 'ioredis';

/** Also while Redis refuses: ioredis counts a refused connection as established, and would retry after 50 ms. */
const RETRY_MS = 500;

type Subscribe = (...channels: unknown[]) => Promise<unknown>;

/** Bull's connections, tracked here because Bull closes only those that it opened itself. */
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
    // Bull opens some of them lazily, even after it was closed.
    if (this.isClosed) client.disconnect();
    return client;
  }

  /** Immediately; pending commands are rejected. */
  disconnect(): void {
    this.isClosed = true;
    for (const client of this.open) client.disconnect();
  }

  /** ioredis does not handle a refused subscription (NOAUTH, WRONGPASS), which would end Bull's processing for good. */
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
