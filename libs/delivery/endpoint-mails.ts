import { Injectable } from '@nestjs/common';
import { Clock, Config } from '#libs/platform';
import { Transactions } from '#libs/database';
import { MailOutbox, nameInMail } from '#libs/mail';
import { chooseLanguage } from '#libs/languages';
import { TEXTS, type Texts } from './endpoint-mails.texts.js';

export interface MailedEndpoint {
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

  private async post(endpoint: MailedEndpoint, mailIn: (texts: Texts) => Mail): Promise<void> {
    const { endpointId, workspaceId } = endpoint;
    const recipients = await this.transactions.query<Recipient>(RECIPIENTS, [workspaceId]);
    // A transaction has one connection, so the statements run sequentially.
    for (const { email, locale, workspaceName } of recipients) {
      const texts = TEXTS[chooseLanguage(locale ?? undefined)];
      const { subject, what, operator } = mailIn(texts);
      const parts = [
        what(nameInMail(workspaceName)),
        texts.meanwhile(this.config.webhookRetentionDays),
        operator === undefined ? texts.look : texts.enable,
        `${this.config.baseUrl}/settings/webhooks/${endpointId}`,
        ...(operator === undefined
          ? []
          : [operator, `npm run -s admin -- webhook enable ${workspaceId} ${endpointId}`]),
        texts.ignore,
      ];
      await this.outbox.post({ to: email, subject, text: `${parts.join('\n\n')}\n` });
    }
  }
}

interface Mail {
  subject: string;
  what: (workspace: string) => string;
  /** A command follows. */
  operator?: string;
}

function whenOf(time: Date): { day: string; time: string } {
  const [day = '', clock = ''] = time.toISOString().split(/[T.]/);
  return { day, time: clock };
}

/** The path may contain a secret of the receiver. */
const hostOf = ({ url }: Pick<MailedEndpoint, 'url'>): string => new URL(url).host;
