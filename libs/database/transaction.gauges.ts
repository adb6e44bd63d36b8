import { Injectable } from '@nestjs/common';
import { databaseMetrics, GaugeSource } from '#libs/platform';
import { ScrapeConnection } from './connections/scrape-connection.js';

/** PostgreSQL keeps deleted rows that a transaction may still see: one with a snapshot, or with changes of its own. */
const OLDEST_TRANSACTION = `
select coalesce(extract(epoch from max(now() - xact_start)), 0)::float8 as seconds from pg_stat_activity
where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
  and coalesce(backend_xmin, backend_xid) is not null`;

@Injectable()
export class TransactionGauges extends GaugeSource {
  private readonly metric = databaseMetrics().oldestTransaction;

  constructor(private readonly database: ScrapeConnection) {
    super();
  }

  protected async read(): Promise<void> {
    this.metric.remove();
    this.metric.set((await this.database.readRow<{ seconds: number }>(OLDEST_TRANSACTION)).seconds);
  }
}
