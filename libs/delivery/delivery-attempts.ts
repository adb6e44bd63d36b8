import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock } from '#libs/clock';
import { Config } from '#libs/config';
import { newId, Transactions, WebhookAttempt, WebhookDelivery } from '#libs/database';
import { deliveryMetrics } from '#libs/metrics';
import { LOG, type Log } from '#libs/observability';
import { WebhookSecrets } from '#libs/secrets';
import type { ClaimedDelivery, DeliveryRef } from './delivery-claims.js';
import { DeliverySettings } from './delivery-settings.js';
import { EndpointDisabling } from './endpoint-disabling.js';
import { HttpsSender } from './https-sender.js';
import { outcomeOf, type Outcome } from './outcome.js';
import type { SendResult } from './send-result.js';
import { signedHeaders, type SigningSecrets } from './signing.js';

type AttemptRow = Pick<WebhookAttempt, 'number' | 'startedAt' | 'requestHeaders'>;

const UNSIGNED: SendResult = {
  statusCode: null,
  error: 'secret_unreadable',
  excerpt: null,
  retryAfter: null,
  durationMs: 0,
};

/** Makes one attempt of a claimed delivery: signs, sends, and stores the result in one transaction. */
@Injectable()
export class DeliveryAttempts {
  constructor(
    @InjectRepository(WebhookDelivery) private readonly deliveries: Repository<WebhookDelivery>,
    @InjectRepository(WebhookAttempt) private readonly attempts: Repository<WebhookAttempt>,
    private readonly transactions: Transactions,
    private readonly endpoints: EndpointDisabling,
    private readonly sender: HttpsSender,
    private readonly secrets: WebhookSecrets,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly settings: DeliverySettings,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Returns the retry, if there is one. If `stop` aborts the attempt, it does not count and the delivery is due again. */
  async make(claimed: ClaimedDelivery, stop: AbortSignal): Promise<DeliveryRef | null> {
    const startedAt = this.clock.now();
    const { id: deliveryId, event, attempt, endpointId, url, isTest } = claimed;
    const body = Buffer.from(claimed.body);
    const secrets = this.secretsOf(claimed);
    const identity = { deliveryId, event, attempt, isTest, at: startedAt };
    const requestHeaders = secrets === null ? {} : signedHeaders(identity, secrets, body);
    const request = { endpointId, url, headers: requestHeaders, body };
    const result = secrets === null ? UNSIGNED : await this.sender.send(request, stop);
    if (result.error === 'interrupted') {
      await this.handBack(claimed);
      return null;
    }
    // A test has one attempt.
    const delaysMs = isTest ? [] : this.config.webhookRetryDelaysMs;
    const now = this.clock.now();
    const schedule = { delaysMs, random: this.settings.random };
    const outcome = outcomeOf(result, attempt - claimed.earlierAttempts, schedule, now);
    const dueAt = outcome.retryInMs === null ? null : new Date(now.getTime() + outcome.retryInMs);
    const isStored = await this.store(
      claimed,
      { number: attempt, startedAt, requestHeaders },
      result,
      outcome,
      dueAt,
    );
    this.report(claimed, result, outcome, isStored);
    return isStored && dueAt ? { id: deliveryId, workspaceId: claimed.workspaceId, endpointId, dueAt } : null;
  }

  /** Null if APP_SECRET was changed without APP_SECRET_PREVIOUS: unsigned requests must not be sent. */
  private secretsOf(claimed: ClaimedDelivery): SigningSecrets | null {
    const { id, endpointId, secretEncrypted, nextSecretEncrypted: next } = claimed;
    try {
      return {
        current: this.secrets.open(secretEncrypted, endpointId),
        next: next && this.secrets.open(next, endpointId),
      };
    } catch (error) {
      this.log.error({ err: error, delivery: id }, 'could not sign a delivery');
      return null;
    }
  }

  /** False if the lease expired and another sender has the delivery now: that sender's attempt counts. */
  private async store(
    claimed: ClaimedDelivery,
    attempt: AttemptRow,
    { statusCode, error, excerpt, durationMs }: SendResult,
    outcome: Outcome,
    nextAttemptAt: Date | null,
  ): Promise<boolean> {
    const { id, workspaceId } = claimed;
    return this.transactions.run(async () => {
      const { affected } = await this.deliveries.update(held(claimed), {
        state: outcome.state,
        attemptCount: attempt.number,
        nextAttemptAt,
        lastStatusCode: statusCode,
      });
      if (affected === 0) return false;
      await this.attempts.insert({
        id: newId(),
        workspaceId,
        deliveryId: id,
        ...attempt,
        durationMs,
        statusCode,
        error,
        responseExcerpt: excerpt,
      });
      if (!claimed.isTest) await this.endpoints.judge(claimed, outcome);
      return true;
    });
  }

  private report(
    { id, attempt, eventAt, isTest }: ClaimedDelivery,
    { statusCode, error, durationMs }: SendResult,
    { state, isGone }: Outcome,
    isStored: boolean,
  ): void {
    const { attempts, attemptDuration, latency, ended, expiredLeases } = deliveryMetrics();
    const result = error ?? (state === 'delivered' ? 'delivered' : isGone ? 'gone' : 'bad_status');
    attempts.of(result).add();
    attemptDuration.observe(durationMs / 1_000);
    if (!isStored) expiredLeases.add();
    else if (state !== 'pending') ended[state].add();
    if (isStored && state === 'delivered' && !isTest)
      latency.observe(Math.max(0, this.clock.now().getTime() - eventAt.getTime()) / 1_000);
    const entry = { delivery: id, attempt, result, status: statusCode, state, duration_ms: durationMs };
    this.log.debug(entry, 'delivery attempt');
  }

  private async handBack(claimed: ClaimedDelivery): Promise<void> {
    await this.deliveries.update(held(claimed), { state: 'pending', nextAttemptAt: this.clock.now() });
  }
}

/** Matches the row while the claim is valid: each claim has a different end of its lease. */
const held = ({ id, workspaceId, leaseEndsAt }: ClaimedDelivery) =>
  ({ id, workspaceId, state: 'delivering', nextAttemptAt: leaseEndsAt }) as const;
