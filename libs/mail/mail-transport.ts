import type { OutgoingMail } from './message.js';

/** Sends an email: SmtpTransport if a server is configured, otherwise FileTransport. */
export abstract class MailTransport {
  /** Rejects if it may not have been sent, and soon after `cut` is aborted. */
  abstract send(mail: OutgoingMail, cut: AbortSignal): Promise<void>;
}
