import { Injectable } from '@nestjs/common';
import type { WebhookEndpoint } from '#libs/database';
import { DeliveryReplays, MAX_ATTEMPTS } from '#libs/delivery';
import { AuditService } from '../audit/audit.service.js';
import type { Caller } from '../http/requests/caller.js';
import { requireConfirmedEmail } from '../auth/confirmed-email.js';
import type { ReplayDeliveriesDto } from './webhook-deliveries.dto.js';
import { AttemptInProgress, EndpointNotActive, NoAttemptsLeft } from './webhook-deliveries.errors.js';
import type { DeliveryDetail } from './webhook-deliveries.queries.js';
import { WebhookDeliveriesService } from './webhook-deliveries.service.js';
import { auditedEndpoint, WebhookEndpointsService } from './webhook-endpoints.service.js';

@Injectable()
export class WebhookReplaysService {
  constructor(
    private readonly deliveries: WebhookDeliveriesService,
    private readonly endpoints: WebhookEndpointsService,
    private readonly replays: DeliveryReplays,
    private readonly audit: AuditService,
  ) {}

  async replay(caller: Caller, id: string): Promise<DeliveryDetail> {
    requireConfirmedEmail(caller);
    const { endpointId, attemptCount } = await this.deliveries.findOrThrow(caller, id);
    await this.endpoints.change(caller, endpointId, async (endpoint) => {
      requireActive(endpoint);
      if (attemptCount >= MAX_ATTEMPTS) throw new NoAttemptsLeft();
      const isReplayed = await this.replays.replay({ id, workspaceId: caller.workspaceId });
      if (!isReplayed) throw new AttemptInProgress();
      const target = { type: 'webhook_delivery', id, name: endpoint.url };
      await this.audit.record(caller, { action: 'webhook.delivery_replayed', target });
      return endpoint;
    });
    return this.deliveries.findDetail(caller, id);
  }

  /**
   * Replays the deliveries of a period that have failed, or are in another state; returns how many.
   * @throws EmailNotVerified, EndpointNotFound, EndpointNotActive
   */
  async replayPeriod(caller: Caller, id: string, period: ReplayDeliveriesDto): Promise<number> {
    requireConfirmedEmail(caller);
    const [from, to, state] = [new Date(period.from), new Date(period.to), period.state ?? 'failed'];
    let replayed = 0;
    await this.endpoints.change(caller, id, async (endpoint) => {
      requireActive(endpoint);
      replayed = await this.replays.replayPeriod(endpoint, { from, to, state });
      const after = { from: from.toISOString(), to: to.toISOString(), state, replayed };
      const target = auditedEndpoint(endpoint);
      if (replayed > 0)
        await this.audit.record(caller, { action: 'webhook.deliveries_replayed', target, after });
      return endpoint;
    });
    return replayed;
  }
}

function requireActive({ status }: WebhookEndpoint): void {
  if (status !== 'active') throw new EndpointNotActive(status);
}
