import { Mail, Transactions } from '#libs/database';
import { MailLoop } from '../../apps/worker/index.js';
import { MailOutbox, type Letter } from '#libs/mail';
import { TestService } from '../toolbox/test-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

export const ALICE = 'alice@example.com';
export const TOKEN = 'tok-4f8e3d6b89de59f04b14fdd6a';
const LINK = `https://qr.test/accept?token=${TOKEN}`;
export const INVITATION: Letter = {
  to: ALICE,
  language: 'en',
  subject: 'Welcome to Acme',
  paragraphs: ['You are invited.'],
  button: { label: 'Accept', url: LINK },
  notes: ['You can ignore this email.'],
};
export const INVITATION_TEXT = `You are invited.\n\nAccept:\n${LINK}\n\nYou can ignore this email.`;

export class MailWorld {
  private constructor(readonly service: TestService) {}

  static async open(smtpUrl?: string, like?: MailWorld): Promise<MailWorld> {
    const shared = like ? { database: like.service.database, clock: like.service.clock } : {};
    const service = await TestService.start({
      roles: 'all',
      env: smtpUrl ? { SMTP_URL: smtpUrl } : {},
      ...shared,
    });
    return new MailWorld(service);
  }

  async close(): Promise<void> {
    await this.service.close();
  }

  get transactions(): Transactions {
    return this.service.running.app.get(Transactions);
  }

  async post(letter: Partial<Letter> = {}): Promise<void> {
    const outbox = this.service.running.app.get(MailOutbox);
    await this.transactions.run(() => outbox.post({ ...INVITATION, ...letter }));
    // Its next poll can be a second away.
    this.service.worker.get(MailLoop).wake();
  }

  async waiting(): Promise<Mail[]> {
    return this.service.dataSource.getRepository(Mail).find({ order: { id: 'asc' } });
  }

  async waitUntilSent(): Promise<void> {
    this.service.worker.get(MailLoop).wake();
    await waitUntil(async () => (await this.waiting()).length === 0, 'the end of the outbox');
  }

  async waitForFailure(attempts = 1): Promise<Mail> {
    this.service.worker.get(MailLoop).wake();
    await waitUntil(async () => (await this.waiting())[0]?.attempts === attempts, `failure ${attempts}`);
    return (await this.waiting())[0]!;
  }

  retryAt(time: Date): void {
    this.service.clock.set(time);
    this.service.worker.get(MailLoop).wake();
  }

  logged(text: RegExp): Record<string, unknown>[] {
    return this.service.log.filter(({ msg }) => text.test(String(msg)));
  }
}
