import { Injectable } from '@nestjs/common';
import { Clock, Config } from '#libs/platform';
import { Transactions } from '#libs/database';
import { MailOutbox, nameInMail, notStopped, type Letter } from '#libs/mail';
import { chooseLanguage } from '#libs/languages';
import { ENDPOINT_DISABLED, type DeliveryFault } from './endpoint-mails.texts.js';

export interface DisabledEndpoint {
  endpointId: string;
  workspaceId: string;
  url: string;
}

interface Recipient {
  userId: string;
  email: string;
  locale: string | null;
  workspaceName: string;
}

const MAX_RECIPIENTS = 100;
/** Active admins with a confirmed email address. $1: the workspace. */
const RECIPIENTS = `
  select u.id as "userId", u.email, u.locale, w.name as "workspaceName" from members m
  join users u on u.id = m.user_id join workspaces w on w.id = m.workspace_id
  where m.workspace_id = $1 and m.role = 'admin' and m.active and u.email_verified_at is not null
    and ${notStopped('u.id', 'm.workspace_id')}
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
    for (const recipient of recipients) await this.outbox.post(this.letterTo(recipient, endpoint, reason));
  }

  private letterTo(
    { userId, email, locale, workspaceName }: Recipient,
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
