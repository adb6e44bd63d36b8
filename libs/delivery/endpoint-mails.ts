import { Injectable } from '@nestjs/common';
import { Clock, Config } from '#libs/platform';
import { Transactions } from '#libs/database';
import { ADMIN_RECIPIENTS, MailOutbox, nameInMail, type AdminRecipient } from '#libs/mail';
import { chooseLanguage } from '#libs/languages';
import { ENDPOINT_DISABLED, type DeliveryFault, type Texts } from './endpoint-mails.texts.js';

export interface DisabledEndpoint {
  endpointId: string;
  workspaceId: string;
  url: string;
}

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
    const recipients = await this.transactions.query<AdminRecipient>(ADMIN_RECIPIENTS, [
      endpoint.workspaceId,
    ]);
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
