import { Injectable } from '@nestjs/common';
import { Transactions, type WebhookEndpoint } from '#libs/database';
import type { WorkspaceScope } from '../http/requests/caller.js';

export const COUNTED_DELIVERIES = 100;

/**
 * Returns the share of failures among the newest deliveries that were attempted, by their latest attempt. $1:
 * workspace; $2: endpoints.
 */
const HEALTH = `
  select e.id, max(d.created_at) as "lastDeliveryAt", round(
    count(*) filter (where d.attempt_count > 0 and d.state <> 'delivered')::numeric
    / nullif(count(*) filter (where d.attempt_count > 0), 0), 4)::float8 as "failureRate"
  from unnest($2::uuid[]) as e(id)
  cross join lateral (
    select created_at, state, attempt_count from webhook_deliveries
    where workspace_id = $1 and endpoint_id = e.id and not is_test
    order by created_at desc limit ${COUNTED_DELIVERIES}
  ) d
  group by e.id`;

export interface EndpointHealth {
  lastDeliveryAt: Date | null;
  failureRate: number | null;
}

export const NO_DELIVERIES: EndpointHealth = { lastDeliveryAt: null, failureRate: null };

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
