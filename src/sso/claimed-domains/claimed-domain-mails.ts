import { Injectable } from '@nestjs/common';
import { Transactions, type ClaimedDomain } from '#libs/database';
import { chooseLanguage } from '#libs/languages';
import { ADMIN_RECIPIENTS, MailOutbox, nameInMail, type AdminRecipient } from '#libs/mail';
import { Config } from '#libs/platform';
import { recordOf } from '../../domains/domain-proof.fields.js';
import { CLAIM_MAILS } from './claimed-domain-mails.texts.js';

@Injectable()
export class ClaimedDomainMails {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: MailOutbox,
    private readonly config: Config,
  ) {}

  /** Informs the admins that the record is missing. Requires an open transaction, whose commit queues the emails. */
  async lost(domain: ClaimedDomain, endsAt: Date): Promise<void> {
    const { id, workspaceId, name } = domain;
    const { name: recordName, value } = recordOf(domain);
    const record = `${recordName} TXT ${value}`;
    const recipients = await this.transactions.query<AdminRecipient>(ADMIN_RECIPIENTS, [workspaceId, id]);
    for (const { userId, email, locale, workspaceName } of recipients) {
      const language = chooseLanguage(locale ?? undefined);
      const { subject, parts, button } = CLAIM_MAILS[language];
      const day = endsAt.toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' });
      await this.outbox.post({
        ...{ to: email, language, subject: subject(name) },
        paragraphs: parts({ name, workspace: nameInMail(workspaceName), record, day }),
        button: { label: button, url: `${this.config.baseUrl}/settings/team/single-sign-on` },
        notes: [],
        stops: { kind: 'domains', userId, subjectId: id },
      });
    }
  }
}
