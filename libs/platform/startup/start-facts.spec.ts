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

  it('names each variable that is set but no longer exists, and what holds instead', () => {
    const env = { BASE_URL: 'https://qr.example.com', SMTP_URL: 'smtp://mail.example' };
    const removed = { KEEP_ALIVE_MS: '75000', INVITATION_DAYS: '', CLICKHOUSE_CLUSTER: 'main' };
    expect(warningsOf({ ...env, ...removed })).toEqual([
      'CLICKHOUSE_CLUSTER is set but no longer exists: the table of scans is created on one server; one that is replicated is used as it is. Remove it',
      'KEEP_ALIVE_MS is set but no longer exists: idle connections are closed after 65 seconds. Remove it',
    ]);
  });

  it('has nothing to say of https with a mail server, or of http on localhost', () => {
    const SMTP_URL = 'smtp://mail.example';
    for (const BASE_URL of ['https://qr.example.com', 'http://localhost:3000'])
      expect(warningsOf({ BASE_URL, SMTP_URL })).toEqual([]);
  });
});
