import { Cleanup, type Transactions } from '#libs/database';
import type { Clock, Config, Log } from '#libs/platform';
import type { Expiry, Retention } from './retention.table.js';

const HOUR_MS = 3_600_000;

/** $1 is the time before which rows expire, $2 the maximum number of rows. */
const deleteFound = ({ table, expired }: Expiry) => `
  delete from ${table} where ctid = any(array(
    select ctid from ${table} where ${expired} limit $2 for update skip locked))
  returning 1`;

const deleteWalked = ({ table, expired, walk }: Expiry) => `
  with seen as (
    select distinct ${walk} as id from ${table} where ${walk} > $2 and ${walk} < $3 order by 1 limit $4
  ), deleted as (
    delete from ${table} where ${walk} = any(array(select id from seen)) and (${expired})
  )
  select id from seen order by id desc limit 1`;

export class RetentionCleanup extends Cleanup {
  constructor(
    private readonly retention: Retention,
    private readonly clock: Clock,
    private readonly config: Config,
    transactions: Transactions,
    log: Log,
  ) {
    super(retention.name, retention.everyMs ?? HOUR_MS, transactions, log);
  }

  protected async clean(): Promise<void> {
    for (const expiry of this.retention.expiries) {
      const before = expiry.before(this.clock.now(), this.config);
      if (expiry.walk) await this.walkInBatches(deleteWalked(expiry), before);
      else await this.deleteInBatches((limit) => this.deleteBatch(expiry, before, limit));
    }
  }

  private async deleteBatch(expiry: Expiry, before: Date, limit: number): Promise<number> {
    return (await this.transactions.query(deleteFound(expiry), [before, limit])).length;
  }
}
