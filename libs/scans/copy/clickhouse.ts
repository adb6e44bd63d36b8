import type { ClickHouseClient, ClickHouseSettings, QueryParams } from '@clickhouse/client';
import type { Config } from '#libs/platform';
import type { ScanMonth } from '../scan-months.js';
import { createScans, modifyTtl, partitionOf, retentionOf, ttlOf } from './clickhouse.schema.js';

/** Longer than an insert of a group takes, and shorter than the lease of an exporter. */
const TIMEOUT_MS = 20_000;
/** A question that takes longer is asked of PostgreSQL. ClickHouse says so itself, unless it does not answer at all. */
const MAX_QUESTION_MS = 3_000;
const MAX_ANSWER_MS = 3_500;

/** The profile of a user can have others, with which a part of an answer, or an answer of before, counts as one. */
const WHOLE: ClickHouseSettings = {
  ...{ timeout_overflow_mode: 'throw', read_overflow_mode: 'throw', result_overflow_mode: 'throw' },
  ...{ group_by_overflow_mode: 'throw', set_overflow_mode: 'throw', use_query_cache: 0 },
};

const OF_QUESTIONS: ClickHouseSettings = {
  ...WHOLE,
  readonly: '2',
  max_execution_time: MAX_QUESTION_MS / 1_000,
  cancel_http_readonly_queries_on_client_close: 1,
};

type Statement = Pick<
  QueryParams,
  'query' | 'query_params' | 'use_multipart_params_auto' | 'clickhouse_settings'
>;

/** An answer that was cut off is not JSON. */
interface Answer<Row> {
  data?: Row[];
  rows?: number;
  exception?: string;
}

interface TableFindings {
  /** Is called before it is created, since a table that was lost is empty afterwards. */
  whenMissing: () => Promise<unknown>;
  /** @param months for how many full months before the current one it has kept scans, and will */
  whenKept: (months: number) => Promise<unknown>;
}

/** Not connected before the first statement. */
export class ClickHouse {
  private client: Promise<ClickHouseClient> | undefined;
  private readonly stop = new AbortController();
  private hasTable = false;
  private changesEndAt = Infinity;

  constructor(
    private readonly config: Pick<Config, 'clickhouseUrl' | 'isMigrating' | 'clickhouseRetentionMonths'>,
  ) {}

  /**
   * Creates the table, or changes its retention.
   * @returns whether it was missing
   * @throws Error if it is missing, or deletes months too early, and this process must not change it
   */
  async ensureTable(
    { whenMissing, whenKept }: TableFindings,
    mayChange = this.config.isMigrating,
  ): Promise<boolean> {
    if (this.hasTable) return false;
    const [found] = await this.read<{ definition: string }>(
      `select create_table_query as definition from system.tables where database = currentDatabase() and name = 'scans'`,
    );
    const { clickhouseRetentionMonths: months } = this.config;
    if (found) {
      const kept = retentionOf(found.definition);
      const least = mayChange ? Math.min(kept, months) : kept;
      if (least < Infinity) await whenKept(least);
      if (mayChange && !found.definition.includes(ttlOf(months))) await this.execute(modifyTtl(months));
      else if (kept < months)
        throw new Error(
          `ClickHouse keeps scans for ${kept} months: run \`npm run migrate\` with CLICKHOUSE_RETENTION_MONTHS=${months}`,
        );
    } else {
      await whenMissing();
      if (!mayChange)
        throw new Error('ClickHouse has no table of scans: run `npm run migrate` with CLICKHOUSE_URL');
      await this.execute(createScans(months));
    }
    this.hasTable = true;
    return !found;
  }

  /** @param timeMs of performance.now(), from which on `execute` fails: a process that was paused must not change anything */
  allowChangesUntil(timeMs: number): void {
    this.changesEndAt = timeMs;
  }

  /** A server refuses to delete more than 50 GB, unless the statement permits it. */
  async emptyMonths(months: ScanMonth[]): Promise<void> {
    const drops = months.map((month) => `drop partition ${partitionOf(month)}`).join(', ');
    await this.execute(`alter table scans ${drops}`, { max_partition_size_to_drop: '0' });
  }

  /** @returns the names of the partitions that have scans */
  async months(): Promise<string[]> {
    const parts = await this.read<{ partition: string }>(
      `select distinct partition from system.parts where database = currentDatabase() and table = 'scans' and active`,
    );
    return parts.map(({ partition }) => partition);
  }

  /** Whether deletions rewrite data at this moment. */
  async isDeleting(): Promise<boolean> {
    const unfinished = await this.read(
      `select mutation_id from system.mutations where database = currentDatabase() and table = 'scans' and not is_done limit 1`,
    );
    return unfinished.length > 0;
  }

  async execute(query: string, settings: ClickHouseSettings = {}): Promise<void> {
    // If it fails, the next step asks for the table before it reads the scans again that it sends.
    const { hasTable } = this;
    this.hasTable = false;
    const client = await this.connected();
    if (performance.now() > this.changesEndAt) throw new Error('another exporter may have followed this one');
    const { response_headers: headers } = await client.command({
      query,
      clickhouse_settings: settings,
      abort_signal: this.stop.signal,
    });
    if (!Object.keys(headers).some((name) => name.startsWith('x-clickhouse-')))
      throw new Error('what answers at CLICKHOUSE_URL is not ClickHouse');
    this.hasTable = hasTable;
  }

  read<Row>(query: string): Promise<Row[]> {
    return this.select({ query, clickhouse_settings: WHOLE }, TIMEOUT_MS);
  }

  /** Asks with bound parameters in a statement that cannot change anything, and that ends in a few seconds. */
  ask<Row>(query: string, parameters: Record<string, unknown>): Promise<Row[]> {
    return this.select(
      {
        query,
        query_params: parameters,
        // Many ids do not fit into a URL.
        use_multipart_params_auto: true,
        clickhouse_settings: OF_QUESTIONS,
      },
      MAX_ANSWER_MS,
    );
  }

  /** @throws unless a complete answer has arrived in time */
  private async select<Row>(statement: Statement, timeoutMs: number): Promise<Row[]> {
    const client = await this.connected();
    this.stop.signal.throwIfAborted();
    // Not AbortSignal.timeout, which AbortSignal.any does not keep from the garbage collector.
    const end = new AbortController();
    const abort = () => end.abort();
    const timer = setTimeout(abort, timeoutMs);
    this.stop.signal.addEventListener('abort', abort);
    try {
      const result = await client.query({ ...statement, format: 'JSON', abort_signal: end.signal });
      // The client follows the signal only until it has the headers.
      end.signal.addEventListener('abort', () => result.close());
      const { data, rows, exception } = (await result.json<Row>()) as Answer<Row>;
      // A server that fails after the headers says so in the answer.
      if (exception !== undefined) throw new Error(exception);
      if (!data || data.length !== rows) throw new Error('the answer of ClickHouse is not complete');
      return data;
    } finally {
      clearTimeout(timer);
      this.stop.signal.removeEventListener('abort', abort);
    }
  }

  /** Does not wait for statements that are in progress. */
  abort(): void {
    this.stop.abort();
  }

  async close(): Promise<void> {
    this.abort();
    await this.client?.then(
      (client) => client.close(),
      () => undefined,
    );
  }

  private connected(): Promise<ClickHouseClient> {
    return (this.client ??= this.connect());
  }

  /** The client is loaded by processes that use it only. */
  private async connect(): Promise<ClickHouseClient> {
    const { clickhouseUrl: url } = this.config;
    if (url === undefined) throw new Error('CLICKHOUSE_URL is not set');
    const { ClickHouseLogLevel, createClient } = await import('@clickhouse/client');
    return createClient({
      url,
      application: 'qr-service',
      request_timeout: TIMEOUT_MS,
      // The loop that uses it logs when it fails, and when it works again.
      log: { level: ClickHouseLogLevel.OFF },
      // Its status is known only after the statement.
      clickhouse_settings: { send_progress_in_http_headers: 0 },
    });
  }
}
