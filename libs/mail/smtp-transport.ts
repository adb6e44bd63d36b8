import type { Transporter } from 'nodemailer';
import type { MailSettings } from './mail-settings.js';
import { MailTransport } from './mail-transport.js';
import { toMimeMessage, type OutgoingMail } from './message.js';

export class SmtpTransport extends MailTransport {
  private mailer: Transporter | undefined;

  /** @param url may contain a password and is never logged */
  constructor(
    private readonly url: string,
    private readonly from: string,
    private readonly settings: MailSettings,
  ) {
    super();
  }

  async send(mail: OutgoingMail, cut: AbortSignal): Promise<void> {
    this.mailer ??= await this.connect();
    await this.mailer.sendMail({ ...toMimeMessage(mail, this.from), signal: cut });
  }

  /** Loading nodemailer takes 50 ms, which no startup should wait for. */
  private async connect(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    const { connectTimeoutMs, silenceTimeoutMs } = this.settings;
    return createTransport({
      url: this.url,
      dnsTimeout: connectTimeoutMs,
      connectionTimeout: connectTimeoutMs,
      greetingTimeout: connectTimeoutMs,
      socketTimeout: silenceTimeoutMs,
    });
  }
}
