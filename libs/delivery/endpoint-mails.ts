import { Injectable } from '@nestjs/common';
import { Clock, Config } from '#libs/platform';
import { Transactions } from '#libs/database';
import { ADMIN_RECIPIENTS, MailOutbox, nameInMail, type AdminRecipient } from '#libs/mail';
import { chooseLanguage, type Language } from '#libs/languages';
import { TEXTS, type Texts } from './endpoint-mails.texts.js';

export interface MailedEndpoint {
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
  disabled(endpoint: MailedEndpoint): Promise<void> {
    const host = hostOf(endpoint);
    const at = whenOf(this.clock.now());
    return this.post(endpoint, ({ gone }) => ({
      ...{ subject: gone.subject(host), what: (workspace) => gone.disabled(host, workspace, at) },
      operator: gone.operator,
    }));
  }

  /** Requires an open transaction, whose commit queues the emails. */
  recovering(endpoint: MailedEndpoint, since: Date): Promise<void> {
    const host = hostOf(endpoint);
    const at = whenOf(since);
    return this.post(endpoint, ({ recovering }) => ({
      ...{ subject: recovering.subject(host), what: (workspace) => recovering.since(host, workspace, at) },
    }));
  }

  /** Requires an open transaction, whose commit queues the emails. @param count of events that were deleted unsent */
  lost(endpoint: MailedEndpoint, count: number): Promise<void> {
    const host = hostOf(endpoint);
    return this.post(endpoint, ({ lost }, language) => ({
      subject: lost.subject(host),
      what: (workspace) => lost.until(host, workspace, count.toLocaleString(language)),
    }));
  }

  private async post(
    endpoint: MailedEndpoint,
    mailIn: (texts: Texts, language: Language) => Mail,
  ): Promise<void> {
    const { endpointId, workspaceId } = endpoint;
    const recipients = await this.transactions.query<AdminRecipient>(ADMIN_RECIPIENTS, [
      workspaceId,
      workspaceId,
    ]);
    // A transaction has one connection, so the statements run sequentially.
    for (const { userId, email, locale, workspaceName } of recipients) {
      const language = chooseLanguage(locale ?? undefined);
      const texts = TEXTS[language];
      const { subject, what, operator } = mailIn(texts, language);
      const line = `npm run -s admin -- webhook enable ${workspaceId} ${endpointId}`;
      await this.outbox.post({
        ...{ to: email, language, subject },
        paragraphs: [
          what(nameInMail(workspaceName)),
          texts.meanwhile(this.config.webhookRetentionDays),
          ...(operator === undefined ? [] : [texts.enable]),
        ],
        button: { label: texts.button, url: `${this.config.baseUrl}/settings/webhooks/${endpointId}` },
        ...(operator === undefined ? {} : { command: { text: operator, line } }),
        notes: [texts.ignore],
        stops: { kind: 'webhooks', userId, subjectId: workspaceId },
      });
    }
  }
}

interface Mail {
  subject: string;
  what: (workspace: string) => string;
  /** Introduces a command. */
  operator?: string;
}

function whenOf(time: Date): { day: string; time: string } {
  const [day = '', clock = ''] = time.toISOString().split(/[T.]/);
  return { day, time: clock };
}

/** The path may contain a secret of the receiver. */
const hostOf = ({ url }: Pick<MailedEndpoint, 'url'>): string => new URL(url).host;
