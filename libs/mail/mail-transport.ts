import type { OutgoingMail } from './message.js';

/** How a mail leaves: SmtpTransport where there is a server, else FileTransport. */
export abstract class MailTransport {
  /** Rejects when it may not have left, and soon once `cut` is aborted. */
  abstract send(mail: OutgoingMail, cut: AbortSignal): Promise<void>;
}
