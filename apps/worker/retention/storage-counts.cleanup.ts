import { Inject, Injectable } from '@nestjs/common';
import { Cleanup, Transactions } from '#libs/database';
import { LOG, type Log } from '#libs/platform';

const MINUTE_MS = 60_000;

/** Creations fold the rows of their workspace; this does so for workspaces that only edit. */
const FOLD = `
  select lock_storage(workspace_id) from (
    select workspace_id from storage_counts group by workspace_id having count(*) > 100 limit 1
  ) long`;

/** Replaces the rows of storage_counts by their sum, in workspaces with many of them. */
@Injectable()
export class StorageCountsCleanup extends Cleanup {
  constructor(transactions: Transactions, @Inject(LOG) log: Log) {
    super('storage counts', MINUTE_MS, transactions, log);
  }

  protected clean(): Promise<void> {
    return this.inBatches(async () => (await this.transactions.query(FOLD)).length > 0);
  }
}
