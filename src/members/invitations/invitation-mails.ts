import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock, Config } from '#libs/platform';
import { formatMoment } from '#libs/qr-codes';
import { User, type Invite, type Workspace } from '#libs/database';
import { MailOutbox, nameInMail, nameInSubject, type Letter } from '#libs/mail';
import { chooseLanguage, type Language } from '#libs/languages';
import type { Caller } from '../../http/requests/caller.js';
import { describeRole, ROLE_NAMES } from '../role-names.fields.js';
import { INVITATION_DAYS } from './invitation-days.js';
import { INVITATION } from './invitation-mails.texts.js';

type Invited = Pick<Invite, 'role'> & { email: string };

interface Reader {
  language: Language;
  timeZone: string;
}

const DAY_MS = 86_400_000;

@Injectable()
export class InvitationMails {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly outbox: MailOutbox,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async send(
    { actor }: Pick<Caller, 'actor'>,
    { name }: Pick<Workspace, 'name'>,
    { email, role }: Invited,
    token: string,
  ): Promise<void> {
    const reader = await this.readerOf(email, actor.type === 'user' ? actor.id : null);
    const { language } = reader;
    const texts = INVITATION[language];
    await this.outbox.post({
      ...{ to: email, language, subject: texts.subject(nameInSubject(actor.name), nameInSubject(name)) },
      eyebrow: texts.eyebrow,
      paragraphs: [texts.invited(nameInMail(actor.name), nameInMail(name), ROLE_NAMES[language][role])],
      facts: factsOf({ email, role }, reader, this.clock.now()),
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
    const reader = await this.readerOf(email, null);
    const { language } = reader;
    const texts = INVITATION[language];
    const letter: Letter = {
      ...{ to: email, language, subject: texts.addedSubject(nameInSubject(name)) },
      eyebrow: texts.eyebrow,
      paragraphs: [texts.added(nameInMail(name), ROLE_NAMES[language][role])],
      facts: factsOf({ email, role }, reader, sentAt),
      button: this.buttonWith(token, language),
      notes: [texts.addedQuotes],
    };
    await this.outbox.post(letter, sentAt);
  }

  /** The language and zone of the invited person's account; without one, those of the person who invites. */
  private async readerOf(email: string, inviterId: string | null): Promise<Reader> {
    const invited = await this.users.findOneBy({ emailNorm: User.normalizeEmail(email) });
    const known = invited ?? (inviterId === null ? null : await this.users.findOneBy({ id: inviterId }));
    return { language: chooseLanguage(known?.locale ?? undefined), timeZone: known?.timezone ?? 'UTC' };
  }

  private buttonWith(token: string, language: Language): Letter['button'] {
    return {
      label: INVITATION[language].accept,
      url: `${this.config.baseUrl}/accept-invite?token=${token}`,
    };
  }
}

function factsOf({ email, role }: Invited, reader: Reader, sentAt: Date): NonNullable<Letter['facts']> {
  const { role: ofRole, account, until } = INVITATION[reader.language];
  const now = sentAt.getTime();
  return {
    rows: [
      { label: ofRole, text: describeRole(role, reader.language) },
      { label: account, text: email },
      { label: until, text: formatMoment(now + INVITATION_DAYS * DAY_MS, { ...reader, now }) },
    ],
  };
}
