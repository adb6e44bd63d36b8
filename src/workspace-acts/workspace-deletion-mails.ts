import { Injectable } from '@nestjs/common';
import { Clock, Config } from '#libs/platform';
import { NIL_UUID, Transactions, WORKSPACE_STAY_DAYS } from '#libs/database';
import { chooseLanguage } from '#libs/languages';
import { ADMIN_RECIPIENTS, MailOutbox, nameInMail, nameInSubject, type AdminRecipient } from '#libs/mail';
import type { SessionCaller } from '../http/requests/caller.js';
import { WORKSPACE_DELETED } from './workspace-deletion-mails.texts.js';

const STAY_MS = WORKSPACE_STAY_DAYS * 86_400_000;

@Injectable()
export class WorkspaceDeletionMails {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: MailOutbox,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** To every admin, whatever emails they have stopped. Requires the transaction that deletes the workspace. */
  async send({ workspaceId, actor }: Pick<SessionCaller, 'workspaceId' | 'actor'>): Promise<void> {
    this.transactions.assertTransaction();
    const until = new Date(this.clock.now().getTime() + STAY_MS);
    const recipients = await this.transactions.query<AdminRecipient>(ADMIN_RECIPIENTS, [
      workspaceId,
      NIL_UUID,
    ]);
    for (const { email, locale, workspaceName } of recipients) {
      const language = chooseLanguage(locale ?? undefined);
      const texts = WORKSPACE_DELETED[language];
      const date = until.toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' });
      await this.outbox.post({
        ...{ to: email, language, subject: texts.subject(nameInSubject(workspaceName)) },
        paragraphs: [texts.deleted(nameInMail(actor.name), nameInMail(workspaceName)), texts.until(date)],
        notes: [texts.after],
        button: { label: texts.button, url: `${this.config.baseUrl}/settings/deleted-workspaces` },
      });
    }
  }
}
