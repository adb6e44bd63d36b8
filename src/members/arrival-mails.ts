import { Injectable } from '@nestjs/common';
import { Config } from '#libs/platform';
import type { Member, User, Workspace } from '#libs/database';
import { MailOutbox, nameInMail, nameInSubject } from '#libs/mail';
import { chooseLanguage } from '#libs/languages';
import { ARRIVAL } from './arrival-mails.texts.js';
import { ROLE_NAMES } from './role-names.fields.js';

/** Informs a person of a membership that was prepared for them: by signing in, they have not agreed to it. */
@Injectable()
export class ArrivalMails {
  constructor(
    private readonly outbox: MailOutbox,
    private readonly config: Config,
  ) {}

  send(
    { email, locale }: Pick<User, 'email' | 'locale'>,
    { name }: Pick<Workspace, 'name'>,
    { role }: Pick<Member, 'role'>,
  ): Promise<void> {
    const language = chooseLanguage(locale ?? undefined);
    const { subject, joined, seen, leave, quotes, button } = ARRIVAL[language];
    return this.outbox.post({
      ...{ to: email, language, subject: subject(nameInSubject(name)) },
      paragraphs: [joined(nameInMail(name), ROLE_NAMES[language][role]), seen],
      button: { label: button, url: `${this.config.baseUrl}/` },
      notes: [leave, quotes],
    });
  }
}
