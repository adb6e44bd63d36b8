import { Mail, OutboxSignal, Transactions } from '#libs/database';
import { MailOutbox, type Message } from '#libs/mail';
import { TestService } from '../toolbox/test-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

export const ALICE = 'alice@example.com';
export const TOKEN = 'tok-4f8e3d6b89de59f04b14fdd6a';
export const INVITATION: Message = {
  to: ALICE,
  subject: 'Welcome to Acme',
  text: `Open this link:\n\nhttps://qr.test/accept?token=${TOKEN}\n`,
};

/** A service that sends mails to the server at `smtpUrl`, or writes files without one. */
export class MailWorld {
  private constructor(readonly service: TestService) {}

  /** @param like shares its database and clock */
  static async open(smtpUrl?: string, like?: MailWorld): Promise<MailWorld> {
    const shared = like ? { database: like.service.database, clock: like.service.clock } : {};
    const service = await TestService.start({ env: smtpUrl ? { SMTP_URL: smtpUrl } : {}, ...shared });
    return new MailWorld(service);
  }

  async close(): Promise<void> {
    await this.service.close();
  }

  get transactions(): Transactions {
    return this.service.running.app.get(Transactions);
  }

  async post(message: Partial<Message> = {}): Promise<void> {
    const outbox = this.service.running.app.get(MailOutbox);
    await this.transactions.run(() => outbox.post({ ...INVITATION, ...message }));
  }

  /** Returns unsent mails in the order of posting. */
  async waiting(): Promise<Mail[]> {
    return this.service.dataSource.getRepository(Mail).find({ order: { id: 'asc' } });
  }

  async waitUntilSent(): Promise<void> {
    await waitUntil(async () => (await this.waiting()).length === 0, 'the end of the outbox');
  }

  /** Waits until the waiting mail has failed so often. */
  async waitForFailure(attempts = 1): Promise<Mail> {
    await waitUntil(async () => (await this.waiting())[0]?.attempts === attempts, `failure ${attempts}`);
    return (await this.waiting())[0]!;
  }

  /** Advances to the next retry, without waiting for the next poll. */
  retryAt(time: Date): void {
    this.service.clock.set(time);
    this.service.running.app.get(OutboxSignal).emit('mails');
  }

  logged(text: RegExp): Record<string, unknown>[] {
    return this.service.log.filter(({ msg }) => text.test(String(msg)));
  }
}
