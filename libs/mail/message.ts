import type { SendMailOptions } from 'nodemailer';

/** An email; the text can contain a link with a live token. */
export interface Message {
  /** One address. */
  to: string;
  subject: string;
  text: string;
}

/** With its id and time in the table. */
export interface OutgoingMail extends Message {
  id: string;
  createdAt: Date;
}

/** For nodemailer, which folds and encodes headers. The same in each attempt, so that duplicates are recognized. */
export function mimeOf({ id, createdAt, to, subject, text }: OutgoingMail, from: string): SendMailOptions {
  const domain = from.slice(from.lastIndexOf('@') + 1).replace('>', '');
  return {
    from,
    // As an object, it is not parsed as a list.
    to: { name: '', address: to },
    subject,
    text,
    date: createdAt,
    messageId: `<${id}@${domain}>`,
    // Suppresses automatic replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
