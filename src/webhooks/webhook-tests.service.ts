import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Request } from 'express';
import { Transactions } from '#libs/database';
import { DeliveryAttempts, TestDeliveries } from '#libs/delivery';
import type { WebhookEventName } from '#libs/webhook-events';
import { AuditService } from '../audit/audit.service.js';
import type { Caller } from '../http/requests/caller.js';
import { storedId, UUID } from '../http/requests/id.pipe.js';
import type { Preparation } from '../http/requests/preparation.js';
import { requireConfirmedEmail } from '../auth/confirmed-email.js';
import type { TestWebhookDto } from './webhook-deliveries.dto.js';
import type { DeliveryDetail } from './webhook-deliveries.queries.js';
import { WebhookDeliveriesService } from './webhook-deliveries.service.js';
import { auditedEndpoint, WebhookEndpointsService } from './webhook-endpoints.service.js';

@Injectable()
export class WebhookTestsService implements Preparation, BeforeApplicationShutdown {
  private readonly stop = new AbortController();
  private readonly prepared = new WeakMap<Caller, string>();

  constructor(
    private readonly deliveries: WebhookDeliveriesService,
    private readonly endpoints: WebhookEndpointsService,
    private readonly testDeliveries: TestDeliveries,
    private readonly attempts: DeliveryAttempts,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
  ) {}

  /** A worker sends what is interrupted, once the endpoint is active. */
  beforeApplicationShutdown(): void {
    this.stop.abort();
  }

  /** The receiver may take long to answer. */
  async prepare(caller: Caller, { params, body }: Request): Promise<void> {
    const id = storedId((params as { id?: string }).id ?? '');
    const { event } = body as TestWebhookDto;
    if (UUID.test(id)) this.prepared.set(caller, await this.attempt(caller, id, event));
  }

  /** Returns the delivery when its attempt has ended. @throws EmailNotVerified, EndpointNotFound */
  async send(caller: Caller, id: string, event: WebhookEventName): Promise<DeliveryDetail> {
    const attempted = this.prepared.get(caller) ?? (await this.attempt(caller, id, event));
    return this.deliveries.findDetail(caller, attempted);
  }

  private async attempt(caller: Caller, id: string, event: WebhookEventName): Promise<string> {
    requireConfirmedEmail(caller);
    const claimed = await this.transactions.run(async () => {
      const endpoint = await this.endpoints.findOrThrow(caller, id);
      const target = auditedEndpoint(endpoint);
      await this.audit.record(caller, { action: 'webhook.tested', target, after: { event } });
      return this.testDeliveries.create(endpoint, event);
    });
    await this.attempts.make(claimed, this.stop.signal);
    return claimed.id;
  }
}
