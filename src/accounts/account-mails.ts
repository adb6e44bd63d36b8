import { Injectable } from '@nestjs/common';
import { Config } from '#libs/platform';
import { MailOutbox } from '#libs/mail';
import type { User } from '#libs/database';

type Recipient = Pick<User, 'email'>;

@Injectable()
export class AccountMails {
  constructor(
    private readonly outbox: MailOutbox,
    private readonly config: Config,
  ) {}

  verifyEmail({ email }: Recipient, token: string): Promise<void> {
    return this.outbox.post({
      to: email,
      subject: 'Confirm your email address',
      text: paragraphs(
        'Welcome! Please confirm your email address by opening this link within 7 days:',
        this.link('verify-email', token),
        'If you did not sign up, you can ignore this email.',
      ),
    });
  }

  resetPassword({ email }: Recipient, token: string): Promise<void> {
    return this.outbox.post({
      to: email,
      subject: 'Reset your password',
      text: paragraphs(
        'Someone, hopefully you, asked to reset the password of your account. Open this link within an hour to choose a new one:',
        this.link('reset-password', token),
        'If it was not you, you can ignore this email: your password stays the same.',
      ),
    });
  }

  private link(page: string, token: string): string {
    return `${this.config.baseUrl}/${page}?token=${token}`;
  }
}

const paragraphs = (...parts: string[]) => `${parts.join('\n\n')}\n`;
