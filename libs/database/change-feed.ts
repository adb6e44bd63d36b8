import { EventEmitter } from 'node:events';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Client } from 'pg';
import { databaseMetrics, SystemClock, type Clock } from '#libs/platform';
import { SELECT_IS_READ_ONLY } from './connections/read-only.js';
import type { Transactions } from './transactions/transactions.js';
import { inParts } from './values/in-parts.js';
import type { CurrentUrl } from './connections/current-url.js';
import { NO_JIT } from './connections/session-limits.js';

const CHANNEL = 'qr_service_changes';
const RECONNECT_DELAY_MS = 250;
/** Caches rely on `confirmedAt` being this recent. */
const HEARTBEAT_MS = 2_000;
const RESPONSE_TIMEOUT_MS = 5_000;
/** PostgreSQL limits a notification to 8,000 bytes. */
const IDS_PER_NOTICE = 200;
const NOTIFY = 'select pg_notify($1, notice) from unnest($2::text[]) notice';

/**
 * SQL that announces a `uuid[]` of at most 200 ids when its statement commits. Call `ChangeFeed.announced` afterwards.
 */
export const noticeSql = (topic: Topic, ids: string): string =>
  `pg_notify('${CHANNEL}', '${topic} ' || array_to_string(${ids}, ' '))`;

export type Topic = 'qr_code' | 'api_key' | 'session' | 'user' | 'workspace' | 'brand' | 'scim' | 'domain';

/**
 * Tells every process which records changed, so that caches drop them. Other processes are notified when the
 * transaction commits (LISTEN/NOTIFY), this one before the response is sent. Nothing may be cached while `isLive` is
 * false.
 */
export class ChangeFeed implements OnApplicationShutdown {
  isLive = false;
  /**
   * Every change committed before this moment (Clock.elapsedMs) has been announced here: PostgreSQL delivers
   * notifications before it ends a query of the same connection.
   */
  confirmedAt = -Infinity;
  private readonly emitter = new EventEmitter().setMaxListeners(0);
  private client: Client | null = null;
  private isClosed = false;
  private reconnect: NodeJS.Timeout | undefined;
  private heartbeat: NodeJS.Timeout | undefined;

  constructor(
    private readonly databaseUrl: CurrentUrl,
    private readonly transactions: Transactions,
    private readonly clock: Pick<Clock, 'elapsedMs'> = new SystemClock(),
    private readonly name = 'qr-service changes',
  ) {}

  async announce(topic: Topic, ids: string[]): Promise<void> {
    this.transactions.assertTransaction();
    const notices = [...inParts(ids, IDS_PER_NOTICE)].map((some) => [topic, ...some].join(' '));
    await this.transactions.query(NOTIFY, [CHANNEL, notices]);
    this.transactions.afterCommit(() => this.announced(topic, ids));
  }

  announced(topic: Topic, ids: string[]): void {
    for (const id of ids) this.emitter.emit(topic, id);
  }

  onChange(topic: Topic, listener: (id: string) => void): void {
    this.emitter.on(topic, listener);
  }

  /**
   * Registers a listener for gaps in which notifications may be lost, and caches must be emptied. `isOver` is false
   * when the connection is lost, and true when there is a new one.
   */
  onGap(listener: (isOver: boolean) => void): void {
    this.emitter.on('gap', listener);
  }

  async open(): Promise<void> {
    const client = new Client({
      connectionString: this.databaseUrl(),
      application_name: this.name,
      connectionTimeoutMillis: 5_000,
      query_timeout: RESPONSE_TIMEOUT_MS,
      keepAlive: true,
      options: NO_JIT,
    });
    this.client = client;
    client.on('error', () => this.lost(client));
    client.on('end', () => this.lost(client));
    client.on('notification', ({ payload = '' }) => {
      const [topic, ...ids] = payload.split(' ');
      if (topic) for (const id of ids) this.emitter.emit(topic, id);
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      await this.confirm(client);
    } catch (error) {
      this.lost(client);
      throw error;
    }
    this.emitter.emit('gap', true);
    this.isLive = true;
    this.scheduleHeartbeat(client);
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.reconnect);
    clearTimeout(this.heartbeat);
    await this.client?.end().catch(() => undefined);
  }

  /** A connection looks alive even if the network drops its packets or the server is no longer the primary. */
  private scheduleHeartbeat(client: Client): void {
    const ask = () =>
      this.confirm(client).then(
        () => this.client === client && this.scheduleHeartbeat(client),
        () => this.lost(client),
      );
    if (!this.isClosed) this.heartbeat = setTimeout(() => void ask(), HEARTBEAT_MS).unref();
  }

  private async confirm(client: Client): Promise<void> {
    const askedAt = this.clock.elapsedMs();
    await refuseReadOnly(client);
    if (this.client === client) this.confirmedAt = askedAt;
  }

  private lost(client: Client): void {
    if (this.client !== client || this.isClosed) return;
    clearTimeout(this.heartbeat);
    this.client = null;
    if (this.isLive) databaseMetrics().feedGaps.inc();
    this.isLive = false;
    this.emitter.emit('gap', false);
    void client.end().catch(() => undefined);
    this.reconnect = setTimeout(() => void this.open().catch(() => undefined), RECONNECT_DELAY_MS);
  }
}

/** Only the primary commits and announces changes. @throws Error on another server or after a timeout */
async function refuseReadOnly(client: Client): Promise<void> {
  const { rows } = await client.query<{ isReadOnly: boolean }>(SELECT_IS_READ_ONLY);
  if (rows[0]?.isReadOnly !== false) throw new Error('the database is read-only');
}
