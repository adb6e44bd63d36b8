import { Injectable } from '@nestjs/common';
import { Config } from '#libs/platform';
import type { User } from '#libs/database';
import { chooseLanguage } from '#libs/languages';
import { MailOutbox } from '#libs/mail';
import { FACTOR_CHANGES } from './factor-mails.texts.js';
import type { SecondFactor } from './second-factor.dto.js';

export type FactorChange = { action: 'added' | 'removed'; factor: SecondFactor } | { codesLeft: number };

/** Tells people what was done with their second factors, since it may have been somebody else. */
@Injectable()
export class FactorMails {
  constructor(
    private readonly outbox: MailOutbox,
    private readonly config: Config,
  ) {}

  post({ email, locale }: Pick<User, 'email' | 'locale'>, change: FactorChange): Promise<void> {
    const language = chooseLanguage(locale ?? undefined);
    const texts = FACTOR_CHANGES[language];
    const { subject, text } =
      'codesLeft' in change ? texts.recoveryCodeUsed(change.codesLeft) : texts[change.action][change.factor];
    return this.outbox.post({
      ...{ to: email, language, subject, paragraphs: [text], notes: [texts.after] },
      button: { label: texts.button, url: `${this.config.baseUrl}/settings/profile` },
    });
  }
}
