import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Pool, type QueryResultRow } from 'pg';
import { Config } from '#libs/platform';
import { limitsOf } from './session-limits.js';
import { CONNECTION_OPTIONS, watchPool } from './pool.js';
import { connectionsTo } from './current-url.js';

const TIMEOUT_MS = 1_500;
const IDLE_MS = 60_000;
const MAX_AGE_MS = 5_000;

interface Read {
  at: number;
  row: Promise<object>;
}

@Injectable()
export class ScrapeConnection implements OnApplicationShutdown {
  private readonly pool: Pool;
  /** Failures are cached too, so that scrapes do not each wait for an unavailable database. */
  private readonly latest = new Map<string, Read>();

  constructor(config: Config) {
    const pool = new Pool({
      ...CONNECTION_OPTIONS,
      ...connectionsTo(() => config.requireDatabaseUrl()),
      application_name: 'qr-service metrics',
      max: 1,
      connectionTimeoutMillis: TIMEOUT_MS,
      ...limitsOf({ statement_timeout: TIMEOUT_MS, query_timeout: TIMEOUT_MS }, config.isDatabasePooled),
      idleTimeoutMillis: IDLE_MS,
      allowExitOnIdle: true,
    });
    this.pool = watchPool(pool);
  }

  /** Returns the only row of a query, at most five seconds old. @throws when it cannot be read in time */
  readRow<Row extends QueryResultRow>(query: string, values: unknown[] = []): Promise<Row> {
    const known = this.latest.get(query);
    if (known && performance.now() - known.at < MAX_AGE_MS) return known.row as Promise<Row>;
    const row = this.query<Row>(query, values);
    this.latest.set(query, { at: performance.now(), row });
    return row;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }

  private async query<Row extends QueryResultRow>(query: string, values: unknown[]): Promise<Row> {
    const { rows } = await this.pool.query<Row>(query, values);
    const [row] = rows;
    if (!row) throw new Error('a query of metrics has one row');
    return row;
  }
}
