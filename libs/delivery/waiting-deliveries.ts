import { Injectable } from '@nestjs/common';
import { Transactions } from '#libs/database';
import type { EndpointRef } from './delivery-claims.js';

/** One transaction cancels this many. */
const MAX_SKIPPED = 5_000;

const WAS_DELIVERED = 'coalesce(d.last_status_code between 200 and 299, false)';

/**
 * $1, $2: the endpoint and its workspace; $3: the newest creation. Tests are no events, and what was replayed since is
 * wanted. What a replay would have sent again after a success is delivered, as it was.
 */
const SKIP = `
  with skipped as (
    update webhook_deliveries d set state = case when ${WAS_DELIVERED} then 'delivered' else 'cancelled' end, next_attempt_at = null
    from (
      select id, workspace_id from webhook_deliveries
      where endpoint_id = $1 and workspace_id = $2 and state = 'pending' and created_at <= $3 and not is_test
        and not (attempt_count = earlier_attempts and next_attempt_at > $3)
      order by next_attempt_at limit ${MAX_SKIPPED} for update skip locked
    ) waiting
    where d.id = waiting.id and d.workspace_id = waiting.workspace_id
    returning case when ${WAS_DELIVERED} then 0 else coalesce(d.last_sequence, d.sequence) - d.sequence + 1 end as events
  ), told as (
    update webhook_sequences set skipped = skipped + (select coalesce(sum(events), 0) from skipped)
    where endpoint_id = $1 and workspace_id = $2 and exists (select from skipped)
  )
  select count(*)::int as count from skipped`;

/** What has failed before is not sent again when the endpoint recovers. */
const SET_SKIPS_UNTIL = `
  update webhook_endpoints set skips_until = $3, failures_in_row = 0 where id = $1 and workspace_id = $2`;

/** $1, $2: the endpoint and its workspace; $3: those that were begun after it are wanted. */
const CANCEL_REPLAYS = `
  update webhook_replays set state = 'cancelled'
  where endpoint_id = $1 and workspace_id = $2 and state = 'running' and created_at <= $3`;

const SKIPPING = `
  select id as "endpointId", workspace_id as "workspaceId", skips_until as "until" from webhook_endpoints
  where skips_until is not null limit 1 for no key update skip locked`;

/**
 * Ends what waits for an endpoint, or is being replayed, without sending it. The next new delivery tells the receiver how
 * many those were.
 */
@Injectable()
export class WaitingDeliveries {
  constructor(private readonly transactions: Transactions) {}

  /** Requires a lock on the endpoint. If it has more than fit into a transaction, it gets nothing until they are skipped. */
  async skip({ endpointId, workspaceId }: EndpointRef, until: Date): Promise<void> {
    this.transactions.assertTransaction();
    await this.transactions.query(CANCEL_REPLAYS, [endpointId, workspaceId, until]);
    const [skipped] = await this.transactions.query<{ count: number }>(SKIP, [
      endpointId,
      workspaceId,
      until,
    ]);
    const isDone = (skipped?.count ?? 0) < MAX_SKIPPED;
    await this.transactions.query(SET_SKIPS_UNTIL, [endpointId, workspaceId, isDone ? null : until]);
  }

  /** Returns whether there may be more. */
  skipMore(): Promise<boolean> {
    return this.transactions.run(async () => {
      const endpoints = await this.transactions.query<EndpointRef & { until: Date }>(SKIPPING);
      for (const { until, ...endpoint } of endpoints) await this.skip(endpoint, until);
      return endpoints.length > 0;
    });
  }
}
