import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { waitUntil } from './wait-until.js';

/** A TestService, or a process that was launched; both without SMTP_URL. */
interface Mailing {
  dataDir: string;
}

export interface ReceivedMail {
  subject: string;
  text: string;
  /** Value of `token=` in the text's link; empty when there is none. */
  token: string;
}

/** By data folder: the files that `mailTo` has given. */
const given = new Map<string, Set<string>>();

/** By file: while a test waits for a mail, those before it are not parsed again at each look. */
const parsed = new Map<string, Promise<Email>>();

/** All mails to an address so far, oldest first. */
export async function mailsTo(service: Mailing, address: string): Promise<ReceivedMail[]> {
  return (await filesTo(service, address)).map(({ mail }) => mail);
}

/** The oldest mail to an address that no call has given yet, with this subject if one is named; waits for it. */
export async function mailTo(
  service: Mailing,
  address: string,
  { subject }: { subject?: string | RegExp } = {},
): Promise<ReceivedMail> {
  const seen = given.get(service.dataDir) ?? new Set();
  given.set(service.dataDir, seen);
  let found: { file: string; mail: ReceivedMail } | undefined;
  const isThere = async () => {
    found = (await filesTo(service, address)).find(
      ({ file, mail }) => !seen.has(file) && (subject === undefined || isMatch(mail.subject, subject)),
    );
    return found !== undefined;
  };
  await waitUntil(isThere, `a mail to ${address}`);
  seen.add(found!.file);
  return found!.mail;
}

/** By the address and what a mail is read by: of a file as of one that a server was sent. */
export function readMail({ subject = '', text = '' }: Email): ReceivedMail {
  return { subject, text: text.trimEnd(), token: /[?&#]token=([^\s&#]*)/.exec(text)?.[1] ?? '' };
}

async function filesTo(
  { dataDir }: Mailing,
  address: string,
): Promise<{ file: string; mail: ReceivedMail }[]> {
  const folder = join(dataDir, 'mail');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
  // Names begin with the time of posting, then comes a UUIDv7.
  const files = names.sort().map((name) => join(folder, name));
  const mails = await Promise.all(files.map(async (file) => ({ file, email: await emailIn(file) })));
  return mails
    .filter(({ email }) => email.to?.some(({ address: to }) => to?.toLowerCase() === address.toLowerCase()))
    .map(({ file, email }) => ({ file, mail: readMail(email) }));
}

function emailIn(file: string): Promise<Email> {
  const email = parsed.get(file) ?? PostalMime.parse(readFileSync(file));
  parsed.set(file, email);
  return email;
}

const isMatch = (text: string, wanted: string | RegExp) =>
  typeof wanted === 'string' ? text === wanted : wanted.test(text);
