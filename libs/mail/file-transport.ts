import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '#libs/platform';
import { MailTransport } from './mail-transport.js';
import { toMimeMessage, type OutgoingMail } from './message.js';

export class FileTransport extends MailTransport {
  constructor(
    private readonly folder: string,
    private readonly from: string,
    private readonly log: Log,
    /** Prints the link of each email, since a person who tries the service reads no files. */
    private readonly print: ((lines: string) => void) | null,
  ) {
    super();
  }

  async send(mail: OutgoingMail): Promise<void> {
    const { createTransport } = await import('nodemailer');
    const mailer = createTransport({ streamTransport: true, newline: 'windows' });
    const { message } = await mailer.sendMail(toMimeMessage(mail, this.from));
    const name = `${mail.createdAt.toISOString().replaceAll(/[:.]/g, '-')}-${mail.id}.eml`;
    const [file, unfinished] = [join(this.folder, name), join(this.folder, `.${name}.tmp`)];
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await writeFile(unfinished, message, { mode: 0o600, flush: true });
    await rename(unfinished, file);
    this.log.info({ mail: mail.id, file }, 'wrote an email to a file because SMTP_URL is not set');
    const [link] = /^https?:\/\/\S+$/m.exec(mail.text) ?? [];
    if (link !== undefined) this.print?.(`\n  Email to ${mail.to}: ${mail.subject}\n\n    ${link}\n\n`);
  }
}
