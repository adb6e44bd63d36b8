import { Injectable } from '@nestjs/common';
import { Config } from '#libs/platform';
import { MailOutbox } from '#libs/mail';
import type { User } from '#libs/database';
import { chooseLanguage, type Language } from '#libs/languages';
import {
  ACCOUNT_DELETED,
  CONFIRM_EMAIL,
  RESET_PASSWORD,
  type AccountMailTexts,
} from './account-mails.texts.js';
import { CONFIRM_EMAIL_CHANGE, CONFIRM_NEW_EMAIL } from './email-change-mails.texts.js';

type Recipient = Pick<User, 'email' | 'locale'>;

@Injectable()
export class AccountMails {
  constructor(
    private readonly outbox: MailOutbox,
    private readonly config: Config,
  ) {}

  /** @param asked language of the request, for a person who has chosen none */
  verifyEmail(to: Recipient, token: string, asked?: Language): Promise<void> {
    return this.post(CONFIRM_EMAIL, to, asked, this.link('verify-email', token));
  }

  /** @param asked as above */
  resetPassword(to: Recipient, token: string, asked?: Language): Promise<void> {
    return this.post(RESET_PASSWORD, to, asked, this.link('reset-password', token));
  }

  /** @param asked as above */
  confirmNewEmail(to: Recipient, token: string, asked: Language): Promise<void> {
    return this.post(CONFIRM_NEW_EMAIL, to, asked, this.link('verify-email', token));
  }

  /** To the address of now. @param asked as above */
  confirmEmailChange(to: Recipient, email: string, token: string, asked: Language): Promise<void> {
    const language = chooseLanguage(to.locale ?? asked);
    const { [language]: texts } = CONFIRM_EMAIL_CHANGE;
    const named = { ...texts, before: texts.before.replace('EMAIL', () => email) };
    return this.post(
      { ...CONFIRM_EMAIL_CHANGE, [language]: named },
      to,
      asked,
      this.link('verify-email', token),
    );
  }

  accountDeleted(to: Recipient): Promise<void> {
    return this.post(ACCOUNT_DELETED, to, undefined, this.config.baseUrl);
  }

  private post(
    texts: Record<Language, AccountMailTexts>,
    { email, locale }: Recipient,
    asked: Language | undefined,
    link: string,
  ): Promise<void> {
    const language = chooseLanguage(locale ?? asked);
    const { subject, before, button, after } = texts[language];
    return this.outbox.post({
      ...{ to: email, language, subject, paragraphs: [before], notes: [after] },
      button: { label: button, url: link },
    });
  }

  private link(page: string, token: string): string {
    return `${this.config.baseUrl}/${page}?token=${token}`;
  }
}
