import { Injectable } from '@nestjs/common';
import { databaseMetrics, GaugeSource } from '#libs/platform';
import { ChangeFeed } from './change-feed.js';
import { SchemaState } from './schema/schema-state.js';

@Injectable()
export class DatabaseGauges extends GaugeSource {
  private readonly metrics = databaseMetrics();

  constructor(
    private readonly schema: SchemaState,
    private readonly changes: ChangeFeed,
  ) {
    super();
  }

  protected async read(): Promise<void> {
    const { writable, missingMigrations, isFeedLive, clockOffset } = this.metrics;
    isFeedLive.set(Number(this.changes.isLive));
    writable.set(0);
    missingMigrations.remove();
    clockOffset.remove();
    const { missing, isReadOnly, clockOffsetMs } = await this.schema.read();
    writable.set(Number(!isReadOnly));
    missingMigrations.set(missing.length);
    clockOffset.set(clockOffsetMs / 1_000);
  }
}
