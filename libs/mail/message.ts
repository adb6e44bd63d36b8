import type { SendMailOptions } from 'nodemailer';

/** What somebody is told; the text may hold a link with a live token. */
export interface Message {
  /** One address. */
  to: string;
  subject: string;
  text: string;
}

/** With what it is known by in the table. */
export interface OutgoingMail extends Message {
  id: string;
  createdAt: Date;
}

/** For nodemailer, which folds and encodes headers. Alike in each attempt, so that a copy is known for one. */
export function mimeOf({ id, createdAt, to, subject, text }: OutgoingMail, from: string): SendMailOptions {
  const domain = from.slice(from.lastIndexOf('@') + 1).replace('>', '');
  return {
    from,
    // As an object it is no list to be taken apart.
    to: { name: '', address: to },
    subject,
    text,
    date: createdAt,
    messageId: `<${id}@${domain}>`,
    // Of no person: absence notes stay away. RFC 3834.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
