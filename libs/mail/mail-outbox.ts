import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock } from '#libs/platform';
import { Mail, newId, SecretInUse, Transactions } from '#libs/database';
import { MailSeal } from './mail-seal.js';
import type { Message } from './message.js';

/** Queues emails in the open transaction: each is sent at least once if it commits, never if it rolls back. */
@Injectable()
export class MailOutbox {
  constructor(
    @InjectRepository(Mail) private readonly mails: Repository<Mail>,
    private readonly transactions: Transactions,
    private readonly seal: MailSeal,
    private readonly secretInUse: SecretInUse,
    private readonly clock: Clock,
  ) {}

  async post(message: Message, sentAt?: Date): Promise<void> {
    // The caller has validated the address; a list would send a token to strangers.
    if (/[\s,;<>\p{Cc}]/u.test(message.to)) throw new Error('A mail goes to one address.');
    this.transactions.assertTransaction();
    const [id, dueAt] = [newId(), sentAt ?? this.clock.now()];
    const sealed = this.seal.seal(message, id, await this.secretInUse.find());
    const mail = { id, sealed, attempts: 0, dueAt, createdAt: dueAt };
    await this.mails.insert(mail);
  }
}
