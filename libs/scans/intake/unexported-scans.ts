import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Transactions } from '#libs/database';
import { Config, LOG, type Log } from '#libs/platform';
import { INVALIDATE_REBUILD } from '../copy/scan-copy.queries.js';

/** What a worker without CLICKHOUSE_URL stores is never exported, so ClickHouse must not answer questions until it is rebuilt. */
@Injectable()
export class UnexportedScans implements OnApplicationBootstrap {
  constructor(
    private readonly transactions: Transactions,
    private readonly config: Config,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.clickhouseUrl !== undefined) return;
    const invalidated = await this.transactions.query(INVALIDATE_REBUILD);
    if (invalidated.length > 0)
      this.log.warn(
        'ClickHouse will lack the scans that this worker stores, since it has no CLICKHOUSE_URL: run `scan-export rebuild` when all workers have it',
      );
  }
}
