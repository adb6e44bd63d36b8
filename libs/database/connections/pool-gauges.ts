import { getDataSourceToken } from '@nestjs/typeorm';
import type { FactoryProvider } from '@nestjs/common';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { databaseMetrics, GaugeSource } from '#libs/platform';

export class PoolGauges extends GaugeSource {
  constructor(
    private readonly name: string,
    private readonly pool: Pool,
  ) {
    super();
  }

  protected read(): void {
    const { connections, maxConnections, waiting } = databaseMetrics();
    const { totalCount, idleCount, waitingCount, options } = this.pool;
    maxConnections.labels(this.name).set(options.max);
    connections.labels(this.name, 'idle').set(idleCount);
    connections.labels(this.name, 'busy').set(totalCount - idleCount);
    waiting.labels(this.name).set(waitingCount);
  }
}

export const poolGauges = (name: string, dataSource?: string): FactoryProvider => ({
  provide: Symbol(`gauges of the pool ${name}`),
  inject: [getDataSourceToken(dataSource)],
  useFactory: ({ driver }: DataSource) =>
    new PoolGauges(name, (driver as unknown as { master: Pool }).master), // the pool has no public type in TypeORM
});
