import { failed, ok, warning, type Check } from '../check.js';

const TIMEOUT_MS = 5_000;

/** Greets the server and signs in, but sends nothing. */
export const mailCheck: Check = {
  name: 'mail',
  isSlow: true,
  run: async ({ config: { smtpUrl, mailFrom } }) => {
    if (!smtpUrl) return warning('SMTP_URL is not set: emails are written to files, and nobody gets them');
    const { createTransport } = await import('nodemailer');
    const mailer = createTransport({
      url: smtpUrl,
      dnsTimeout: TIMEOUT_MS,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    });
    const { host } = new URL(smtpUrl);
    try {
      await mailer.verify();
      return ok(`${host} accepts the connection and the login; the sender is ${mailFrom}`);
    } catch (error) {
      return failed(`${host} cannot be used (${(error as Error).message}): correct SMTP_URL`);
    } finally {
      mailer.close();
    }
  },
};
