import { Inject, Injectable } from '@nestjs/common';
import { Cleanup, Transactions } from '#libs/database';
import { Clock, LOG, type Log } from '#libs/platform';

const INTERVAL_MS = 10 * 60_000;

const UNFOLLOW = `
  update qr_code_counters set streamed_until = null
  from (
    select qr_code_id from qr_code_counters where streamed_until < $1 order by qr_code_id limit $2 for update
  ) locked
  where qr_code_counters.qr_code_id = locked.qr_code_id
  returning 1`;

const DELETE_OLD = `
  with deleted as (
    delete from streamed_scans where ctid = any(array(
      select ctid from streamed_scans where stored_at < now() - interval '1 hour' order by stored_at limit $1
    )) returning 1
  )
  select count(*)::int as count from deleted`;

@Injectable()
export class StreamedScanCleanup extends Cleanup {
  constructor(
    private readonly clock: Clock,
    transactions: Transactions,
    @Inject(LOG) log: Log,
  ) {
    super('streamed scans', INTERVAL_MS, transactions, log);
  }

  protected async clean(): Promise<void> {
    const now = this.clock.now();
    await this.deleteInBatches(
      async (limit) => (await this.transactions.query(UNFOLLOW, [now, limit])).length,
    );
    await this.deleteInBatches(async (limit) => {
      const [deleted] = await this.transactions.query<{ count: number }>(DELETE_OLD, [limit]);
      return deleted?.count ?? 0;
    });
  }
}
