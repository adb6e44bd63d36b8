import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock } from '#libs/platform';
import { Mail, newId, SecretInUse, Transactions } from '#libs/database';
import { MailSeal } from './mail-seal.js';
import type { Letter } from './letter/letter.js';
import { renderLetter } from './letter/letter-html.js';
import { writeLetter } from './letter/letter-text.js';
import type { Message } from './message.js';
import { StopLinks } from './stops/stop-links.js';

/** Queues emails in the open transaction: each is sent at least once if it commits, never if it rolls back. */
@Injectable()
export class MailOutbox {
  constructor(
    @InjectRepository(Mail) private readonly mails: Repository<Mail>,
    private readonly transactions: Transactions,
    private readonly seal: MailSeal,
    private readonly secretInUse: SecretInUse,
    private readonly stopLinks: StopLinks,
    private readonly clock: Clock,
  ) {}

  async post(letter: Letter, sentAt?: Date): Promise<void> {
    // The caller has validated the address; a list would send a token to strangers.
    if (/[\s,;<>\p{Cc}]/u.test(letter.to)) throw new Error('A mail goes to one address.');
    this.transactions.assertTransaction();
    const [id, dueAt] = [newId(), sentAt ?? this.clock.now()];
    const secret = await this.secretInUse.find();
    const sealed = this.seal.seal(this.messageOf(letter, secret), id, secret);
    const mail = { id, sealed, attempts: 0, dueAt, createdAt: dueAt };
    await this.mails.insert(mail);
  }

  private messageOf(letter: Letter, secret: string): Message {
    const { to, subject, stops, attachment } = letter;
    const stopUrl = stops === undefined ? null : this.stopLinks.urlFor(stops, secret);
    return {
      ...{ to, subject, text: writeLetter(letter, stopUrl), html: renderLetter(letter, stopUrl) },
      ...(stopUrl === null ? {} : { stopUrl }),
      ...(attachment && { attachment: encoded(attachment) }),
    };
  }
}

const encoded = ({ name, mediaType, bytes }: NonNullable<Letter['attachment']>) => ({
  ...{ name, mediaType },
  base64: Buffer.from(bytes).toString('base64'),
});
