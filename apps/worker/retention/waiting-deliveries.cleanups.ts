import { Inject, Injectable } from '@nestjs/common';
import { Cleanup, Transactions } from '#libs/database';
import { EndpointMails, WaitingDeliveries, type MailedEndpoint } from '#libs/delivery';
import { Clock, Config, LOG, type Log } from '#libs/platform';

const SKIP_MS = 10_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const MAILED_AT_ONCE = 50;

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

/** Admins hear of an endpoint at most once a week. $1: now; $2: how many at a time. */
const MAIL_LOST = `
  update webhook_sequences s set lost_mailed = s.lost, lost_mailed_at = $1
  from webhook_endpoints e
  where e.id = s.endpoint_id and e.workspace_id = s.workspace_id and s.endpoint_id in (
    select l.endpoint_id from webhook_sequences l
    join webhook_endpoints le on le.id = l.endpoint_id and le.workspace_id = l.workspace_id and le.deleted_at is null
    where l.lost > l.lost_mailed and coalesce(l.lost_mailed_at < $1::timestamptz - interval '7 days', true)
    order by l.endpoint_id limit $2 for update of l
  )
  returning e.id as "endpointId", e.workspace_id as "workspaceId", e.url, s.lost::float8 as lost`;

/** Deletes what has waited for too long, and says how much: in the API, by email, and to the receiver. */
@Injectable()
export class LostDeliveriesCleanup extends Cleanup {
  constructor(
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly mails: EndpointMails,
    transactions: Transactions,
    @Inject(LOG) log: Log,
  ) {
    super('deliveries that waited too long', HOUR_MS, transactions, log);
  }

  protected async clean(): Promise<void> {
    const now = this.clock.now();
    await this.walkInBatches(
      DELETE_LOST,
      new Date(now.getTime() - this.config.webhookRetentionDays * DAY_MS),
    );
    await this.inBatches(() => this.mail(now));
  }

  private async mail(now: Date): Promise<boolean> {
    const rows = await this.transactions.query<MailedEndpoint & { lost: number }>(MAIL_LOST, [
      now,
      MAILED_AT_ONCE,
    ]);
    // A transaction has one connection, so the statements run sequentially.
    for (const { lost, ...endpoint } of rows) await this.mails.lost(endpoint, lost);
    return rows.length === MAILED_AT_ONCE;
  }
}
