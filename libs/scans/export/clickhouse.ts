import type { ClickHouseClient } from '@clickhouse/client';
import type { Config } from '#libs/platform';
import { createScans, modifyTtl, onCluster, ttlOf } from './clickhouse.schema.js';

/** Longer than an insert of a group takes, and shorter than the lease of an exporter. */
const TIMEOUT_MS = 20_000;
/** A question that takes longer is asked of PostgreSQL. */
const MAX_QUESTION_MS = 3_000;

/** The next statement reads what one has stored, whichever replica answers it. */
const OF_CLUSTER = {
  insert_quorum: 'auto',
  insert_quorum_parallel: 0,
  select_sequential_consistency: '1',
} as const;

/** Not connected before the first statement. */
export class ClickHouse {
  private client: Promise<ClickHouseClient> | undefined;
  private readonly stop = new AbortController();
  private hasTable = false;

  constructor(
    private readonly config: Pick<
      Config,
      'clickhouseUrl' | 'clickhouseCluster' | 'isMigrating' | 'scanRetentionMonths'
    >,
  ) {}

  /** Creates the table, or changes its retention. @throws Error if it is missing, and this process must not create it */
  async ensureTable(mayCreate = this.config.isMigrating): Promise<void> {
    if (this.hasTable) return;
    const found = await this.read<{ definition: string }>(
      `select create_table_query as definition from system.tables where database = currentDatabase() and name = 'scans'`,
    );
    if (!mayCreate && found.length === 0)
      throw new Error('ClickHouse has no table of scans: run `npm run migrate` with CLICKHOUSE_URL');
    const { clickhouseCluster: cluster, scanRetentionMonths: months } = this.config;
    if (mayCreate) {
      await this.execute(createScans(cluster, months));
      if (found[0] && !found[0].definition.includes(ttlOf(months)))
        await this.execute(modifyTtl(cluster, months));
    }
    this.hasTable = true;
  }

  /** Follows the name of the table in a statement that changes it on every replica. */
  get onCluster(): string {
    return onCluster(this.config.clickhouseCluster);
  }

  /** A server refuses to empty a table of more than 50 GB, unless the statement permits it. */
  async empty(): Promise<void> {
    await (
      await this.connected()
    ).command({
      query: `truncate table scans ${this.onCluster}`,
      clickhouse_settings: { max_table_size_to_drop: '0' },
      abort_signal: this.stop.signal,
    });
  }

  /** Whether deletions rewrite data at this moment. */
  async isDeleting(): Promise<boolean> {
    const unfinished = await this.read(
      `select mutation_id from system.mutations where database = currentDatabase() and table = 'scans' and not is_done limit 1`,
    );
    return unfinished.length > 0;
  }

  async execute(query: string): Promise<void> {
    // If it fails, the next step asks for the table before it reads the scans again that it sends.
    const { hasTable } = this;
    this.hasTable = false;
    await (await this.connected()).command({ query, abort_signal: this.stop.signal });
    this.hasTable = hasTable;
  }

  async read<Row>(query: string): Promise<Row[]> {
    const client = await this.connected();
    const result = await client.query({ query, format: 'JSONEachRow', abort_signal: this.stop.signal });
    return result.json<Row>();
  }

  /** Asks with bound parameters in a statement that cannot change anything, and that ends in a few seconds. */
  async ask<Row>(query: string, parameters: Record<string, unknown>): Promise<Row[]> {
    const client = await this.connected();
    const result = await client.query({
      query,
      query_params: parameters,
      // Many ids do not fit into a URL.
      use_multipart_params_auto: true,
      format: 'JSONEachRow',
      clickhouse_settings: {
        readonly: '2',
        max_execution_time: MAX_QUESTION_MS / 1_000,
        cancel_http_readonly_queries_on_client_close: 1,
      },
      abort_signal: AbortSignal.any([this.stop.signal, AbortSignal.timeout(MAX_QUESTION_MS)]),
    });
    return result.json<Row>();
  }

  /** Does not wait for statements that are in progress. */
  abort(): void {
    this.stop.abort();
  }

  async close(): Promise<void> {
    this.abort();
    await (await this.client)?.close();
  }

  private connected(): Promise<ClickHouseClient> {
    return (this.client ??= this.connect());
  }

  /** The client is loaded by processes that use it only. */
  private async connect(): Promise<ClickHouseClient> {
    const { clickhouseUrl: url, clickhouseCluster } = this.config;
    if (url === undefined) throw new Error('CLICKHOUSE_URL is not set');
    const { ClickHouseLogLevel, createClient } = await import('@clickhouse/client');
    return createClient({
      url,
      application: 'qr-service',
      request_timeout: TIMEOUT_MS,
      // The loop that uses it logs when it fails, and when it works again.
      log: { level: ClickHouseLogLevel.OFF },
      clickhouse_settings: clickhouseCluster === undefined ? {} : OF_CLUSTER,
    });
  }
}
