import type { OutgoingMail } from './message.js';

export abstract class MailTransport {
  /** Rejects if the email may not have been sent, and soon after `cut` is aborted. */
  abstract send(mail: OutgoingMail, cut: AbortSignal): Promise<void>;
}
