import { Injectable } from '@nestjs/common';
import { Clock, Config } from '#libs/platform';
import { Transactions, type WebhookDisabledReason } from '#libs/database';
import { MailOutbox, nameInMail } from '#libs/mail';

const REASONS: Record<WebhookDisabledReason, string> = {
  gone: 'it answered a delivery with the status 410 (Gone), which means that it wants no more events',
  failing:
    'all deliveries to it have failed for more than a day, at least 20 of them, with all of their retries',
};

export interface DisabledEndpoint {
  endpointId: string;
  workspaceId: string;
  url: string;
}

interface Recipient {
  email: string;
  workspaceName: string;
}

const MAX_RECIPIENTS = 100;
/** Active admins with a confirmed email address. $1: the workspace. */
const RECIPIENTS = `
  select u.email, w.name as "workspaceName" from members m
  join users u on u.id = m.user_id join workspaces w on w.id = m.workspace_id
  where m.workspace_id = $1 and m.role = 'admin' and m.active and u.email_verified_at is not null
  order by m.created_at, m.id limit ${MAX_RECIPIENTS}`;

@Injectable()
export class EndpointMails {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: MailOutbox,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Requires an open transaction, whose commit queues the emails. */
  async disabled(endpoint: DisabledEndpoint, reason: WebhookDisabledReason): Promise<void> {
    const subject = `Webhook endpoint disabled: ${hostOf(endpoint)}`;
    const recipients = await this.transactions.query<Recipient>(RECIPIENTS, [endpoint.workspaceId]);
    // A transaction has one connection, so the statements run sequentially.
    for (const { email, workspaceName } of recipients)
      await this.outbox.post({ to: email, subject, text: this.textFor(endpoint, workspaceName, reason) });
  }

  private textFor(endpoint: DisabledEndpoint, workspaceName: string, reason: WebhookDisabledReason): string {
    const [day, time] = this.clock.now().toISOString().split(/[T.]/);
    const parts = [
      `The webhook endpoint on ${hostOf(endpoint)} of the workspace ${nameInMail(workspaceName)} was disabled on ${day} at ${time} UTC, because ${REASONS[reason]}.`,
      'It receives no events while it is disabled. Its pending deliveries are kept until it is enabled again.',
      'If you need the endpoint, make it respond with a 2xx status. As an admin, you can then enable it again with this request:',
      `PATCH ${this.config.baseUrl}/api/settings/v1/webhooks/${endpoint.endpointId} {"status": "active"}`,
      'The operator of this service can enable it with this command:',
      `npm run -s admin -- webhook enable ${endpoint.workspaceId} ${endpoint.endpointId}`,
      'If you no longer need it, you can ignore this email.',
    ];
    return `${parts.join('\n\n')}\n`;
  }
}

/** The path may contain a secret of the receiver. */
const hostOf = ({ url }: DisabledEndpoint): string => new URL(url).host;
