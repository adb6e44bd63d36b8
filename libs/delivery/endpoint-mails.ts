import { Injectable } from '@nestjs/common';
import { Clock, Config } from '#libs/platform';
import { Transactions } from '#libs/database';
import { MailOutbox, nameInMail } from '#libs/mail';
import { chooseLanguage } from '#libs/languages';
import { ENDPOINT_DISABLED, type DeliveryFault, type Texts } from './endpoint-mails.texts.js';

export interface DisabledEndpoint {
  endpointId: string;
  workspaceId: string;
  url: string;
}

interface Recipient {
  email: string;
  locale: string | null;
  workspaceName: string;
}

const MAX_RECIPIENTS = 100;
/** Active admins with a confirmed email address. $1: the workspace. */
const RECIPIENTS = `
  select u.email, u.locale, w.name as "workspaceName" from members m
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
  async disabled(endpoint: DisabledEndpoint, reason: DeliveryFault): Promise<void> {
    const recipients = await this.transactions.query<Recipient>(RECIPIENTS, [endpoint.workspaceId]);
    // A transaction has one connection, so the statements run sequentially.
    for (const { email, locale, workspaceName } of recipients) {
      const texts = ENDPOINT_DISABLED[chooseLanguage(locale ?? undefined)];
      const because = texts.because[reason];
      await this.outbox.post({
        ...{ to: email, subject: texts.subject(hostOf(endpoint)) },
        text: this.textFor(endpoint, workspaceName, { texts, because }),
      });
    }
  }

  private textFor(
    { endpointId, workspaceId, url }: DisabledEndpoint,
    workspaceName: string,
    { texts, because }: { texts: Texts; because: string },
  ): string {
    const [day = '', time = ''] = this.clock.now().toISOString().split(/[T.]/);
    const parts = [
      texts.disabled(hostOf({ url }), nameInMail(workspaceName), { day, time, because }),
      texts.meanwhile,
      texts.enable,
      `${this.config.baseUrl}/settings/webhooks/${endpointId}`,
      texts.operator,
      `npm run -s admin -- webhook enable ${workspaceId} ${endpointId}`,
      texts.ignore,
    ];
    return `${parts.join('\n\n')}\n`;
  }
}

/** The path may contain a secret of the receiver. */
const hostOf = ({ url }: Pick<DisabledEndpoint, 'url'>): string => new URL(url).host;
