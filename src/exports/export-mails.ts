import { Injectable } from '@nestjs/common';
import { NIL_UUID, Transactions, type WorkspaceExport } from '#libs/database';
import { chooseLanguage } from '#libs/languages';
import { ADMIN_RECIPIENTS, MailOutbox, nameInMail, nameInSubject, type AdminRecipient } from '#libs/mail';
import { Config } from '#libs/platform';
import type { SessionCaller } from '../http/requests/caller.js';
import { EXPORT_READY, EXPORT_REQUESTED } from './export-mails.texts.js';
import { archiveUrl } from './exports.dto.js';

/** Parameters: the export, its workspace. */
const MAKER = `
  select u.email, u.locale, w.name as "workspaceName" from exports e
  join users u on u.id = e.user_id join workspaces w on w.id = e.workspace_id
  where e.id = $1 and e.workspace_id = $2`;

type Maker = Omit<AdminRecipient, 'userId'>;

@Injectable()
export class ExportMails {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: MailOutbox,
    private readonly config: Config,
  ) {}

  /** To every admin, whatever emails they have stopped. Requires the transaction of the request. */
  async sendRequested({ workspaceId, actor }: Pick<SessionCaller, 'workspaceId' | 'actor'>): Promise<void> {
    this.transactions.assertTransaction();
    const values = [workspaceId, NIL_UUID];
    for (const { email, locale, workspaceName } of await this.transactions.query<AdminRecipient>(
      ADMIN_RECIPIENTS,
      values,
    )) {
      const language = chooseLanguage(locale ?? undefined);
      const texts = EXPORT_REQUESTED[language];
      await this.outbox.post({
        ...{ to: email, language, subject: texts.subject(nameInSubject(workspaceName)) },
        paragraphs: [texts.requested(nameInMail(actor.name), nameInMail(workspaceName)), texts.advice],
        notes: [texts.why],
        button: { label: texts.button, url: `${this.config.baseUrl}/settings/audit-log` },
      });
    }
  }

  /** To the person who has requested it. Requires the transaction that makes it ready. */
  async sendReady(row: WorkspaceExport): Promise<void> {
    this.transactions.assertTransaction();
    const { email, locale, workspaceName } = await this.namesOf(row);
    const language = chooseLanguage(locale ?? undefined);
    const texts = EXPORT_READY[language];
    const date = row.expiresAt.toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' });
    await this.outbox.post({
      ...{ to: email, language, subject: texts.subject(nameInSubject(workspaceName)) },
      paragraphs: [texts.ready(nameInMail(workspaceName)), texts.until(date)],
      notes: [texts.signIn],
      button: { label: texts.button, url: archiveUrl(this.config.baseUrl, row.id) },
    });
  }

  async namesOf({ id, workspaceId }: Pick<WorkspaceExport, 'id' | 'workspaceId'>): Promise<Maker> {
    const [found] = await this.transactions.query<Maker>(MAKER, [id, workspaceId]);
    if (!found) throw new Error('the export is gone');
    return found;
  }
}
