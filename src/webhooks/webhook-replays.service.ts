import { Injectable } from '@nestjs/common';
import type { WebhookEndpoint } from '#libs/database';
import { DeliveryReplays, MAX_ATTEMPTS, type Replay } from '#libs/delivery';
import { AuditService } from '../audit/audit.service.js';
import type { Caller } from '../http/requests/caller.js';
import { requireConfirmedEmail } from '../auth/confirmed-email.js';
import { raise } from '../http/problems/index.js';
import {
  AttemptInProgress,
  DeliveryErased,
  EndpointNotActive,
  NoAttemptsLeft,
  ReplayNotFound,
  ReplayRunning,
} from './webhook-deliveries.errors.js';
import type { DeliveryDetail } from './webhook-deliveries.queries.js';
import { WebhookDeliveriesService } from './webhook-deliveries.service.js';
import type { ReplayDeliveriesDto, ReplayedDeliveriesDto } from './webhook-replays.dto.js';
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
    const { endpointId, attemptCount, state } = await this.deliveries.findOrThrow(caller, id);
    await this.endpoints.change(caller, endpointId, async (endpoint) => {
      requireActive(endpoint);
      if (state === 'erased') throw new DeliveryErased();
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
   * Replays the deliveries of a period that have failed, or are in another state; a dry run only counts them.
   * @throws EmailNotVerified, EndpointNotFound, EndpointNotActive, ReplayRunning
   */
  async replayPeriod(caller: Caller, id: string, body: ReplayDeliveriesDto): Promise<ReplayedDeliveriesDto> {
    requireConfirmedEmail(caller);
    const { events = [], qrCodeId = null, state: deliveries = 'failed', dryRun = false } = body;
    const period = { from: new Date(body.from), to: new Date(body.to), deliveries, events, qrCodeId };
    const result: ReplayedDeliveriesDto = {
      id: null,
      state: 'dry_run',
      count: 0,
      replayed: 0,
      hasMore: false,
    };
    const { count, hasMore } = await this.replays.count(await this.endpoints.findOrThrow(caller, id), period);
    if (dryRun) return { ...result, count, hasMore };
    await this.endpoints.change(caller, id, async (endpoint) => {
      requireActive(endpoint);
      if (await this.replays.isRunning(endpoint)) throw new ReplayRunning();
      const replay = await this.replays.begin(endpoint, period, count);
      Object.assign(result, { id: replay.id, state: replay.state, count, replayed: count, hasMore });
      const { from, to } = period;
      const after = { from: from.toISOString(), to: to.toISOString(), state: deliveries, replayed: count };
      const target = auditedEndpoint(endpoint);
      if (count > 0)
        await this.audit.record(caller, { action: 'webhook.deliveries_replayed', target, after });
      return endpoint;
    });
    return result;
  }

  /** @throws ReplayNotFound */
  async find({ workspaceId }: Caller, id: string): Promise<Replay> {
    return (await this.replays.find({ id, workspaceId })) ?? raise(new ReplayNotFound());
  }

  /** @throws ReplayNotFound */
  async cancel(caller: Caller, id: string): Promise<void> {
    const { workspaceId } = await this.find(caller, id);
    await this.replays.cancel({ id, workspaceId });
  }
}

function requireActive({ status }: WebhookEndpoint): void {
  if (status !== 'active') throw new EndpointNotActive(status);
}
