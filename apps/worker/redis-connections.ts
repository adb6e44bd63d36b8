import type { RedisClient, RedisClients } from '#libs/platform';

/** A command that waited for another primary would wait forever once its client has ended, and Bull with it. */
const CLUSTER_OPTIONS = { retryDelayOnFailover: 0, retryDelayOnClusterDown: 0 };

/** Tracks Bull's connections, because Bull closes only those that it opened itself. */
export class RedisConnections {
  private readonly open: RedisClient[] = [];
  private isClosed = false;

  constructor(private readonly clients: RedisClients) {}

  /** Bull needs all of its keys in one slot of a cluster. */
  get prefix(): string {
    return this.clients.isCluster ? '{qr-service}' : 'qr-service';
  }

  /** Is where the jobs are, so that a write of it proves that they can be written. */
  get checkedKey(): string {
    return `${this.prefix}:deliveries:check`;
  }

  connect(): RedisClient {
    const options = {
      // Commands wait for Redis to return: Bull's own setting gives up after 20 tries and crashes the process.
      maxRetriesPerRequest: null,
      enableReadyCheck: false,
      // Nothing would handle a refusal; without the subscription, Bull looks for delayed jobs every `guardInterval`.
      autoResubscribe: false,
    };
    const client = this.clients.connect(options, CLUSTER_OPTIONS);
    this.open.push(client);
    // When it closes, Bull reconnects its blocking client and does not handle the error if Redis is unavailable.
    const connect = client.connect.bind(client);
    client.connect = () => (this.isClosed ? Promise.resolve() : connect());
    // Bull opens some of them lazily, even after it was closed.
    if (this.isClosed) client.disconnect();
    return client;
  }

  close(): void {
    this.isClosed = true;
  }

  disconnect(): void {
    this.close();
    for (const client of this.open) client.disconnect();
  }
}
