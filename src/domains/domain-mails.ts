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
  async send(news: 'lost' | 'back', { id, workspaceId, name }: Domain): Promise<void> {
    const recipients = await this.transactions.query<AdminRecipient>(ADMIN_RECIPIENTS, [workspaceId, id]);
    for (const { userId, email, locale, workspaceName } of recipients) {
      const language = chooseLanguage(locale ?? undefined);
      const texts = DOMAIN_MAILS[language];
      const { subject, parts, notes } = texts[news];
      await this.outbox.post({
        ...{ to: email, language, subject: subject(name) },
        paragraphs: parts({ name, workspace: nameInMail(workspaceName), target: this.shortHost }),
        button: { label: texts.button, url: `${this.config.baseUrl}/settings/domains` },
        notes,
        stops: { kind: 'domains', userId, subjectId: id },
      });
    }
  }
}
