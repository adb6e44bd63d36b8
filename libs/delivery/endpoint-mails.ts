import { Injectable } from '@nestjs/common';
import { Clock, Config } from '#libs/platform';
import { Transactions } from '#libs/database';
import { ADMIN_RECIPIENTS, MailOutbox, nameInMail, type AdminRecipient, type Letter } from '#libs/mail';
import { chooseLanguage } from '#libs/languages';
import { ENDPOINT_DISABLED, type DeliveryFault } from './endpoint-mails.texts.js';

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
      endpoint.workspaceId,
    ]);
    // A transaction has one connection, so the statements run sequentially.
    for (const recipient of recipients) await this.outbox.post(this.letterTo(recipient, endpoint, reason));
  }

  private letterTo(
    { userId, email, locale, workspaceName }: AdminRecipient,
    { endpointId, workspaceId, url }: DisabledEndpoint,
    reason: DeliveryFault,
  ): Letter {
    const language = chooseLanguage(locale ?? undefined);
    const texts = ENDPOINT_DISABLED[language];
    const [day = '', time = ''] = this.clock.now().toISOString().split(/[T.]/);
    const at = { day, time, because: texts.because[reason] };
    return {
      ...{ to: email, language, subject: texts.subject(hostOf({ url })) },
      paragraphs: [
        texts.disabled(hostOf({ url }), nameInMail(workspaceName), at),
        texts.meanwhile,
        texts.enable,
      ],
      button: { label: texts.button, url: `${this.config.baseUrl}/settings/webhooks/${endpointId}` },
      command: {
        text: texts.operator,
        line: `npm run -s admin -- webhook enable ${workspaceId} ${endpointId}`,
      },
      notes: [texts.ignore],
      stops: { kind: 'webhooks', userId, subjectId: workspaceId },
    };
  }
}

/** The path may contain a secret of the receiver. */
const hostOf = ({ url }: Pick<DisabledEndpoint, 'url'>): string => new URL(url).host;
