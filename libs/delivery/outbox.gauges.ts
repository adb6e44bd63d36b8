import { Injectable } from '@nestjs/common';
import { Clock, deliveryMetrics, GaugeSource } from '#libs/platform';
import { ScrapeConnection } from '#libs/database';

interface Waiting {
  events: number;
  oldestEvent: Date | null;
  oldestDelivery: Date | null;
}

/**
 * $1: now. Deliveries of endpoints that are paused, disabled or have never answered with 2xx do not wait for a worker.
 */
const WAITING = `
select (select count(*)::int from (select from webhook_events where is_pending limit 100000) event) as events,
  (select created_at from webhook_events where is_pending order by id limit 1) as "oldestEvent",
  (select min(due.next_attempt_at) from webhook_endpoints e cross join lateral (
     select d.next_attempt_at from webhook_deliveries d
     where d.endpoint_id = e.id and d.workspace_id = e.workspace_id
       and d.state in ('pending', 'delivering') and d.next_attempt_at <= $1
     order by d.next_attempt_at limit 1
   ) due where e.status = 'active' and e.answered_at is not null) as "oldestDelivery"`;

@Injectable()
export class OutboxGauges extends GaugeSource {
  private readonly metrics = deliveryMetrics();

  constructor(
    private readonly database: ScrapeConnection,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected async read(): Promise<void> {
    const { pendingEvents, oldest } = this.metrics;
    for (const gauge of [pendingEvents, oldest]) gauge.remove();
    const now = this.clock.now();
    const { events, oldestEvent, oldestDelivery } = await this.database.readRow<Waiting>(WAITING, [now]);
    pendingEvents.set(events);
    const since = Math.min(...[oldestEvent, oldestDelivery, now].map((at) => (at ?? now).getTime()));
    oldest.set((now.getTime() - since) / 1_000);
  }
}
