import { Inject, Injectable } from '@nestjs/common';
import { MailDispatcher, MailSettings } from '#libs/mail';
import { LOG, type Log } from '#libs/platform';
import { PollLoop } from './poll-loop.js';

@Injectable()
export class MailLoop extends PollLoop {
  constructor(
    private readonly dispatcher: MailDispatcher,
    { pollMs }: MailSettings,
    @Inject(LOG) log: Log,
  ) {
    super({ name: 'email sending', log, afterErrorMs: pollMs });
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await this.dispatcher.drain();
  }

  protected async poll(): Promise<number> {
    await this.dispatcher.run(() => this.wake());
    return this.dispatcher.pauseMs();
  }
}
