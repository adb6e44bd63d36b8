import { Injectable } from '@nestjs/common';
import { Config } from '#libs/config';
import { MailOutbox } from '#libs/mail';
import type { User } from '#libs/database';

type Recipient = Pick<User, 'email'>;

/** What the service writes to people about their accounts. */
@Injectable()
export class AccountMails {
  constructor(
    private readonly outbox: MailOutbox,
    private readonly config: Config,
  ) {}

  verifyEmail({ email }: Recipient, token: string): Promise<void> {
    return this.outbox.post({
      to: email,
      subject: 'Please confirm your e-mail address',
      text: paragraphs(
        'Welcome! Please confirm that this address is yours by opening this link within 7 days:',
        this.link('verify-email', token),
        ofToken(token),
        'If you did not sign up, you need not do anything.',
      ),
    });
  }

  resetPassword({ email }: Recipient, token: string): Promise<void> {
    return this.outbox.post({
      to: email,
      subject: 'Choose a new password',
      text: paragraphs(
        'Somebody, you we hope, asked for a new password of this account. Choose it here within an hour:',
        this.link('reset-password', token),
        ofToken(token),
        'If it was not you, you need not do anything: the password stays as it is.',
      ),
    });
  }

  private link(page: string, token: string): string {
    return `${this.config.baseUrl}/${page}?token=${token}`;
  }
}

/** Until there is a page to open. */
const ofToken = (token: string) => `Its token, for the API:\n${token}`;
const paragraphs = (...parts: string[]) => `${parts.join('\n\n')}\n`;
