import type { SendMailOptions } from 'nodemailer';

/** The text can contain a link with a live token. */
export interface Message {
  to: string;
  subject: string;
  text: string;
  /** Omitted in messages that an earlier release has queued. */
  html?: string;
  /** Where the person can stop emails like this one. */
  stopUrl?: string;
  attachment?: { name: string; mediaType: string; base64: string };
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
  { id, createdAt, to, subject, text, html, stopUrl, attachment }: OutgoingMail,
  from: string,
): SendMailOptions {
  const domain = from.slice(from.lastIndexOf('@') + 1).replace('>', '');
  return {
    from,
    // An object is not parsed as a list.
    to: { name: '', address: to },
    subject,
    text,
    ...(html === undefined ? {} : { html }),
    ...(attachment === undefined ? {} : { attachments: [attached(attachment)] }),
    date: createdAt,
    messageId: `<${id}@${domain}>`,
    // Suppresses automatic replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...(stopUrl === undefined ? {} : stopHeaders(stopUrl)) },
  };
}

const attached = ({ name, mediaType, base64 }: NonNullable<Message['attachment']>) => ({
  filename: name,
  contentType: mediaType,
  content: Buffer.from(base64, 'base64'),
});

/** RFC 2369; one click (RFC 8058) is for https only. */
const stopHeaders = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  ...(url.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
});
