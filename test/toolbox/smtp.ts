import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface SmtpMail {
  from: string;
  to: string[];
  user: string;
  email: Email;
}

export class TestSmtp {
  readonly mails: SmtpMail[] = [];
  private readonly server: SMTPServer;

  private constructor(options: SMTPServerOptions) {
    this.server = new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      hideSTARTTLS: true,
      onAuth: ({ username = '', password = '' }, _session, done) => {
        if (password === 'wrong') done(new Error('no'));
        else done(null, { user: username });
      },
      onData: (stream, { envelope, user }, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          void PostalMime.parse(Buffer.concat(chunks)).then((email) => {
            const from = envelope.mailFrom ? envelope.mailFrom.address : '';
            const to = envelope.rcptTo.map(({ address }) => address);
            this.mails.push({ from, to, user: user ?? '', email });
            done();
          });
        });
      },
      ...options,
    });
    // Clients that disconnect cause these errors.
    this.server.on('error', () => undefined);
  }

  static async start({
    port = 0,
    ...options
  }: SMTPServerOptions & { port?: number } = {}): Promise<TestSmtp> {
    const smtp = new TestSmtp(options);
    smtp.server.listen(port, '127.0.0.1');
    await once(smtp.server.server, 'listening');
    return smtp;
  }

  get port(): number {
    return (this.server.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}
