import { Injectable } from '@nestjs/common';
import { Clock, deliveryMetrics, GaugeSource } from '#libs/platform';
import { ScrapeConnection } from '#libs/database';
import { IS_DUE, OF_ENDPOINT, underWay } from './delivery-claims.queries.js';
import { DeliverySettings } from './delivery-settings.js';

interface Waiting {
  events: number;
  oldestEvent: Date | null;
  oldestDelivery: Date | null;
  atLimit: number;
  failing: number;
}

/** The oldest pending event of the next workspace by id. */
const oldestAfter = (workspaceId?: string) => `(
  select v.workspace_id, v.created_at from webhook_events v
  where v.is_pending ${workspaceId === undefined ? '' : `and v.workspace_id > ${workspaceId}`}
  order by v.workspace_id, v.id limit 1)`;

/**
 * $1: now; $2, $3: the maximum in flight per endpoint and per workspace. An endpoint that uses at least half of its slots,
 * or whose workspace does, is late by itself: its slots are never all in use, since some become free between attempts.
 * Deliveries of endpoints that are paused, disabled, recovering or have never answered with 2xx do not wait for a worker.
 */
const WAITING = `
with recursive oldest as (
  ${oldestAfter()}
  union all
  select next.* from oldest cross join lateral ${oldestAfter('oldest.workspace_id')} next
), due as materialized (
  select e.id, e.workspace_id, oldest.next_attempt_at from webhook_endpoints e cross join lateral (
    select d.next_attempt_at from webhook_deliveries d where ${OF_ENDPOINT} and ${IS_DUE}
    order by d.next_attempt_at limit 1
  ) oldest
  where e.status = 'active' and e.answered_at is not null and e.recovering_since is null
), ${underWay('e.workspace_id in (select workspace_id from due)')}, late as (
  select due.next_attempt_at, u.count >= u.slots or w.count * 2 >= $3 as is_at_limit
  from due join under_way u on u.endpoint_id = due.id and u.workspace_id = due.workspace_id
  join of_workspace w on w.workspace_id = due.workspace_id
)
select (select count(*)::int from (select from webhook_events where is_pending limit 100000) event) as events,
  (select min(created_at) from oldest) as "oldestEvent",
  (select min(next_attempt_at) from late where not is_at_limit) as "oldestDelivery",
  (select count(*)::int from late where is_at_limit) as "atLimit",
  (select count(*)::int from webhook_endpoints where status = 'active' and failing_since is not null) as failing`;

@Injectable()
export class OutboxGauges extends GaugeSource {
  private readonly metrics = deliveryMetrics();

  constructor(
    private readonly database: ScrapeConnection,
    private readonly clock: Clock,
    private readonly settings: DeliverySettings,
  ) {
    super();
  }

  protected async read(): Promise<void> {
    const { pendingEvents, oldest, endpoints } = this.metrics;
    for (const gauge of [pendingEvents, oldest]) gauge.remove();
    endpoints.reset();
    const now = this.clock.now();
    const { maxInFlightPerEndpoint, maxInFlightPerWorkspace } = this.settings;
    const values = [now, maxInFlightPerEndpoint, maxInFlightPerWorkspace];
    const { events, oldestEvent, oldestDelivery, atLimit, failing } = await this.database.readRow<Waiting>(
      WAITING,
      values,
    );
    endpoints.labels('at_limit').set(atLimit);
    endpoints.labels('failing').set(failing);
    pendingEvents.set(events);
    const since = Math.min(...[oldestEvent, oldestDelivery, now].map((at) => (at ?? now).getTime()));
    oldest.set((now.getTime() - since) / 1_000);
  }
}
