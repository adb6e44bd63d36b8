import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { WebhookEndpoint } from '#libs/database';
import { newWebhookSecret } from '#libs/delivery';
import { AuditService, type AuditContext } from '../audit/audit.service.js';
import { NoNextSecret } from './webhook-endpoints.errors.js';
import { auditedEndpoint, WebhookEndpointsService } from './webhook-endpoints.service.js';
import { WebhookSealsService } from './webhook-seals.service.js';

/** Rotation takes two steps: until the next secret is promoted, requests are signed with both. */
@Injectable()
export class WebhookSecretsService {
  constructor(
    @InjectRepository(WebhookEndpoint) private readonly repository: Repository<WebhookEndpoint>,
    private readonly endpoints: WebhookEndpointsService,
    private readonly seals: WebhookSealsService,
    private readonly audit: AuditService,
  ) {}

  /** Replaces a next secret that was not promoted. The new one is returned only here. @throws EndpointNotFound */
  async rotate(caller: AuditContext, id: string): Promise<string> {
    const secret = newWebhookSecret();
    await this.endpoints.change(caller, id, async (endpoint) => {
      const nextSecretEncrypted = await this.seals.seal(secret, id);
      await this.repository.update({ id, workspaceId: caller.workspaceId }, { nextSecretEncrypted });
      const target = auditedEndpoint(endpoint);
      await this.audit.record(caller, { action: 'webhook.secret_rotated', target });
      return endpoint;
    });
    return secret;
  }

  /** From now on, only the next secret signs. @throws EndpointNotFound, NoNextSecret */
  promote(caller: AuditContext, id: string): Promise<WebhookEndpoint> {
    return this.endpoints.change(caller, id, async (endpoint) => {
      const { nextSecretEncrypted: secretEncrypted } = endpoint;
      if (!secretEncrypted) throw new NoNextSecret();
      const change = { secretEncrypted, nextSecretEncrypted: null };
      await this.repository.update({ id, workspaceId: caller.workspaceId }, change);
      const target = auditedEndpoint(endpoint);
      await this.audit.record(caller, { action: 'webhook.secret_promoted', target });
      return { ...endpoint, ...change };
    });
  }
}
