import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, type Repository } from 'typeorm';
import { Clock, LOG, type Log } from '#libs/platform';
import { LifecycleEvents, Transactions, WebhookEndpoint } from '#libs/database';
import { EndpointMails, type DisabledEndpoint } from './endpoint-mails.js';
import type { DeliveryFault } from './endpoint-mails.texts.js';
import type { Outcome } from './outcome.js';

const HOUR_MS = 3_600_000;
/** Disabling an endpoint takes this many consecutive failures over at least this time. */
export const MAX_FAILURES_IN_ROW = 20;
export const MIN_FAILING_HOURS = 24;

interface Failures {
  count: number;
  since: Date;
}

/** $1, $2: the endpoint and its workspace. */
const COUNT_FAILURE = `
  update webhook_endpoints set failures_in_row = failures_in_row + 1
  where id = $1 and workspace_id = $2 and status <> 'disabled'
  returning failures_in_row as count, failing_since as since`;

/** What the endpoint got after the delivery $3 tells whether it fails, or only this delivery does. */
const HAS_LATER_SUCCESS = `
  select from (
    select state from webhook_deliveries
    where endpoint_id = $1 and workspace_id = $2 and not is_test
      and created_at > (select created_at from webhook_deliveries where id = $3 and workspace_id = $2)
    order by created_at limit 1000
  ) later where state = 'delivered' limit 1`;

export const isFirstAnswer = ({ hasAnswered }: { hasAnswered: boolean }, { state }: Outcome): boolean =>
  state === 'delivered' && !hasAnswered;

interface Retrying {
  attempt: number;
  earlierAttempts: number;
  isFailing: boolean;
}

/** Many first attempts succeed when they are repeated; the last retry ends hours later. */
export const isFirstFailedRetry = ({ attempt, earlierAttempts, isFailing }: Retrying): boolean =>
  !isFailing && attempt - earlierAttempts === 2;

@Injectable()
export class EndpointDisabling {
  constructor(
    @InjectRepository(WebhookEndpoint) private readonly endpoints: Repository<WebhookEndpoint>,
    private readonly transactions: Transactions,
    private readonly mails: EndpointMails,
    private readonly lifecycle: LifecycleEvents,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Requires an open transaction. */
  async judge(
    endpoint: DisabledEndpoint & { id: string; isFailing: boolean; hasAnswered: boolean },
    outcome: Outcome,
  ): Promise<void> {
    this.transactions.assertTransaction();
    if (isFirstAnswer(endpoint, outcome)) await this.markAnswered(endpoint);
    if (outcome.isGone) await this.disable(endpoint, 'gone');
    else if (outcome.state !== 'delivered') await this.noteFailure(endpoint, outcome.state === 'failed');
    // The state is from the start of the attempt: most deliveries succeed, and need no statement.
    else if (endpoint.isFailing) await this.endRow(endpoint);
  }

  private async noteFailure(endpoint: DisabledEndpoint & { id: string }, isLast: boolean): Promise<void> {
    const values = [endpoint.endpointId, endpoint.workspaceId, endpoint.id];
    if ((await this.transactions.query(HAS_LATER_SUCCESS, values)).length > 0) return;
    if (isLast) await this.countFailure(endpoint);
    else await this.beginRow(endpoint);
  }

  /** The URL may have been replaced in the meantime. */
  private async markAnswered({ endpointId: id, workspaceId, url }: DisabledEndpoint): Promise<void> {
    const unanswered = { id, workspaceId, url, answeredAt: IsNull() };
    await this.endpoints.update(unanswered, { answeredAt: this.clock.now() });
  }

  private async countFailure(endpoint: DisabledEndpoint): Promise<void> {
    const { endpointId, workspaceId } = endpoint;
    const now = this.clock.now();
    await this.beginRow(endpoint);
    const [failures] = await this.transactions.query<Failures>(COUNT_FAILURE, [endpointId, workspaceId]);
    if (!failures || failures.count < MAX_FAILURES_IN_ROW) return;
    if (now.getTime() - failures.since.getTime() >= MIN_FAILING_HOURS * HOUR_MS)
      await this.disable(endpoint, 'failing');
  }

  private async beginRow(endpoint: DisabledEndpoint): Promise<void> {
    const { endpointId: id, workspaceId } = endpoint;
    const working = {
      id,
      workspaceId,
      failingSince: IsNull(),
      status: Not<WebhookEndpoint['status']>('disabled'),
    };
    const { affected } = await this.endpoints.update(working, { failingSince: this.clock.now() });
    if (affected) this.logAfterCommit(endpoint, 'webhook endpoint is failing');
  }

  private async endRow(endpoint: DisabledEndpoint): Promise<void> {
    const { endpointId: id, workspaceId } = endpoint;
    const failing = { id, workspaceId, failingSince: Not(IsNull()) };
    const found = await this.endpoints.findOneBy(failing);
    if (!found) return;
    await this.endpoints.update(failing, { failuresInRow: 0, failingSince: null });
    // A retry that succeeds has delivered all of it.
    if (found.failuresInRow > 0)
      await this.lifecycle.append(workspaceId, [{ event: 'webhook.recovered', data: { id } }]);
    this.logAfterCommit(endpoint, 'webhook endpoint works again');
  }

  private logAfterCommit(
    { endpointId: endpoint, workspaceId: workspace }: DisabledEndpoint,
    text: string,
  ): void {
    this.transactions.afterCommit(() => this.log.warn({ endpoint, workspace }, text));
  }

  /** Sends emails only once, even if several processes call it. */
  private async disable(endpoint: DisabledEndpoint, reason: DeliveryFault): Promise<void> {
    const { endpointId: id, workspaceId } = endpoint;
    const which = { id, workspaceId, status: Not<WebhookEndpoint['status']>('disabled') };
    const { affected } = await this.endpoints.update(which, { status: 'disabled', disabledReason: reason });
    if (affected === 0) return;
    await this.lifecycle.append(workspaceId, [{ event: 'webhook.disabled', data: { id } }]);
    await this.mails.disabled(endpoint, reason);
    this.transactions.afterCommit(() =>
      this.log.warn({ endpoint: id, workspace: workspaceId, reason }, 'webhook endpoint disabled'),
    );
  }
}
