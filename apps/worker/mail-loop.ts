import { Inject, Injectable } from '@nestjs/common';
import { MailDispatcher, MailSettings } from '#libs/mail';
import { LOG, type Log } from '#libs/observability';
import { OutboxSignal } from '#libs/outbox';
import { Rounds } from './rounds.js';

/** Looks for mails when one is posted, when one has left, when a retry falls due, and regularly. */
@Injectable()
export class MailLoop extends Rounds {
  constructor(
    private readonly dispatcher: MailDispatcher,
    signal: OutboxSignal,
    { pollMs }: MailSettings,
    @Inject(LOG) log: Log,
  ) {
    super({ name: 'email sending', news: 'mails', signal, log, afterErrorMs: pollMs });
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await this.dispatcher.drain();
  }

  protected async round(): Promise<number> {
    await this.dispatcher.run(() => this.ring());
    return this.dispatcher.pauseMs();
  }
}
