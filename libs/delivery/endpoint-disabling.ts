import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Not, type Repository } from 'typeorm';
import { Transactions, WebhookEndpoint } from '#libs/database';
import { LOG, type Log } from '#libs/observability';
import { EndpointMails, type DisabledEndpoint, type DisablingReason } from './endpoint-mails.js';

/** Disables endpoints, and tells the admins of their workspace. */
@Injectable()
export class EndpointDisabling {
  constructor(
    @InjectRepository(WebhookEndpoint) private readonly endpoints: Repository<WebhookEndpoint>,
    private readonly transactions: Transactions,
    private readonly mails: EndpointMails,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Requires an open transaction. If several deliveries request it, in any process, only one of them sends emails. */
  async disable(endpoint: DisabledEndpoint, reason: DisablingReason): Promise<void> {
    this.transactions.requireOpen();
    const { endpointId: id, workspaceId } = endpoint;
    const which = { id, workspaceId, status: Not<WebhookEndpoint['status']>('disabled') };
    const { affected } = await this.endpoints.update(which, { status: 'disabled', disabledReason: reason });
    if (affected === 0) return;
    await this.mails.disabled(endpoint, reason);
    this.transactions.afterCommit(() =>
      this.log.warn({ endpoint: id, workspace: workspaceId, reason }, 'webhook endpoint disabled'),
    );
  }
}
