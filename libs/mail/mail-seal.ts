import { Injectable } from '@nestjs/common';
import { Config } from '#libs/config';
import { SecretBox } from '#libs/secrets';
import type { Message } from './message.js';

/** Emails as stored: encrypted, each bound to its row. */
@Injectable()
export class MailSeal {
  private readonly box: SecretBox;

  constructor(config: Config) {
    this.box = new SecretBox('mail', config.requireAppSecret(), config.appSecretPrevious);
  }

  seal({ to, subject, text }: Message, id: string): Buffer {
    return this.box.seal(Buffer.from(JSON.stringify({ to, subject, text })), id);
  }

  /** @throws Error when APP_SECRET was changed without APP_SECRET_PREVIOUS */
  open(sealed: Buffer, id: string): Message {
    return JSON.parse(this.box.open(sealed, id).toString()) as Message;
  }
}
