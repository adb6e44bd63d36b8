import { Inject, Injectable } from '@nestjs/common';
import { Cleanup } from '#libs/cleanup';
import { Clock } from '#libs/clock';
import { Config } from '#libs/config';
import { Transactions } from '#libs/database';
import { LOG, type Log } from '#libs/observability';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Keys that were revoked before $4. */
const DELETE_REVOKED = `
  with seen as (
    select id from api_keys where id > $1 and id < $2 order by id limit $3
  ), deleted as (
    delete from api_keys where id = any(array(select id from seen)) and revoked_at < $4
  )
  select id from seen order by id desc limit 1`;

/** Deletes revoked keys when the audit log no longer has their revocation. */
@Injectable()
export class ApiKeyCleanup extends Cleanup {
  constructor(
    private readonly clock: Clock,
    private readonly config: Config,
    transactions: Transactions,
    @Inject(LOG) log: Log,
  ) {
    super('API keys', HOUR_MS, transactions, log);
  }

  protected clean(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - this.config.auditRetentionDays * DAY_MS);
    return this.walkInBatches(DELETE_REVOKED, before, [before]);
  }
}
