import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, type Repository } from 'typeorm';
import { Clock, LOG, type Log } from '#libs/platform';
import { LifecycleEvents, Transactions, WebhookEndpoint } from '#libs/database';
import { MAX_ATTEMPTS } from './delivery-replays.queries.js';
import { DeliverySettings } from './delivery-settings.js';
import { EndpointMails, type MailedEndpoint } from './endpoint-mails.js';
import type { Outcome } from './outcome.js';

/** This many different events that failed after their retries, or first attempts that failed, begin a recovery. */
export const MAX_FAILED_EVENTS = 5;
export const MAX_FIRST_FAILURES = 20;
const MAIL_AFTER_MS = 86_400_000;
const MAX_REPEATED = 1_000;

export interface JudgedDelivery extends MailedEndpoint {
  id: string;
  attempt: number;
  earlierAttempts: number;
  isFailing: boolean;
  isTroubled: boolean;
}

/** Many first attempts succeed when they are repeated; the last retry ends hours later. */
export const isFirstFailedRetry = ({ attempt, earlierAttempts, isFailing }: JudgedDelivery): boolean =>
  !isFailing && attempt - earlierAttempts === 2;

export const isFirstAttempt = ({ attempt }: Pick<JudgedDelivery, 'attempt'>): boolean => attempt === 1;

/** What a success ends. */
export const HEALTHY = {
  ...{ failuresInRow: 0, firstFailuresInRow: 0, failingSince: null },
  ...{ recoveringSince: null, probeAt: null, recoveryMailedAt: null },
};

type Row = Pick<
  WebhookEndpoint,
  'failuresInRow' | 'firstFailuresInRow' | 'failingSince' | 'recoveringSince' | 'recoveryMailedAt'
>;

/** $1, $2: the endpoint and its workspace; $3, $4: what is added. */
const COUNT_FAILURE = `
  update webhook_endpoints
  set failures_in_row = failures_in_row + $3, first_failures_in_row = first_failures_in_row + $4
  where id = $1 and workspace_id = $2 and status <> 'disabled'
  returning failures_in_row as "failuresInRow", first_failures_in_row as "firstFailuresInRow",
    recovering_since as "recoveringSince", recovery_mailed_at as "recoveryMailedAt"`;

/** What the endpoint got after the delivery $3 tells whether it fails, or only this delivery does. */
const HAS_LATER_SUCCESS = `
  with failed as (
    select created_at from webhook_deliveries where id = $3 and workspace_id = $2
  )
  select 1 from (
    select state from webhook_deliveries
    where endpoint_id = $1 and workspace_id = $2 and not is_test and created_at > (select created_at from failed)
    order by created_at limit 1000
  ) later where state = 'delivered'
  union all
  select 1 from webhook_delivery_groups g join webhook_outcomes o on o.group_id = g.id
  where g.endpoint_id = $1 and g.workspace_id = $2 and g.created_at > (select created_at from failed)
  limit 1`;

/**
 * A new series for the $3 deliveries that have failed last, after all that is due. $1, $2: the endpoint and its
 * workspace; $4: now.
 */
const REPEAT_FAILED = `
  update webhook_deliveries d set state = 'pending', earlier_attempts = attempt_count, next_attempt_at = $4
  from (
    select newest.id, newest.workspace_id from (
      select id, workspace_id, attempt_count from webhook_deliveries
      where endpoint_id = $1 and workspace_id = $2 and state = 'failed' and not is_test
        and attempt_count < ${MAX_ATTEMPTS}
      order by created_at desc limit ${MAX_REPEATED} for update skip locked
    ) newest
    join webhook_attempts a on a.delivery_id = newest.id and a.number = newest.attempt_count
    order by a.started_at desc limit $3
  ) failed
  where d.id = failed.id and d.workspace_id = failed.workspace_id`;

/**
 * Knows when an endpoint does not work and when it works again. While it recovers, claims give it only a probe now and
 * then, so that no event fails because of an outage.
 */
@Injectable()
export class EndpointRecovery {
  constructor(
    @InjectRepository(WebhookEndpoint) private readonly endpoints: Repository<WebhookEndpoint>,
    private readonly transactions: Transactions,
    private readonly mails: EndpointMails,
    private readonly lifecycle: LifecycleEvents,
    private readonly clock: Clock,
    private readonly settings: DeliverySettings,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async noteFailure(delivery: JudgedDelivery, { state }: Outcome): Promise<void> {
    const { id, endpointId, workspaceId, earlierAttempts } = delivery;
    const isLast = state === 'failed';
    const values = [endpointId, workspaceId, id];
    if ((await this.transactions.query(HAS_LATER_SUCCESS, values)).length > 0) return;
    if (isLast || isFirstFailedRetry(delivery)) await this.beginFailing(delivery);
    const [counted] = await this.transactions.query<Row>(COUNT_FAILURE, [
      ...[endpointId, workspaceId],
      ...[Number(isLast && earlierAttempts === 0), Number(isFirstAttempt(delivery))],
    ]);
    if (!counted) return;
    if (counted.recoveringSince) await this.mailOnce(delivery, counted.recoveringSince, counted);
    else if (counted.failuresInRow >= MAX_FAILED_EVENTS || counted.firstFailuresInRow >= MAX_FIRST_FAILURES)
      await this.begin(delivery);
  }

  async noteSuccess(endpoint: MailedEndpoint): Promise<void> {
    const which = { id: endpoint.endpointId, workspaceId: endpoint.workspaceId };
    const before = await this.endpoints.findOneBy(which);
    if (!before) return;
    await this.endpoints.update(which, HEALTHY);
    if (before.recoveringSince) await this.recover(before);
    if (before.failingSince ?? before.recoveringSince)
      this.logAfterCommit(endpoint, 'webhook endpoint works again');
  }

  /** What was never attempted is due already, and older, so that it is sent first. */
  private async recover({ id, workspaceId, failuresInRow }: WebhookEndpoint): Promise<void> {
    await this.transactions.query(REPEAT_FAILED, [id, workspaceId, failuresInRow, this.clock.now()]);
    await this.lifecycle.append(workspaceId, [{ event: 'webhook.recovered', data: { id } }]);
  }

  private async begin(endpoint: MailedEndpoint): Promise<void> {
    const { endpointId: id, workspaceId } = endpoint;
    const now = this.clock.now();
    const probeAt = new Date(now.getTime() + this.settings.probeMs);
    await this.endpoints.update({ id, workspaceId }, { recoveringSince: now, probeAt });
    this.logAfterCommit(endpoint, 'webhook endpoint is recovering');
  }

  private async mailOnce(
    endpoint: MailedEndpoint,
    since: Date,
    { recoveryMailedAt }: Pick<Row, 'recoveryMailedAt'>,
  ): Promise<void> {
    const { endpointId: id, workspaceId } = endpoint;
    const now = this.clock.now();
    if (recoveryMailedAt || now.getTime() - since.getTime() < MAIL_AFTER_MS) return;
    await this.endpoints.update({ id, workspaceId }, { recoveryMailedAt: now });
    await this.mails.recovering(endpoint, since);
  }

  private async beginFailing(endpoint: MailedEndpoint): Promise<void> {
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

  private logAfterCommit(
    { endpointId: endpoint, workspaceId: workspace }: MailedEndpoint,
    text: string,
  ): void {
    this.transactions.afterCommit(() => this.log.warn({ endpoint, workspace }, text));
  }
}
