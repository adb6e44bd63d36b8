import type { FindOptionsWhere, Repository } from 'typeorm';
import type { Clock, Log } from '#libs/platform';
import type { Transactions } from '../transactions/transactions.js';
import { Cleanup } from './cleanup.js';

const MINUTE_MS = 60_000;
const INTERVAL_MS = 10 * MINUTE_MS;
/** Longer than a batch takes. */
const LEASE_MS = 5 * MINUTE_MS;

interface Checked {
  id: string;
  workspaceId: string;
  checkDueAt: Date | null;
}

/** Looks outside, once a day, at what each row is about. A lease gives each row to one process. */
export abstract class DueChecks<
  Row extends Checked,
  Due extends Pick<Row, 'id' | 'workspaceId'>,
  Found,
> extends Cleanup {
  /** Leases and returns what is due. Parameters: now, the end of the lease, how many. */
  protected abstract readonly claim: string;
  protected abstract readonly batchSize: number;

  constructor(
    subject: string,
    private readonly rows: Repository<Row>,
    private readonly clock: Clock,
    transactions: Transactions,
    log: Log,
  ) {
    super(subject, INTERVAL_MS, transactions, log);
  }

  protected abstract look(due: Due): Promise<Found>;
  /** In a transaction that has locked the row. */
  protected abstract note(row: Row, found: Found): Promise<void>;

  protected async clean(): Promise<void> {
    let isMore = true;
    while (isMore && !this.isStopping) isMore = await this.checkSome();
  }

  private async checkSome(): Promise<boolean> {
    const now = this.clock.now();
    const leaseEndsAt = new Date(now.getTime() + LEASE_MS);
    const due = await this.transactions.query<Due>(this.claim, [now, leaseEndsAt, this.batchSize]);
    const found = await Promise.all(due.map(async (each) => ({ due: each, found: await this.look(each) })));
    for (const each of found) await this.store(each.due, leaseEndsAt, each.found);
    return due.length === this.batchSize;
  }

  /** Leaves out what a person has changed or checked meanwhile. */
  private store({ id, workspaceId }: Due, checkDueAt: Date, found: Found): Promise<void> {
    const where = { id, workspaceId, checkDueAt } as FindOptionsWhere<Row>;
    return this.transactions.run(async () => {
      const row = await this.rows.findOne({ where, lock: { mode: 'for_no_key_update' } });
      if (row) await this.note(row, found);
    });
  }
}
