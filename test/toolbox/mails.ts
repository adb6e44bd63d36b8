import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { waitUntil } from './wait-until.js';

/** A TestService or a launched process; both have no SMTP_URL. */
interface Mailing {
  dataDir: string;
  sendMails?(): Promise<void>;
}

export interface ReceivedMail {
  subject: string;
  text: string;
  token: string;
}

const given = new Map<string, Set<string>>();

/** Keyed by file, so that a test that polls for a mail does not parse earlier ones again. */
const parsed = new Map<string, Promise<Email>>();

export async function mailsTo(service: Mailing, address: string): Promise<ReceivedMail[]> {
  await service.sendMails?.();
  return (await filesTo(service, address)).map(({ mail }) => mail);
}

/** Waits for the oldest mail to an address that no call has returned yet, with this subject if one is given. */
export async function mailTo(
  service: Mailing,
  address: string,
  { subject }: { subject?: string | RegExp } = {},
): Promise<ReceivedMail> {
  const seen = given.get(service.dataDir) ?? new Set();
  given.set(service.dataDir, seen);
  let found: { file: string; mail: ReceivedMail } | undefined;
  const isThere = async () => {
    await service.sendMails?.();
    found = (await filesTo(service, address)).find(
      ({ file, mail }) => !seen.has(file) && (subject === undefined || isMatch(mail.subject, subject)),
    );
    return found !== undefined;
  };
  await waitUntil(isThere, `a mail to ${address}`);
  seen.add(found!.file);
  return found!.mail;
}

/** The same messages with their HTML and headers. */
export const emailsTo = async (service: Mailing, address: string): Promise<Email[]> =>
  (await filesTo(service, address)).map(({ email }) => email);

/** Parses mail files and mails that a server received alike. */
export function readMail({ subject = '', text = '' }: Email): ReceivedMail {
  return { subject, text: text.trimEnd(), token: /[?&#]token=([^\s&#]*)/.exec(text)?.[1] ?? '' };
}

async function filesTo(
  { dataDir }: Mailing,
  address: string,
): Promise<{ file: string; email: Email; mail: ReceivedMail }[]> {
  const folder = join(dataDir, 'mail');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
  // Names begin with the time of posting, followed by a UUIDv7.
  const files = names.sort().map((name) => join(folder, name));
  const mails = await Promise.all(files.map(async (file) => ({ file, email: await emailIn(file) })));
  return mails
    .filter(({ email }) => email.to?.some(({ address: to }) => to?.toLowerCase() === address.toLowerCase()))
    .map(({ file, email }) => ({ file, email, mail: readMail(email) }));
}

function emailIn(file: string): Promise<Email> {
  const email = parsed.get(file) ?? PostalMime.parse(readFileSync(file));
  parsed.set(file, email);
  return email;
}

const isMatch = (text: string, wanted: string | RegExp) =>
  typeof wanted === 'string' ? text === wanted : wanted.test(text);
