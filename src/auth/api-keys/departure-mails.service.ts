import { Injectable } from '@nestjs/common';
import { Clock, Config } from '#libs/platform';
import { Transactions, type ApiKey } from '#libs/database';
import { chooseLanguage, type Language } from '#libs/languages';
import { ADMIN_RECIPIENTS, MailOutbox, nameInMail, nameInSubject, type AdminRecipient } from '#libs/mail';
import type { WorkspaceScope } from '../../http/requests/caller.js';
import { ApiKeysService } from './api-keys.service.js';
import { DEPARTURE } from './departure-mails.texts.js';
import { rightsOf } from './key-rights.js';

const MAX_NAMES = 20;

/** Tells the admins which keys somebody who has left may still have, and which have ended. */
@Injectable()
export class DepartureMailsService {
  constructor(
    private readonly apiKeys: ApiKeysService,
    private readonly transactions: Transactions,
    private readonly outbox: MailOutbox,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** One email to each admin, if there are such keys. Requires the transaction that has ended the membership. */
  async send({ workspaceId }: WorkspaceScope, userId: string): Promise<void> {
    const now = this.clock.now();
    const bound = await this.apiKeys.findBoundIn({ workspaceId }, userId);
    const keys = bound.filter(({ expiresAt }) => expiresAt === null || expiresAt > now);
    if (keys.length === 0) return;
    const [person] = await this.transactions.query<{ name: string }>('select name from users where id = $1', [
      userId,
    ]);
    const isService = (apiKey: ApiKey) => rightsOf(apiKey).kind === 'service';
    const [staying, ended] = [keys.filter(isService), keys.filter((apiKey) => !isService(apiKey))];
    const recipients = await this.transactions.query<AdminRecipient>(ADMIN_RECIPIENTS, [
      workspaceId,
      workspaceId,
    ]);
    for (const { email, locale, workspaceName } of recipients) {
      const language = chooseLanguage(locale ?? undefined);
      const texts = DEPARTURE[language];
      const name = nameInMail(person?.name ?? '');
      await this.outbox.post({
        ...{ to: email, language, subject: texts.subject(nameInSubject(person?.name ?? '')) },
        paragraphs: [
          texts.left(name, nameInMail(workspaceName)),
          ...(staying.length > 0 ? [texts.stay(name, namesOf(staying, language))] : []),
          ...(ended.length > 0 ? [texts.ended(namesOf(ended, language))] : []),
        ],
        button: { label: texts.button, url: `${this.config.baseUrl}/settings/api-keys` },
        notes: [texts.why],
      });
    }
  }
}

function namesOf(keys: ApiKey[], language: Language): string {
  const names = keys.slice(0, MAX_NAMES).map(({ name, prefix }) => `${nameInMail(name)} (${prefix}…)`);
  const further = keys.length - names.length;
  return [names.join(', '), ...(further > 0 ? [DEPARTURE[language].more(further)] : [])].join(' ');
}
