import { Injectable } from '@nestjs/common';
import { newId, Transactions, type PreparedStatement } from '#libs/database';
import { Clock } from '#libs/clock';
import { DeliverySettings } from './delivery-settings.js';
import type { DueEndpoint } from './delivery-claims.js';

interface FanOutResult {
  /** Endpoints that have new deliveries. */
  endpoints: DueEndpoint[];
  /** More events may wait. */
  isFull: boolean;
}

interface EventMatch {
  eventId: string;
  workspaceId: string;
  /** Null if no endpoint subscribes to the event. */
  endpointId: string | null;
}

/** Whether the QR code of an event is in one of the folders of an endpoint, or below. */
const IS_IN_FOLDERS = `exists (
  with recursive above as (
    select c.folder_id as id from qr_codes c where c.id = v.qr_code_id and c.workspace_id = v.workspace_id
    union
    select folder.parent_id from above
    join folders folder on folder.id = above.id and folder.workspace_id = v.workspace_id
  )
  select from above where above.id = any(e.folder_ids))`;

/** An endpoint receives events from after its creation; while it is paused or disabled, events are not kept for it. */
const CLAIM_EVENTS: PreparedStatement = {
  name: 'claim events',
  text: `
    select v.id as "eventId", v.workspace_id as "workspaceId", e.id as "endpointId"
    from (select * from webhook_events where is_pending order by id limit $1 for update skip locked) v
    left join webhook_endpoints e on e.workspace_id = v.workspace_id and e.status = 'active'
      and v.event = any(e.events) and e.created_at <= v.created_at
      and case when e.folder_ids = '{}' then true else ${IS_IN_FOLDERS} end`,
};

const MAKE_DELIVERIES: PreparedStatement = {
  name: 'make deliveries',
  text: `
    with taken as (
      update webhook_events v set is_pending = false
      from unnest($1::uuid[], $2::uuid[]) as t(id, workspace_id)
      where v.id = t.id and v.workspace_id = t.workspace_id
    )
    insert into webhook_deliveries
      (id, workspace_id, endpoint_id, event_id, state, attempt_count, next_attempt_at, created_at)
    select d.id, d.workspace_id, d.endpoint_id, d.event_id, 'pending', 0, $7, $7
    from unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[]) as d(id, workspace_id, endpoint_id, event_id)
    on conflict (event_id, endpoint_id) do nothing`,
};

/** Creates one delivery of each outbox event per subscribed endpoint, exactly once even with concurrent workers. */
@Injectable()
export class OutboxFanOut {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly settings: DeliverySettings,
  ) {}

  async run(): Promise<FanOutResult> {
    return this.transactions.run(async () => {
      const { fanOutBatch } = this.settings;
      const matches = await this.transactions.query<EventMatch>(CLAIM_EVENTS, [fanOutBatch]);
      if (matches.length === 0) return { endpoints: [], isFull: false };
      const events = [...new Map(matches.map((match) => [match.eventId, match])).values()];
      const wanted = matches.filter(isWanted);
      const now = this.clock.now();
      await this.transactions.query(MAKE_DELIVERIES, [
        events.map(({ eventId }) => eventId),
        events.map(({ workspaceId }) => workspaceId),
        wanted.map(() => newId()),
        wanted.map(({ workspaceId }) => workspaceId),
        wanted.map(({ endpointId }) => endpointId),
        wanted.map(({ eventId }) => eventId),
        now,
      ]);
      const endpoints = new Map(
        wanted.map(({ endpointId, workspaceId }) => [endpointId, { endpointId, workspaceId, dueAt: now }]),
      );
      return { endpoints: [...endpoints.values()], isFull: events.length === fanOutBatch };
    });
  }
}

const isWanted = (match: EventMatch): match is EventMatch & { endpointId: string } =>
  match.endpointId !== null;
