import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { Config } from '#libs/config';
import { sendQuery } from './send-query.js';

const TIMEOUT_MS = 2_000;
/** Longer than the interval at which orchestrators usually check. */
const IDLE_MS = 60_000;

/** The state of the database's schema. Its connection is its own: while requests use all of theirs, the process is still ready. */
@Injectable()
export class SchemaState implements OnApplicationShutdown {
  private readonly pool: Pool;
  private pending: Promise<string[]> | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    config: Config,
  ) {
    this.pool = new Pool({
      connectionString: config.requireDatabaseUrl(),
      application_name: 'qr-service readiness',
      max: 1,
      connectionTimeoutMillis: TIMEOUT_MS,
      statement_timeout: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      idleTimeoutMillis: IDLE_MS,
      allowExitOnIdle: true,
    });
    // A connection that breaks while idle is replaced on next use.
    this.pool.on('error', () => undefined);
  }

  /** Names of the migrations that this build knows and the database has not applied. Checks at the same time are one query. */
  findMissing(): Promise<string[]> {
    this.pending ??= this.read().finally(() => (this.pending = undefined));
    return this.pending;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }

  private async read(): Promise<string[]> {
    const text = 'select name from migrations';
    const { rows } = await sendQuery<{ name: string }>(await this.pool.connect(), { text });
    const applied = new Set(rows.map(({ name }) => name));
    return this.dataSource.migrations
      .map(({ name, constructor }) => name ?? constructor.name)
      .filter((name) => !applied.has(name));
  }
}
