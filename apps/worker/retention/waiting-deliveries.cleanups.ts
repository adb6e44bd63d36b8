import { Inject, Injectable } from '@nestjs/common';
import { Cleanup, Transactions } from '#libs/database';
import { WaitingDeliveries } from '#libs/delivery';
import { Clock, Config, LOG, type Log } from '#libs/platform';

const SKIP_MS = 10_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Cancels what waits for endpoints that were resumed without it, if it was too much for one transaction. */
@Injectable()
export class SkippedDeliveriesCleanup extends Cleanup {
  constructor(
    private readonly waiting: WaitingDeliveries,
    transactions: Transactions,
    @Inject(LOG) log: Log,
  ) {
    super('skipped deliveries', SKIP_MS, transactions, log);
  }

  protected clean(): Promise<void> {
    return this.inBatches(() => this.waiting.skipMore());
  }
}

/** Walks deliveries by id up to those of $1, and counts the events that it deletes. Tests are no events. */
const DELETE_LOST = `
  with seen as (
    select id from webhook_deliveries where id > $2 and id < $3 order by id limit $4
  ), deleted as (
    delete from webhook_deliveries where id = any(array(select id from seen)) and state = 'pending' and created_at < $1
    returning endpoint_id, workspace_id, case when is_test then 0 else coalesce(last_sequence - sequence + 1, 1) end as events
  ), lost as (
    select endpoint_id, workspace_id, sum(events) as events from deleted group by 1, 2 order by 1
  ), told as (
    update webhook_sequences s set lost = s.lost + lost.events, skipped = s.skipped + lost.events
    from lost where s.endpoint_id = lost.endpoint_id and s.workspace_id = lost.workspace_id
  )
  select id from seen order by id desc limit 1`;

/** Deletes what has waited for too long, and says how much: in the API, and to the receiver. */
@Injectable()
export class LostDeliveriesCleanup extends Cleanup {
  constructor(
    private readonly clock: Clock,
    private readonly config: Config,
    transactions: Transactions,
    @Inject(LOG) log: Log,
  ) {
    super('deliveries that waited too long', HOUR_MS, transactions, log);
  }

  protected clean(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - this.config.webhookRetentionDays * DAY_MS);
    return this.walkInBatches(DELETE_LOST, before);
  }
}
