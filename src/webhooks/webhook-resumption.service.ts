import { Injectable } from '@nestjs/common';
import { Transactions, type WebhookEndpoint } from '#libs/database';
import { WaitingDeliveries } from '#libs/delivery';
import { Clock } from '#libs/platform';
import type { Caller } from '../http/requests/caller.js';
import { invalidField } from '../http/problems/index.js';
import { WebhookEndpointsService } from './webhook-endpoints.service.js';
import type { UpdateWebhookDto } from './webhooks.dto.js';

/** Changes endpoints, and decides what becomes of the events that wait for them. */
@Injectable()
export class WebhookResumptionService {
  constructor(
    private readonly transactions: Transactions,
    private readonly endpoints: WebhookEndpointsService,
    private readonly waiting: WaitingDeliveries,
    private readonly clock: Clock,
  ) {}

  /** @throws ValidationFailed for `onResume` without `status: active`, and what the change of an endpoint throws */
  async update(caller: Caller, id: string, change: UpdateWebhookDto): Promise<WebhookEndpoint> {
    if (change.onResume !== undefined && change.status !== 'active')
      throw invalidField('/onResume', 'is for a change with `status: active` only', 'invalid_value');
    return this.transactions.run(async () => {
      const changed = await this.endpoints.update(caller, id, change);
      if (change.onResume === 'skip') {
        const { workspaceId } = caller;
        await this.waiting.skip({ endpointId: id, workspaceId }, this.clock.now());
      }
      return changed;
    });
  }
}
