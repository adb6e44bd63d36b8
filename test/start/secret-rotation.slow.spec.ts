import { loadConfig } from '#libs/platform';
import {
  createDataSource,
  Mail,
  newId,
  prepareDatabase,
  Transactions,
  VisitorSalt,
  WebhookEndpoint,
} from '#libs/database';
import { serviceSignature } from '#libs/delivery';
import { MailOutbox } from '#libs/mail';
import { PURPOSES, SecretBox } from '#libs/secrets';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import { operatorIn } from '../../src/audit/audit.service.js';
import { WebhookEndpointsService } from '../../src/webhooks/webhook-endpoints.service.js';
import { admin } from '../toolbox/admin.js';
import { Client } from '../toolbox/client.js';
import { createDatabase, type TestDatabase } from '../toolbox/databases.js';
import { mailsTo } from '../toolbox/mails.js';
import { startReceiver, type Receiver } from '../toolbox/receiver.js';
import { INVITATION } from '../mail/mail-world.js';
import { TestService } from '../toolbox/test-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const [FIRST, SECOND, THIRD] = [
  'the first secret of thirty-two bytes',
  'the second secret of thirty-two bytes',
  'the third secret of thirty-two bytes',
];
/** The emails are more than one batch. */
const QUEUED = 501;
const READER = 'reader@example.com';

describe('a rotation of APP_SECRET', () => {
  let database: TestDatabase;
  let receiver: Receiver;
  const running = new Set<TestService>();
  const secrets = new Map<string, string>();

  const variables = (APP_SECRET: string, ...previous: string[]) => ({
    DATABASE_URL: database.url,
    APP_SECRET,
    APP_SECRET_PREVIOUS: previous.join(', '),
  });
  const check = (secret: string, ...previous: string[]) =>
    prepareDatabase(loadConfig(variables(secret, ...previous)));
  const reseal = (env: Record<string, string>, ...options: string[]) =>
    admin(env, 'secrets', 'reseal', ...options);

  async function start(secret: string, ...previous: string[]): Promise<TestService> {
    const reachable = { WEBHOOK_ALLOW_PORTS: String(receiver.port), WEBHOOK_ALLOW_PRIVATE: '127.0.0.1,::1' };
    const env = { ...variables(secret, ...previous), ...reachable, WEBHOOK_CA_FILE: receiver.caFile };
    const service = await TestService.start({ roles: 'all', env, database });
    running.add(service);
    return service;
  }

  async function stop(service: TestService): Promise<void> {
    running.delete(service);
    await service.close();
  }

  async function addEndpoint({ running: { app } }: TestService, { workspaceId }: Client): Promise<string> {
    const url = `${receiver.url}/${secrets.size}`;
    const endpoints = app.get(WebhookEndpointsService);
    const { endpoint, secret } = await endpoints.add(operatorIn(workspaceId), { url, events: ['scan'] });
    secrets.set(new URL(url).pathname, secret);
    return endpoint.id;
  }

  /** Each process queues emails and records scans; any of them may send, and must sign correctly. */
  async function expectAllSent(services: TestService[], client: Client, code: QrCodeDto): Promise<void> {
    const [seen, subject] = [receiver.requests.length, newId()];
    for (const { running: service, url, shortUrl } of services) {
      const outbox = service.app.get(MailOutbox);
      const post = () => outbox.post({ ...INVITATION, to: READER, subject });
      for (let count = 0; count < 4; count++) await service.app.get(Transactions).run(post);
      await new Client(url, client.workspaceId, client.key, client.apiKeyId, shortUrl).scan(code);
    }
    const requests = await receiver.waitFor(seen + services.length * secrets.size);
    for (const { path, body, headers } of requests.slice(seen))
      expect(headers['x-service-signature']).toBe(serviceSignature(secrets.get(path)!, body));
    const isMailed = async () => {
      const mails = (await Promise.all(services.map((service) => mailsTo(service, READER)))).flat();
      return mails.filter((mail) => mail.subject === subject).length === services.length * 4;
    };
    await waitUntil(isMailed, 'the emails');
    for (const { log } of services) expect(log.filter(({ level }) => level === 'error')).toEqual([]);
  }

  async function queueForLater({ dataSource }: TestService, secret: string): Promise<void> {
    const box = new SecretBox(PURPOSES.mails, [secret]);
    const text = Buffer.from(JSON.stringify({ to: READER, subject: 'Later', text: 'Hello' }));
    const [dueAt, createdAt] = [new Date('2099-01-01'), new Date()];
    const mails = Array.from({ length: QUEUED }, newId).map((id) => {
      return { id, sealed: box.seal(text, id), attempts: 0, dueAt, createdAt };
    });
    await dataSource.getRepository(Mail).insert(mails);
  }

  async function isAllUnder({ dataSource }: TestService, secret: string): Promise<boolean> {
    const [endpoints, mails, salts] = await Promise.all([
      dataSource.getRepository(WebhookEndpoint).find(),
      dataSource.getRepository(Mail).find(),
      dataSource.getRepository(VisitorSalt).find(),
    ]);
    const isUnder = (purpose: string, sealed: Buffer, context: string) =>
      new SecretBox(purpose, [secret]).secretOf(sealed, context) !== null;
    return (
      endpoints.every(({ id, secretEncrypted }) => isUnder(PURPOSES.webhookSecrets, secretEncrypted, id)) &&
      mails.every(({ id, sealed }) => isUnder(PURPOSES.mails, sealed, id)) &&
      salts.every(({ day, salt }) => isUnder(PURPOSES.visitorSalts, salt, day))
    );
  }

  beforeEach(async () => {
    [database, receiver] = await Promise.all([createDatabase(), startReceiver()]);
    secrets.clear();
  });
  afterEach(async () => {
    for (const service of [...running]) await stop(service);
    await receiver.close();
    await database.drop();
  });

  it('loses nothing, twice, with old and new processes side by side', async () => {
    const old = await start(FIRST);
    const acme = await old.client();
    await old.plan(acme, 'agency');
    const person = await old.person('admin', acme);
    const code = await acme.qrCode();
    for (let count = 0; count < 2; count++) await acme.folder({ name: `Folder ${count}` });
    const { body: page } = await acme.get('/api/v1/folders?limit=1');
    await queueForLater(old, FIRST);
    await addEndpoint(old, acme);

    const next = await start(SECOND, FIRST);
    await addEndpoint(next, acme);
    await expectAllSent([old, next], acme, code);
    expect(await isAllUnder(next, FIRST)).toBe(true);
    const there = new Client(next.url, acme.workspaceId, acme.key, acme.apiKeyId, next.shortUrl);
    expect((await there.get(`/api/v1/folders?limit=1&cursor=${String(page.next_cursor)}`)).status).toBe(200);

    const early = await reseal(variables(SECOND, FIRST));
    expect([early.code, early.stderr]).toEqual([
      1,
      expect.stringMatching(/^3 processes run without this APP_SECRET .* restart all processes/),
    ]);
    await expect(check(SECOND)).rejects.toThrow(/^APP_SECRET is not the secret/);
    await stop(old);
    expect((await reseal(variables(SECOND, FIRST))).stdout).toBe(
      `Re-encrypted with APP_SECRET: 2 signing secrets, ${QUEUED} emails, 1 visitor salts, 0 links of reports, 0 authenticator apps, 0 client secrets of connections, 0 keys of imports, 0 of exports. ` +
        'APP_SECRET_PREVIOUS is no longer needed: you can remove it now.\n',
    );
    await expect(check(FIRST)).rejects.toThrow(/^APP_SECRET is not the secret/);

    // A process that keeps running encrypts with the new secret at once: one without the previous secret can read it.
    await addEndpoint(next, acme);
    const second = await start(SECOND);
    await expectAllSent([next, second], acme, code);
    await stop(next);

    const third = await start(THIRD, SECOND, FIRST);
    expect((await person.at(third).get('/api/auth/v1/me')).status).toBe(200);
    await expectAllSent([second, third], acme, code);
    await stop(second);
    const counted = (await reseal(variables(THIRD, SECOND), '--json')).json();
    const none = { totpSecrets: 0, ssoClientSecrets: 0 };
    const more = { visitorSalts: 1, reportLinks: 0, importKeys: 0, exportKeys: 0 };
    const resealed = { signingSecrets: 3, emails: QUEUED, ...more, ...none };
    expect(counted).toEqual({ resealed, lost: { signingSecrets: [], emails: 0, ...none } });
    expect(await isAllUnder(third, THIRD)).toBe(true);
    await check(THIRD);
    await expectAllSent([third], acme, code);
  }, 240_000);

  it('needs the previous secret until everything is re-encrypted', async () => {
    const service = await start(FIRST);
    await addEndpoint(service, await service.client());
    await stop(service);
    // This imitates an interruption after the re-encryption of signing secrets.
    const dataSource = await createDataSource(database.url).initialize();
    await dataSource.query('alter table mails rename to mails_elsewhere');
    expect((await reseal(variables(SECOND, FIRST))).code).toBe(1);
    await dataSource.query('alter table mails_elsewhere rename to mails');
    await dataSource.destroy();
    await expect(check(SECOND)).rejects.toThrow(
      /^APP_SECRET_PREVIOUS lacks a secret that is still needed: .* secrets reseal/,
    );
    await expect(check(THIRD, SECOND)).rejects.toThrow(/^APP_SECRET_PREVIOUS lacks/);
    const { stdout } = await reseal(variables(THIRD, SECOND, FIRST));
    expect(stdout).toMatch(/^Re-encrypted with APP_SECRET: 1 signing secrets/);
    await check(THIRD);
  });

  it('ends without a previous secret that is lost, and names what is lost with it', async () => {
    const service = await start(FIRST);
    const id = await addEndpoint(service, await service.client());
    await queueForLater(service, FIRST);
    await stop(service);
    const refused = await reseal(variables(SECOND));
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringMatching(/^APP_SECRET is not the secret .* secrets reseal --previous-lost/),
    ]);
    expect((await reseal(variables(SECOND), '--previous-lost')).stdout).toBe(
      'Re-encrypted with APP_SECRET: 0 signing secrets, 0 emails, 0 visitor salts, 0 links of reports, 0 authenticator apps, 0 client secrets of connections, 0 keys of imports, 0 of exports. ' +
        `Delete these endpoints and add them again, because their secrets are lost: ${id}. ` +
        `Emails that cannot be decrypted and are not sent: ${QUEUED}. ` +
        'APP_SECRET_PREVIOUS is no longer needed: you can remove it now.\n',
    );
    await check(SECOND);
  });
});
