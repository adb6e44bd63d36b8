import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { Config } from '#libs/platform';
import { clockOffsetMs } from '../clock-offset.js';
import { missingOf } from './missing-migrations.js';
import { IS_READ_ONLY_SQL } from '../connections/read-only.js';
import { limitsOf } from '../connections/session-limits.js';
import { CONNECTION_OPTIONS, watchPool } from '../connections/pool.js';
import { connectionsTo } from '../connections/current-url.js';

const TIMEOUT_MS = 2_000;
const IDLE_MS = 60_000;

export interface DatabaseState {
  missing: string[];
  /** True for a replica, and during a failover for the old or the new primary. */
  isReadOnly: boolean;
  /** Positive if the clock of this process is ahead. */
  clockOffsetMs: number;
}

interface Asked {
  applied: string[];
  isReadOnly: boolean;
  at: Date;
}

const APPLIED = `
  select coalesce(array_agg(name), '{}') as applied, ${IS_READ_ONLY_SQL}, clock_timestamp() as at from migrations`;

/** Uses a separate connection, so that a process with a busy pool still counts as ready. */
@Injectable()
export class SchemaState implements OnApplicationShutdown {
  private readonly pool: Pool;
  private pending: Promise<DatabaseState> | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    config: Config,
  ) {
    const pool = new Pool({
      ...CONNECTION_OPTIONS,
      ...connectionsTo(() => config.requireDatabaseUrl()),
      application_name: 'qr-service readiness',
      max: 1,
      connectionTimeoutMillis: TIMEOUT_MS,
      ...limitsOf({ statement_timeout: TIMEOUT_MS, query_timeout: TIMEOUT_MS }, config.isDatabasePooled),
      idleTimeoutMillis: IDLE_MS,
      allowExitOnIdle: true,
    });
    this.pool = watchPool(pool);
  }

  read(): Promise<DatabaseState> {
    this.pending ??= this.query().finally(() => (this.pending = undefined));
    return this.pending;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }

  private async query(): Promise<DatabaseState> {
    const client = await this.pool.connect();
    let isReadOnly = true;
    try {
      let applied: string[] = [];
      const offset = await clockOffsetMs(async () => {
        const { rows } = await client.query<Asked>(APPLIED);
        const [row] = rows;
        if (!row) throw new Error('an aggregate has one row');
        ({ applied, isReadOnly } = row);
        return row.at;
      });
      return { missing: missingOf(this.dataSource, applied), isReadOnly, clockOffsetMs: offset };
    } finally {
      // Closing the connection makes the next check find the primary.
      client.release(isReadOnly);
    }
  }
}
