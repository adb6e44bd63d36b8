import { Injectable } from '@nestjs/common';
import type { Role, SsoConnection, User, Workspace } from '#libs/database';
import { chooseLanguage } from '#libs/languages';
import { MailOutbox, nameInMail, nameInSubject } from '#libs/mail';
import { Config } from '#libs/platform';
import { ROLE_NAMES } from '../../members/role-names.fields.js';
import { ROLE_KEPT, SSO_MAILS } from './sso-mails.texts.js';

@Injectable()
export class SsoMails {
  constructor(
    private readonly outbox: MailOutbox,
    private readonly config: Config,
  ) {}

  /** The identity provider of a workspace signs them in there, which they have not agreed to. */
  firstSignIn(
    { email, locale }: Pick<User, 'email' | 'locale'>,
    workspace: Pick<Workspace, 'name'>,
    { name, slug }: Pick<SsoConnection, 'name' | 'slug'>,
  ): Promise<void> {
    const language = chooseLanguage(locale ?? undefined);
    const { subject, first, seen, unknown, quotes, button } = SSO_MAILS[language];
    return this.outbox.post({
      ...{ to: email, language, subject: subject(nameInSubject(workspace.name)) },
      paragraphs: [first(nameInMail(workspace.name), nameInMail(name)), seen],
      button: { label: button, url: `${this.config.baseUrl}/sso/${slug}` },
      notes: [unknown, quotes],
    });
  }

  /** The directory gives the last admin another role, which would leave the workspace without one. */
  roleKept(
    { email, locale }: Pick<User, 'email' | 'locale'>,
    workspace: Pick<Workspace, 'name'>,
    role: Role,
  ): Promise<void> {
    const language = chooseLanguage(locale ?? undefined);
    const { subject, kept, todo, button } = ROLE_KEPT[language];
    return this.outbox.post({
      ...{ to: email, language, subject: subject(nameInSubject(workspace.name)) },
      paragraphs: [kept(nameInMail(workspace.name), ROLE_NAMES[language][role]), todo],
      button: { label: button, url: `${this.config.baseUrl}/settings/team` },
      notes: [SSO_MAILS[language].quotes],
    });
  }
}
