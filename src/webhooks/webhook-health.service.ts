import { Injectable } from '@nestjs/common';
import { membersOf } from '#libs/delivery';
import { Transactions, type WebhookEndpoint } from '#libs/database';
import type { WorkspaceScope } from '../http/requests/caller.js';

export const COUNTED_DELIVERIES = 100;
export const MAX_COUNTED_WAITING = 10_000;

/**
 * Returns the share of failures among the newest deliveries that were attempted, by their latest attempt, and what
 * waits. $1: workspace; $2: endpoints.
 */
const HEALTH = `
  select e.id, newest.*, waiting.*
  from unnest($2::uuid[]) as e(id)
  cross join lateral (
    select max(created_at) as "lastDeliveryAt", round(
      count(*) filter (where attempt_count > 0 and state not in ('delivered', 'erased'))::numeric
      / nullif(count(*) filter (where attempt_count > 0), 0), 4)::float8 as "failureRate"
    from (
      select * from (
        (select created_at, state, attempt_count from webhook_deliveries
         where workspace_id = $1 and endpoint_id = e.id and not is_test
         order by created_at desc limit ${COUNTED_DELIVERIES})
        union all
        (select created_at, state, attempt_count from (${membersOf('g.workspace_id = $1 and g.endpoint_id = e.id')}) member
         order by created_at desc limit ${COUNTED_DELIVERIES})
      ) d order by created_at desc limit ${COUNTED_DELIVERIES}
    ) d
  ) newest
  cross join lateral (
    select coalesce(sum(events), 0)::int as waiting, min(created_at) as "oldestWaitingAt" from (
      select created_at, coalesce(last_sequence - sequence + 1, 1) as events from webhook_deliveries
      where workspace_id = $1 and endpoint_id = e.id and state = 'pending' and not is_test
      order by next_attempt_at limit ${MAX_COUNTED_WAITING}
    ) d
  ) waiting`;

export interface EndpointHealth {
  lastDeliveryAt: Date | null;
  failureRate: number | null;
  waiting: number;
  oldestWaitingAt: Date | null;
}

export const NO_DELIVERIES: EndpointHealth = {
  ...{ lastDeliveryAt: null, failureRate: null },
  ...{ waiting: 0, oldestWaitingAt: null },
};

@Injectable()
export class WebhookHealthService {
  constructor(private readonly transactions: Transactions) {}

  async of(
    { workspaceId }: WorkspaceScope,
    endpoints: WebhookEndpoint[],
  ): Promise<Map<string, EndpointHealth>> {
    const ids = endpoints.map(({ id }) => id);
    const rows = await this.transactions.query<EndpointHealth & { id: string }>(HEALTH, [workspaceId, ids]);
    return new Map(rows.map((row) => [row.id, row]));
  }
}
