import { Injectable } from '@nestjs/common';
import { Config } from '#libs/platform';
import { PURPOSES, SecretBox } from '#libs/secrets';
import type { Message } from './message.js';

@Injectable()
export class MailSeal {
  private readonly box: SecretBox;

  constructor(config: Config) {
    this.box = new SecretBox(PURPOSES.mails, config.requireAppSecrets());
  }

  seal(message: Message, id: string, appSecret: string): Buffer {
    return this.box.seal(Buffer.from(JSON.stringify(message)), id, appSecret);
  }

  open(sealed: Buffer, id: string): Message {
    return JSON.parse(this.box.open(sealed, id).toString()) as Message;
  }
}
