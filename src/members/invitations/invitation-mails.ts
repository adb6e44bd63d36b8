import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Config } from '#libs/platform';
import { User, type Invite, type Workspace } from '#libs/database';
import { MailOutbox, nameInMail, nameInSubject, type Letter } from '#libs/mail';
import { chooseLanguage, type Language } from '#libs/languages';
import type { Caller } from '../../http/requests/caller.js';
import { ROLE_NAMES } from '../role-names.fields.js';
import { INVITATION } from './invitation-mails.texts.js';

type Invited = Pick<Invite, 'role'> & { email: string };

@Injectable()
export class InvitationMails {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly outbox: MailOutbox,
    private readonly config: Config,
  ) {}

  async send(
    { actor }: Pick<Caller, 'actor'>,
    { name }: Pick<Workspace, 'name'>,
    { email, role }: Invited,
    token: string,
  ): Promise<void> {
    const language = await this.languageFor(email, actor.type === 'user' ? actor.id : null);
    const texts = INVITATION[language];
    await this.outbox.post({
      ...{ to: email, language, subject: texts.subject(nameInSubject(actor.name), nameInSubject(name)) },
      paragraphs: [
        texts.invited(nameInMail(actor.name), nameInMail(name), ROLE_NAMES[language][role]),
        texts.validFor,
      ],
      button: this.buttonWith(token, language),
      notes: [texts.quotes],
    });
  }

  /** The identity provider of an organization has no name that a person would recognize. */
  async sendToProvisioned(
    { name }: Pick<Workspace, 'name'>,
    { email, role }: Invited,
    { token, sentAt }: { token: string; sentAt: Date },
  ): Promise<void> {
    const language = await this.languageFor(email, null);
    const texts = INVITATION[language];
    const letter: Letter = {
      ...{ to: email, language, subject: texts.addedSubject(nameInSubject(name)) },
      paragraphs: [texts.added(nameInMail(name), ROLE_NAMES[language][role]), texts.validFor],
      button: this.buttonWith(token, language),
      notes: [texts.addedQuotes],
    };
    await this.outbox.post(letter, sentAt);
  }

  /** The language of the invited person's account; without one, that of the person who invites. */
  private async languageFor(email: string, inviterId: string | null): Promise<Language> {
    const invited = await this.users.findOneBy({ emailNorm: User.normalizeEmail(email) });
    const known = invited ?? (inviterId === null ? null : await this.users.findOneBy({ id: inviterId }));
    return chooseLanguage(known?.locale ?? undefined);
  }

  private buttonWith(token: string, language: Language): Letter['button'] {
    return {
      label: INVITATION[language].accept,
      url: `${this.config.baseUrl}/accept-invite?token=${token}`,
    };
  }
}
