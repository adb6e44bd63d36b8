import { Inject, Injectable } from '@nestjs/common';
import { Cleanup } from '#libs/cleanup';
import { Clock } from '#libs/clock';
import { NIL_UUID, Transactions } from '#libs/database';
import { LOG, type Log } from '#libs/observability';

const DAY_MS = 86_400_000;
const MONTHS_KEPT = 25;
/** With a row for each month that is kept. */
const MAX_WORKSPACES = 1_000;

/** Of the next $2 workspaces after the id $1, the months before $3. Returns the last of them. */
const DELETE_OLD = `
  with seen as materialized (
    select distinct workspace_id as id from usage_counters where workspace_id > $1 order by 1 limit $2
  ), deleted as (
    delete from usage_counters where workspace_id = any(array(select id from seen)) and month < $3
  )
  select id from seen order by id desc limit 1`;

/** Deletes the monthly counts of requests that are older than two years. */
@Injectable()
export class UsageCleanup extends Cleanup {
  constructor(
    private readonly clock: Clock,
    transactions: Transactions,
    @Inject(LOG) log: Log,
  ) {
    super('monthly counts of requests', DAY_MS, transactions, log);
  }

  protected async clean(): Promise<void> {
    const now = this.clock.now();
    const oldest = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS_KEPT));
    let after = NIL_UUID;
    await this.inBatches(async () => {
      const values = [after, MAX_WORKSPACES, oldest.toISOString().slice(0, 10)];
      const [last] = await this.transactions.query<{ id: string }>(DELETE_OLD, values);
      if (last) after = last.id;
      return last !== undefined;
    });
  }
}
