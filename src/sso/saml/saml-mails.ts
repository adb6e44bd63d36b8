import { Injectable } from '@nestjs/common';
import { Transactions, type SsoConnection } from '#libs/database';
import { chooseLanguage } from '#libs/languages';
import { ADMIN_RECIPIENTS, MailOutbox, nameInMail, nameInSubject, type AdminRecipient } from '#libs/mail';
import { Config } from '#libs/platform';
import { SAML_MAILS, type SamlMailTexts } from './saml-mails.texts.js';

type About = Pick<SsoConnection, 'id' | 'workspaceId' | 'name'>;

/** Informs the admins of what the provider of a connection does. Requires an open transaction, whose commit queues the emails. */
@Injectable()
export class SamlMails {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: MailOutbox,
    private readonly config: Config,
  ) {}

  certificateEnds(connection: About, endsAt: Date): Promise<void> {
    return this.post(connection, ({ ends }, names, language) => ({
      subject: ends.subject(nameInSubject(connection.name)),
      paragraphs: ends.parts({
        ...names,
        day: endsAt.toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' }),
      }),
    }));
  }

  paused(connection: About): Promise<void> {
    return this.post(connection, ({ paused }, names) => ({
      subject: paused.subject(nameInSubject(connection.name)),
      paragraphs: paused.parts(names),
    }));
  }

  private async post(
    { id, workspaceId, name }: About,
    write: (
      texts: SamlMailTexts,
      names: { provider: string; workspace: string },
      language: string,
    ) => { subject: string; paragraphs: string[] },
  ): Promise<void> {
    const recipients = await this.transactions.query<AdminRecipient>(ADMIN_RECIPIENTS, [workspaceId, id]);
    for (const { email, locale, workspaceName } of recipients) {
      const language = chooseLanguage(locale ?? undefined);
      const texts = SAML_MAILS[language];
      const names = { provider: nameInMail(name), workspace: nameInMail(workspaceName) };
      await this.outbox.post({
        ...{ to: email, language, ...write(texts, names, language) },
        button: { label: texts.button, url: `${this.config.baseUrl}/settings/team/single-sign-on` },
        notes: [],
      });
    }
  }
}
