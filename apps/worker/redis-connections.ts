import { Redis } from 'ioredis';
import type { RedisAddress } from '#libs/platform';

/** Tracks Bull's connections, because Bull closes only those that it opened itself. */
export class RedisConnections {
  private readonly open: DeliveryConnection[] = [];
  private isClosed = false;

  constructor(private readonly address: RedisAddress) {}

  connect(): Redis {
    const client = new DeliveryConnection(this.address);
    this.open.push(client);
    // Bull opens some of them lazily, even after it was closed.
    if (this.isClosed) client.endForGood();
    return client;
  }

  close(): void {
    this.isClosed = true;
    for (const client of this.open) client.isEnding = true;
  }

  disconnect(): void {
    this.close();
    for (const client of this.open) client.endForGood();
  }
}

class DeliveryConnection extends Redis {
  isEnding = false;

  constructor({ url, options }: RedisAddress) {
    super(url, {
      // Commands wait for Redis to return: Bull's own setting gives up after 20 tries and crashes the process.
      maxRetriesPerRequest: null,
      enableReadyCheck: false,
      // Nothing would handle a refusal; without the subscription, Bull looks for delayed jobs every `guardInterval`.
      autoResubscribe: false,
      ...options,
    });
  }

  endForGood(): void {
    this.isEnding = true;
    this.disconnect();
  }

  /** When it closes, Bull reconnects its blocking client and does not handle the error if Redis is unavailable. */
  override connect(callback?: () => void): Promise<void> {
    return this.isEnding ? Promise.resolve() : super.connect(callback);
  }
}
