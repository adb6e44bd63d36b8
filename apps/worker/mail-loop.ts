import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { OutboxSignal } from '#libs/delivery';
import { MailDispatcher, MailSettings } from '#libs/mail';
import { LOG, type Log } from '#libs/observability';
import { Rounds } from './rounds.js';

/** Looks for mails when one is posted, when one has left, when a retry falls due, and regularly. */
@Injectable()
export class MailLoop implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly rounds: Rounds;
  private unsubscribe = (): void => undefined;

  constructor(
    private readonly dispatcher: MailDispatcher,
    private readonly signal: OutboxSignal,
    settings: MailSettings,
    @Inject(LOG) log: Log,
  ) {
    this.rounds = new Rounds('the sending of mails', () => this.round(), log, {
      afterErrorMs: settings.pollMs,
    });
  }

  onApplicationBootstrap(): void {
    this.unsubscribe = this.signal.onRaised('mails', () => this.rounds.ring());
    this.rounds.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.unsubscribe();
    await this.rounds.stop();
    await this.dispatcher.drain();
  }

  private async round(): Promise<number> {
    await this.dispatcher.run(() => this.rounds.ring());
    return this.dispatcher.pauseMs();
  }
}
