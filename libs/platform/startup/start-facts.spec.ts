import { loadConfig } from '../config/load-config.js';
import { startWarnings } from './start-facts.js';

describe('startWarnings', () => {
  const warningsOf = (env: Record<string, string>) =>
    startWarnings(
      loadConfig({
        DATABASE_URL: 'postgres://u:p@db.example/qr',
        SHORT_URL_BASE: 'https://go.example.com',
        ...env,
      }),
      ['Database', 'Emails'],
    );

  it('names a BASE_URL without https and missing SMTP_URL', () => {
    expect(warningsOf({ BASE_URL: 'http://qr.example.com' })).toEqual([
      expect.stringMatching(/^BASE_URL is http:\/\/qr\.example\.com: without https, /),
      expect.stringMatching(/^Emails: not sent, .*: SMTP_URL is not set$/),
    ]);
  });

  it('says that nothing is sent with DELIVERIES=off', () => {
    const env = { BASE_URL: 'https://qr.example.com', SMTP_URL: 'smtp://mail.example', DELIVERIES: 'off' };
    expect(warningsOf(env)).toEqual(['DELIVERIES is off: webhooks and emails wait, and nothing is sent']);
  });

  it('has nothing to say of https with a mail server, or of http on localhost', () => {
    const SMTP_URL = 'smtp://mail.example';
    for (const BASE_URL of ['https://qr.example.com', 'http://localhost:3000'])
      expect(warningsOf({ BASE_URL, SMTP_URL })).toEqual([]);
  });
});
