import { Injectable } from '@nestjs/common';
import { Config } from '#libs/platform';
import { Transactions } from '#libs/database';
import { chooseLanguage } from '#libs/languages';
import { MailOutbox, nameInMail } from '#libs/mail';
import type { SessionCaller } from '../../http/requests/caller.js';
import { APPROVED } from './device-login-mails.texts.js';

const RECIPIENT = `
  select users.email, users.locale, workspaces.name as workspace from users, workspaces
  where users.id = $1 and workspaces.id = $2`;

@Injectable()
export class DeviceLoginMails {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: MailOutbox,
    private readonly config: Config,
  ) {}

  /** Tells the person which program has a key now. Requires the transaction of the approval. */
  async approved({ userId, workspaceId }: SessionCaller, program: string): Promise<void> {
    const [person] = await this.transactions.query<{
      email: string;
      locale: string | null;
      workspace: string;
    }>(RECIPIENT, [userId, workspaceId]);
    if (!person) return;
    const language = chooseLanguage(person.locale ?? undefined);
    const texts = APPROVED[language];
    await this.outbox.post({
      ...{ to: person.email, language, subject: texts.subject, notes: [texts.why] },
      paragraphs: [texts.approved(nameInMail(program), nameInMail(person.workspace))],
      button: { label: texts.button, url: `${this.config.baseUrl}/settings/api-keys` },
    });
  }
}
