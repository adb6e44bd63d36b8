import { Inject, Injectable } from '@nestjs/common';
import { Cleanup } from '#libs/cleanup';
import { Clock } from '#libs/clock';
import { Config } from '#libs/config';
import { Transactions } from '#libs/database';
import { LOG, type Log } from '#libs/observability';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** $4: the retention ends for entries before. */
const DELETE_OLD = `
  with seen as (
    select id, at < $4 as is_expired from audit_log where id > $1 and id < $2 order by id limit $3
  ), deleted as (
    delete from audit_log where id = any(array(select id from seen where is_expired))
  )
  select id from seen order by id desc limit 1`;

/** Deletes entries of the audit log that are past their retention. */
@Injectable()
export class AuditCleanup extends Cleanup {
  constructor(
    private readonly clock: Clock,
    private readonly config: Config,
    transactions: Transactions,
    @Inject(LOG) log: Log,
  ) {
    super('audit log', HOUR_MS, transactions, log);
  }

  protected clean(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - this.config.auditRetentionDays * DAY_MS);
    return this.walkInBatches(DELETE_OLD, before, [before]);
  }
}
