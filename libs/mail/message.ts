import type { SendMailOptions } from 'nodemailer';

/** The text can contain a link with a live token. */
export interface Message {
  to: string;
  subject: string;
  text: string;
}

export interface OutgoingMail extends Message {
  id: string;
  createdAt: Date;
}

/**
 * Builds a message for nodemailer, which folds and encodes headers. All attempts are equal, so that duplicates are
 * recognized.
 */
export function toMimeMessage(
  { id, createdAt, to, subject, text }: OutgoingMail,
  from: string,
): SendMailOptions {
  const domain = from.slice(from.lastIndexOf('@') + 1).replace('>', '');
  return {
    from,
    // An object is not parsed as a list.
    to: { name: '', address: to },
    subject,
    text,
    date: createdAt,
    messageId: `<${id}@${domain}>`,
    // Suppresses automatic replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
