import { Inject, Injectable } from '@nestjs/common';
import { Clock, Config, deliveryMetrics, LOG, type Log } from '#libs/platform';
import { Transactions } from '#libs/database';
import { WebhookSecrets } from '#libs/secrets';
import { withContext } from '#libs/webhook-events';
import { AttemptResults } from './attempt-results.js';
import type { ClaimedDelivery, DueEndpoint } from './delivery-claims.js';
import { DeliveryGroups } from './delivery-groups.js';
import { DeliverySettings } from './delivery-settings.js';
import { EndpointPace } from './endpoint-pace.js';
import { HostPace } from './host-pace.js';
import { HttpsSender } from './https-sender.js';
import { decideOutcome, type Outcome } from './outcome.js';
import { receiverAddressOf } from './receiver-address.js';
import type { SendResult } from './send-result.js';
import { sentHeaders, sign, type SigningSecrets } from './signing.js';

const UNSIGNED: SendResult = {
  statusCode: null,
  error: 'secret_unreadable',
  detail: null,
  excerpt: null,
  retryAfter: null,
  durationMs: 0,
};

/** $1 to $3: the delivery, its workspace and the end of its lease; $4: when it is due. */
const HAND_BACK = `
  update webhook_deliveries set state = 'pending', next_attempt_at = $4
  where id = $1 and workspace_id = $2 and state = 'delivering' and next_attempt_at = $3`;

export interface AttemptEnd {
  isDelivered: boolean;
  retry: DueEndpoint | null;
}

interface OpenedSecrets {
  secrets: SigningSecrets;
  /** Of the endpoint. They are not stored with the attempt. */
  ownHeaders: Record<string, string>;
}

const headersOf = (names: string[], values: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));

@Injectable()
export class DeliveryAttempts {
  constructor(
    private readonly transactions: Transactions,
    private readonly results: AttemptResults,
    private readonly groups: DeliveryGroups,
    private readonly sender: HttpsSender,
    private readonly pace: EndpointPace,
    private readonly hosts: HostPace,
    private readonly secrets: WebhookSecrets,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly settings: DeliverySettings,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * If `stop` aborts the attempt, it does not count and the delivery is due again. If its
   * host is limited, there is no attempt, and the delivery is due later.
   */
  async make(claimed: ClaimedDelivery, stop: AbortSignal): Promise<AttemptEnd> {
    const startedAt = this.clock.now();
    const { id: deliveryId, event, attempt, endpointId, workspaceId, url, isTest } = claimed;
    const { host } = receiverAddressOf(url);
    const waitMs = isTest ? 0 : await this.hosts.waitMs(host);
    if (waitMs > 0) return { isDelivered: false, retry: await this.postpone(claimed, waitMs) };
    const body = Buffer.from(withContext(claimed.body, claimed.context));
    const opened = this.open(claimed);
    const secrets = opened?.secrets ?? null;
    const identity = { deliveryId, event, attempt, isTest, numbers: claimed, at: startedAt };
    const signatures = secrets === null ? {} : sign(identity, secrets, body);
    const headers = { ...opened?.ownHeaders, ...sentHeaders(identity, signatures) };
    const request = { workspaceId, endpointId, url, headers, body };
    const result = secrets === null ? UNSIGNED : await this.sender.send(request, stop);
    if (result.error === 'interrupted') {
      await this.handBack(claimed, this.clock.now());
      return { isDelivered: false, retry: null };
    }
    const delaysMs = isTest ? [] : this.config.webhookRetryDelaysMs;
    const now = this.clock.now();
    const schedule = { delaysMs, random: this.settings.random };
    const outcome = decideOutcome(result, attempt - claimed.earlierAttempts, schedule, now);
    const dueAt = outcome.retryInMs === null ? null : new Date(now.getTime() + outcome.retryInMs);
    const made = { claimed, startedAt, signatures, result, outcome, nextAttemptAt: dueAt };
    const isDelivered = outcome.state === 'delivered';
    this.hosts.judge(host, result, isDelivered);
    const isStored = await this.results.store(made, stop);
    this.report(claimed, result, outcome, isStored);
    await this.pace.judge(claimed, startedAt, result, isDelivered);
    return { isDelivered, retry: isStored && dueAt ? { endpointId, workspaceId, dueAt } : null };
  }

  /** Null if APP_SECRET was changed without APP_SECRET_PREVIOUS: unsigned requests must not be sent. */
  private open(claimed: ClaimedDelivery): OpenedSecrets | null {
    const { id, endpointId, secretEncrypted, nextSecretEncrypted: next } = claimed;
    const { headerNames, headersEncrypted } = claimed;
    try {
      const values = headersEncrypted && this.secrets.open(headersEncrypted, endpointId);
      return {
        secrets: {
          current: this.secrets.open(secretEncrypted, endpointId),
          next: next && this.secrets.open(next, endpointId),
        },
        ownHeaders: values === null ? {} : headersOf(headerNames, JSON.parse(values) as string[]),
      };
    } catch (error) {
      this.log.error({ err: error, delivery: id }, 'could not sign a delivery');
      return null;
    }
  }

  private report(
    { id, attempt, eventAt, isTest }: ClaimedDelivery,
    { statusCode, error, durationMs }: SendResult,
    { state, isGone }: Outcome,
    isStored: boolean,
  ): void {
    const { attempts, attemptDuration, latency, ended, expiredLeases } = deliveryMetrics();
    const result = error ?? (state === 'delivered' ? 'delivered' : isGone ? 'gone' : 'bad_status');
    attempts.labels(result).inc();
    attemptDuration.observe(durationMs / 1_000);
    if (!isStored) expiredLeases.inc();
    else if (state !== 'pending') ended[state].inc();
    if (isStored && state === 'delivered' && !isTest)
      latency.observe(Math.max(0, this.clock.now().getTime() - eventAt.getTime()) / 1_000);
    const entry = { delivery: id, attempt, result, status: statusCode, state, duration_ms: durationMs };
    this.log.debug(entry, 'delivery attempt');
  }

  private async postpone(claimed: ClaimedDelivery, waitMs: number): Promise<DueEndpoint> {
    const { endpointId, workspaceId } = claimed;
    const dueAt = new Date(this.clock.now().getTime() + waitMs);
    await this.handBack(claimed, dueAt);
    return { endpointId, workspaceId, dueAt };
  }

  private async handBack(claimed: ClaimedDelivery, dueAt: Date): Promise<void> {
    const { id, workspaceId, leaseEndsAt } = claimed;
    await this.transactions.run(async () => {
      await this.groups.takeOut([claimed]);
      await this.transactions.query(HAND_BACK, [id, workspaceId, leaseEndsAt, dueAt]);
    });
  }
}
