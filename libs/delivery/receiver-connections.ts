import { Client, type buildConnector } from 'undici';
import { checkedConnector, type Dialling } from './checked-connector.js';
import type { Exchange, RequestParts } from './exchange.js';

/** Endpoints never share a connection, even if their URLs are equal. */
export interface ReceiverKey {
  workspaceId: string;
  endpointId: string;
  origin: string;
}

/** Has at most one open connection, used by one attempt at a time. Addresses are checked whenever it dials. */
export class ReceiverConnection {
  readonly client: Client;
  isReused = false;
  private dialledAt = performance.now();

  constructor(
    readonly key: string,
    { origin }: ReceiverKey,
    private signal: AbortSignal,
    dialling: Dialling,
  ) {
    const { idleConnectionMs } = dialling.settings;
    const connect: buildConnector.connector = (options, callback) => {
      this.dialledAt = performance.now();
      this.isReused = false;
      checkedConnector(dialling, this.signal)(options, callback);
    };
    this.client = new Client(origin, {
      connect,
      headersTimeout: 0,
      bodyTimeout: 0,
      // If a receiver names a shorter time in Keep-Alive, undici subtracts two seconds.
      keepAliveTimeout: idleConnectionMs,
      keepAliveMaxTimeout: idleConnectionMs,
    });
  }

  reuse(signal: AbortSignal): this {
    this.signal = signal;
    this.isReused = true;
    return this;
  }

  async run(exchange: Exchange, request: RequestParts): Promise<void> {
    const { signal } = this;
    const onAbort = () => exchange.cut(signal.reason as Error);
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    await exchange.run(this.client, request);
  }

  get ageMs(): number {
    return performance.now() - this.dialledAt;
  }
}

export class ReceiverConnections {
  /** Connections by key; both are ordered by last use, the latest last. */
  private readonly idle = new Map<string, ReceiverConnection[]>();
  private count = 0;
  private isClosed = false;

  constructor(private readonly dialling: Dialling) {}

  take(receiver: ReceiverKey, signal: AbortSignal): ReceiverConnection {
    const connection = this.idle.get(nameOf(receiver))?.at(-1);
    if (!connection) return this.open(receiver, signal);
    this.remove(connection);
    return connection.reuse(signal);
  }

  open(receiver: ReceiverKey, signal: AbortSignal): ReceiverConnection {
    const opened = new ReceiverConnection(nameOf(receiver), receiver, signal, this.dialling);
    opened.client.on('disconnect', () => this.drop(opened));
    return opened;
  }

  /** Keeps a connection whose response was read to its end, unless it is too old to follow DNS changes. */
  keep(connection: ReceiverConnection): void {
    const { connectionAgeMs, maxIdleConnections } = this.dialling.settings;
    if (this.isClosed || !connection.client.stats.connected || connection.ageMs >= connectionAgeMs)
      return this.end(connection);
    const { key } = connection;
    const others = this.idle.get(key) ?? [];
    this.idle.delete(key);
    this.idle.set(key, [...others, connection]);
    this.count += 1;
    if (this.count > maxIdleConnections) this.endOldest();
  }

  end({ client }: ReceiverConnection): void {
    void client.destroy();
  }

  close(): void {
    this.isClosed = true;
    while (this.count > 0) this.endOldest();
  }

  private endOldest(): void {
    const [[oldest] = []] = this.idle.values();
    if (oldest) this.drop(oldest);
  }

  private drop(connection: ReceiverConnection): void {
    if (this.remove(connection)) this.end(connection);
  }

  private remove(connection: ReceiverConnection): boolean {
    const { key } = connection;
    const connections = this.idle.get(key) ?? [];
    const others = connections.filter((other) => other !== connection);
    if (others.length === connections.length) return false;
    this.count -= 1;
    if (others.length > 0) this.idle.set(key, others);
    else this.idle.delete(key);
    return true;
  }
}

const nameOf = ({ endpointId, origin }: ReceiverKey) => `${endpointId} ${origin}`;
