import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform';
import { newId, Transactions, type BatchSummary, type WebhookEndpoint } from '#libs/database';
import {
  isLifecycle,
  sampleBatch,
  SAMPLE_EVENTS,
  sampleCodeOf,
  sampleContext,
  serialize,
  withContext,
  type DeliveredEventName,
  type WebhookEventName,
} from '#libs/webhook-events';
import type { ClaimedDelivery } from './delivery-claims.js';
import { DeliverySettings } from './delivery-settings.js';

const INSERT_EVENT = `
  insert into webhook_events (id, workspace_id, qr_code_id, event, body, batched, is_pending, created_at)
  values ($1, $2, $3, $4, $5, $6, false, $7)`;

const INSERT_DELIVERY = `
  insert into webhook_deliveries
    (id, workspace_id, endpoint_id, event_id, state, attempt_count, next_attempt_at, is_test, created_at, context)
  values ($1, $2, $3, $4, 'delivering', 0, $5, true, $6, $7)`;

@Injectable()
export class TestDeliveries {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly settings: DeliverySettings,
  ) {}

  /** Leases the delivery to the calling process. If that crashes, a worker sends it when the lease ends. */
  async create(endpoint: WebhookEndpoint, name: WebhookEventName): Promise<ClaimedDelivery> {
    const { id: endpointId, workspaceId, url, secretEncrypted, nextSecretEncrypted } = endpoint;
    const { headerNames, headersEncrypted } = endpoint;
    const [id, eventId, now] = [newId(), newId(), this.clock.now()];
    const leaseEndsAt = new Date(now.getTime() + this.settings.leaseMs);
    const { event, body, context, batched } = sampleFor(endpoint, name);
    await this.transactions.run(async () => {
      const sample = [eventId, workspaceId, sampleCodeOf(name), event, body, batched, now];
      await this.transactions.query(INSERT_EVENT, sample);
      await this.transactions.query(INSERT_DELIVERY, [
        id,
        workspaceId,
        endpointId,
        eventId,
        leaseEndsAt,
        now,
        context,
      ]);
    });
    return {
      ...{
        id,
        group: null,
        workspaceId,
        endpointId,
        url,
        secretEncrypted,
        nextSecretEncrypted,
        eventId,
        event,
        body,
        context,
      },
      ...{ leaseEndsAt, attempt: 1, earlierAttempts: 0, eventAt: now, isTest: true, isFailing: false },
      ...{ isTroubled: endpoint.recoveringSince !== null, sequence: null, lastSequence: null, skipped: null },
      ...{ headerNames, headersEncrypted, hasAnswered: endpoint.answeredAt !== null, isAtLimit: false },
      inFlightLimit: endpoint.inFlightLimit,
    };
  }
}

interface Sample {
  event: DeliveredEventName;
  body: string;
  context: string | null;
  batched: BatchSummary | null;
}

function sampleFor(endpoint: WebhookEndpoint, event: WebhookEventName): Sample {
  const body = serialize(SAMPLE_EVENTS[event]);
  const context = endpoint.context && !isLifecycle(event) ? JSON.stringify(sampleContext(event)) : null;
  if (!endpoint.batch) return { event, body, context, batched: null };
  const code = sampleCodeOf(event);
  const batched = { count: 1, events: [event], qrCodeIds: code === null ? [] : [code] };
  return { event: 'batch', body: sampleBatch(event, withContext(body, context)), context: null, batched };
}
