import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import { Clock } from '#libs/clock';
import { newId, SecretInUse, Transactions, WebhookEndpoint, type WebhookEventName } from '#libs/database';
import { newWebhookSecret, TargetRules } from '#libs/delivery';
import { WebhookSecrets } from '#libs/secrets';
import { AuditService, type Acting } from '../audit/audit.service.js';
import type { WorkspaceScope } from '../auth/caller.js';
import { raise } from '../problems/index.js';
import { NewestFirst, type Page } from '../requests/newest-first.js';
import type { PageQuery } from '../requests/page.dto.js';
import { EndpointNotFound, EndpointUrlRefused } from './webhook-endpoints.errors.js';

interface NewEndpoint {
  url: string;
  events: WebhookEventName[];
}

@Injectable()
export class WebhookEndpointsService {
  constructor(
    @InjectRepository(WebhookEndpoint) private readonly endpoints: Repository<WebhookEndpoint>,
    private readonly transactions: Transactions,
    private readonly rules: TargetRules,
    private readonly secrets: WebhookSecrets,
    private readonly secretInUse: SecretInUse,
    private readonly audit: AuditService,
    private readonly newestFirst: NewestFirst,
    private readonly clock: Clock,
  ) {}

  /** @throws ValidationFailed for the cursor of another list */
  list({ workspaceId }: WorkspaceScope, query: PageQuery): Promise<Page<WebhookEndpoint>> {
    const found = this.endpoints.createQueryBuilder('endpoint').where({ workspaceId, deletedAt: IsNull() });
    return this.newestFirst.page(found, 'createdAt', ['webhooks', workspaceId], query);
  }

  /**
   * The secret is given here and never again.
   * @throws EndpointUrlRefused for a URL that no delivery could go to
   */
  async add(
    acting: Acting,
    { url, events }: NewEndpoint,
  ): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
    const refusal = this.rules.refusalOf(url);
    if (refusal !== null) throw new EndpointUrlRefused(refusal);
    const id = newId();
    const secret = newWebhookSecret();
    const endpoint = await this.transactions.run(async () => {
      const secretEncrypted = this.secrets.seal(secret, id, await this.secretInUse.find());
      const added: WebhookEndpoint = {
        ...{ id, workspaceId: acting.workspaceId, url, events, status: 'active' as const },
        ...{ secretEncrypted, createdAt: this.clock.now(), deletedAt: null },
      };
      await this.endpoints.insert(added);
      await this.audit.record(acting, {
        action: 'webhook.created',
        target: targetOf(added),
        after: { url, events },
      });
      return added;
    });
    return { endpoint, secret };
  }

  /** Of one that is paused or was disabled; deliveries that wait are sent. @throws EndpointNotFound */
  async enable(acting: Acting, id: string): Promise<WebhookEndpoint> {
    return this.change(acting, id, async (endpoint) => {
      if (endpoint.status === 'active') return endpoint;
      const enabled = { ...endpoint, status: 'active' } as const;
      await this.endpoints.update({ id, workspaceId: acting.workspaceId }, { status: 'active' });
      await this.audit.record(acting, {
        action: 'webhook.updated',
        target: targetOf(endpoint),
        before: { status: endpoint.status },
        after: { status: enabled.status },
      });
      return enabled;
    });
  }

  /**
   * It gets no more deliveries. Its history can be millions of rows, so it is deleted later, in batches.
   * @throws EndpointNotFound
   */
  async remove(acting: Acting, id: string): Promise<WebhookEndpoint> {
    return this.change(acting, id, async (endpoint) => {
      const { url, events, status } = endpoint;
      await this.endpoints.update(
        { id, workspaceId: acting.workspaceId },
        { status: 'disabled', secretEncrypted: Buffer.alloc(0), deletedAt: this.clock.now() },
      );
      await this.audit.record(acting, {
        action: 'webhook.deleted',
        target: targetOf(endpoint),
        before: { url, events, status },
      });
      return endpoint;
    });
  }

  private change(
    { workspaceId }: WorkspaceScope,
    id: string,
    act: (endpoint: WebhookEndpoint) => Promise<WebhookEndpoint>,
  ): Promise<WebhookEndpoint> {
    return this.transactions.run(async () => {
      const lock = { mode: 'for_no_key_update' } as const;
      const found = await this.endpoints.findOne({ where: { id, workspaceId, deletedAt: IsNull() }, lock });
      return act(found ?? raise(new EndpointNotFound()));
    });
  }
}

const targetOf = ({ id, url }: WebhookEndpoint) => ({ type: 'webhook', id, name: url });
