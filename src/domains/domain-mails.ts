import { Injectable } from '@nestjs/common';
import { Transactions, type Domain } from '#libs/database';
import { chooseLanguage } from '#libs/languages';
import { ADMIN_RECIPIENTS, MailOutbox, nameInMail, type AdminRecipient } from '#libs/mail';
import { Config } from '#libs/platform';
import { DOMAIN_MAILS } from './domain-mails.texts.js';

@Injectable()
export class DomainMails {
  private readonly shortHost: string;

  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: MailOutbox,
    private readonly config: Config,
  ) {
    this.shortHost = new URL(config.shortUrlBase).hostname;
  }

  /** Informs the admins. Requires an open transaction, whose commit queues the emails. */
  async send(news: 'lost' | 'back', { workspaceId, name }: Domain): Promise<void> {
    const recipients = await this.transactions.query<AdminRecipient>(ADMIN_RECIPIENTS, [workspaceId]);
    for (const { email, locale, workspaceName } of recipients) {
      const texts = DOMAIN_MAILS[chooseLanguage(locale ?? undefined)];
      const workspace = nameInMail(workspaceName);
      const { subject, parts } = texts[news];
      const text = [...parts({ name, workspace, target: this.shortHost }), texts.seen, this.settings];
      await this.outbox.post({ to: email, subject: subject(name), text: `${text.join('\n\n')}\n` });
    }
  }

  private get settings(): string {
    return `${this.config.baseUrl}/settings/domains`;
  }
}
