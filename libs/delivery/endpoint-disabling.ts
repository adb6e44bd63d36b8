import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, type Repository } from 'typeorm';
import { Clock, LOG, type Log } from '#libs/platform';
import { LifecycleEvents, Transactions, WebhookEndpoint } from '#libs/database';
import { EndpointMails, type MailedEndpoint } from './endpoint-mails.js';
import { EndpointRecovery, type JudgedDelivery } from './endpoint-recovery.js';
import type { Outcome } from './outcome.js';

export const isFirstAnswer = ({ hasAnswered }: { hasAnswered: boolean }, { state }: Outcome): boolean =>
  state === 'delivered' && !hasAnswered;

/** Changes an endpoint by how it has answered a delivery. */
@Injectable()
export class EndpointDisabling {
  constructor(
    @InjectRepository(WebhookEndpoint) private readonly endpoints: Repository<WebhookEndpoint>,
    private readonly transactions: Transactions,
    private readonly recovery: EndpointRecovery,
    private readonly mails: EndpointMails,
    private readonly lifecycle: LifecycleEvents,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Requires an open transaction that has locked the endpoint. */
  async judge(delivery: JudgedDelivery & { hasAnswered: boolean }, outcome: Outcome): Promise<void> {
    this.transactions.assertTransaction();
    if (isFirstAnswer(delivery, outcome)) await this.markAnswered(delivery);
    if (outcome.isGone) await this.disable(delivery);
    else if (outcome.state !== 'delivered') await this.recovery.noteFailure(delivery, outcome);
    // The state is from the start of the attempt: most deliveries succeed, and need no statement.
    else if (delivery.isTroubled) await this.recovery.noteSuccess(delivery);
  }

  /** The URL may have been replaced in the meantime. */
  private async markAnswered({ endpointId: id, workspaceId, url }: MailedEndpoint): Promise<void> {
    const unanswered = { id, workspaceId, url, answeredAt: IsNull() };
    await this.endpoints.update(unanswered, { answeredAt: this.clock.now() });
  }

  /** Sends emails only once, even if several processes call it. */
  private async disable(endpoint: MailedEndpoint): Promise<void> {
    const { endpointId: id, workspaceId } = endpoint;
    const reason = 'gone';
    const which = { id, workspaceId, status: Not<WebhookEndpoint['status']>('disabled') };
    const { affected } = await this.endpoints.update(which, { status: 'disabled', disabledReason: reason });
    if (affected === 0) return;
    await this.lifecycle.append(workspaceId, [{ event: 'webhook.disabled', data: { id } }]);
    await this.mails.disabled(endpoint);
    this.transactions.afterCommit(() =>
      this.log.warn({ endpoint: id, workspace: workspaceId, reason }, 'webhook endpoint disabled'),
    );
  }
}
