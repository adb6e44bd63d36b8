import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock } from '#libs/clock';
import { newId, WebhookEndpoint, type WebhookEventName } from '#libs/database';
import { newWebhookSecret, TargetRules, WebhookSecrets } from '#libs/delivery';
import { EndpointUrlRefused } from './webhook-endpoints.errors.js';

interface NewEndpoint {
  url: string;
  events: WebhookEventName[];
}

@Injectable()
export class WebhookEndpointsService {
  constructor(
    @InjectRepository(WebhookEndpoint) private readonly endpoints: Repository<WebhookEndpoint>,
    private readonly rules: TargetRules,
    private readonly secrets: WebhookSecrets,
    private readonly clock: Clock,
  ) {}

  /**
   * The secret is given here and never again.
   * @throws EndpointUrlRefused for a URL that no delivery could go to
   */
  async add(
    { workspaceId }: { workspaceId: string },
    { url, events }: NewEndpoint,
  ): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
    const refusal = this.rules.refusalOf(url);
    if (refusal !== null) throw new EndpointUrlRefused(refusal);
    const id = newId();
    const secret = newWebhookSecret();
    const endpoint: WebhookEndpoint = {
      id,
      workspaceId,
      url,
      events,
      status: 'active',
      secretEncrypted: this.secrets.seal(secret, id),
      createdAt: this.clock.now(),
    };
    await this.endpoints.insert(endpoint);
    return { endpoint, secret };
  }
}
