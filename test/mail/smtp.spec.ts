import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { freePort } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { createLocalCa } from '../../scripts/local-ca.js';
import { readMail } from '../toolbox/mails.js';
import { TestSmtp } from '../toolbox/smtp.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { ALICE, INVITATION, MailWorld, TOKEN } from './mail-world.js';

const HOUR_MS = 3_600_000;

describe('mails with SMTP_URL', () => {
  let smtp: TestSmtp;
  let world: MailWorld;
  beforeAll(async () => {
    smtp = await TestSmtp.start();
    world = await MailWorld.open(`smtp://127.0.0.1:${smtp.port}`);
  });
  beforeEach(() => {
    smtp.mails.length = 0;
  });
  afterEach(() => world.waitUntilSent());
  afterAll(async () => {
    await world.close();
    await smtp.close();
  });

  const received = async (count = 1) => {
    await waitUntil(() => smtp.mails.length >= count, `${count} mails at the server`);
    return smtp.mails;
  };

  it('reach the server as they were posted, and leave no row', async () => {
    const url = `https://qr.test/${'long/'.repeat(30)}?token=${TOKEN}&from=mail`;
    const subject = 'Einladung zu „Müller & Söhne“ 🥐';
    await world.post({ subject, paragraphs: ['Grüße aus Zürich 🥐', '. '], button: { label: 'Los', url } });
    const [mail] = await received();
    expect([mail?.from, mail?.to]).toEqual(['no-reply@qr.test', [ALICE]]);
    const { email } = mail!;
    expect(readMail(email)).toEqual({
      subject,
      text: `Grüße aus Zürich 🥐\n\n. \n\nLos:\n${url}\n\n${INVITATION.notes.join()}`,
      token: TOKEN,
    });
    expect(email.html).toContain(`href="${url.replace('&', '&amp;')}"`);
    expect(email.html).toContain('<title>Einladung zu „Müller &amp; Söhne“ 🥐</title>');
    expect(email.from).toMatchObject({ name: 'qr-service', address: 'no-reply@qr.test' });
    expect(email.to).toMatchObject([{ address: ALICE }]);
    expect(email.date).toBe(world.service.clock.now().toISOString());
    await world.waitUntilSent();
    expect(smtp.mails).toHaveLength(1);
  });

  it('are sent once the transaction has committed, and never when it rolled back', async () => {
    const failing = world.transactions.run(async () => {
      await world.post({ subject: 'Never' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await world.transactions.run(async () => {
      await world.post({ subject: 'Committed' });
      expect(await world.waiting()).toEqual([]);
    });
    await received();
    await world.waitUntilSent();
    expect(smtp.mails.map(({ email }) => email.subject)).toEqual(['Committed']);
  });

  it.each([
    'Welcome\r\nBcc: eve@example.com',
    'Welcome\nBcc: eve@example.com',
    'Welcome\rBcc: eve@example.com',
  ])('take no header from a subject: %j', async (subject) => {
    await world.post({ subject });
    const [mail] = await received();
    expect(mail?.to).toEqual([ALICE]);
    expect(mail?.email.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail?.email.subject).toBe('Welcome Bcc: eve@example.com');
  });

  it.each([
    `${ALICE}, eve@example.com`,
    `${ALICE};eve@example.com`,
    `${ALICE}\r\nBcc: eve@example.com`,
    `eve@example.com <${ALICE}>`,
  ])('go to one address: %j is refused', async (to) => {
    await expect(world.post({ to })).rejects.toThrow('A mail goes to one address.');
    expect(await world.waiting()).toEqual([]);
  });

  it('go out in any number, each once', async () => {
    const subjects = Array.from({ length: 40 }, (_, index) => `Number ${index}`);
    await Promise.all(subjects.map((subject) => world.post({ subject })));
    await received(40);
    await world.waitUntilSent();
    expect(smtp.mails.map(({ email }) => email.subject ?? '').sort()).toEqual(subjects.sort());
  });
});

describe('mails whose server', () => {
  const worlds: MailWorld[] = [];
  const servers: { close(): unknown }[] = [];
  afterEach(async () => {
    for (const world of worlds.splice(0).reverse()) await world.close();
    for (const server of servers.splice(0)) await server.close();
  });

  const open = async (smtpUrl: string, like?: MailWorld) => {
    const world = await MailWorld.open(smtpUrl, like);
    worlds.push(world);
    return world;
  };
  const startSmtp = async (options?: Parameters<typeof TestSmtp.start>[0]) => {
    const smtp = await TestSmtp.start(options);
    servers.push(smtp);
    return smtp;
  };

  it('is unavailable are delivered when it is back, each once', async () => {
    const port = await freePort();
    const world = await open(`smtp://127.0.0.1:${port}`);
    await world.post();
    const { dueAt } = await world.waitForFailure();
    const smtp = await startSmtp({ port });
    world.retryAt(dueAt);
    await waitUntil(() => smtp.mails.length > 0, 'the mail');
    await world.waitUntilSent();
    expect(smtp.mails).toHaveLength(1);
  });

  it('stays unavailable are retried after 10 s, 1 min, 10 min, then every hour, and given up after three days', async () => {
    const world = await open(`smtp://127.0.0.1:${await freePort()}`);
    await world.post();
    const delays: number[] = [];
    for (let failures = 1; failures <= 5; failures++) {
      const { dueAt } = await world.waitForFailure(failures);
      delays.push(dueAt.getTime() - world.service.clock.now().getTime());
      if (failures < 5) world.retryAt(dueAt);
    }
    expect(delays).toEqual([10_000, 60_000, 600_000, HOUR_MS, HOUR_MS]);
    const { createdAt, id } = (await world.waiting())[0]!;
    world.retryAt(new Date(createdAt.getTime() + 72 * HOUR_MS));
    await world.waitUntilSent();
    expect(world.logged(/gave up/)).toMatchObject([{ level: 'error', mail: id, attempts: 6 }]);
  });

  it('refuses the recipient stay in the outbox, and the log names neither recipient nor token', async () => {
    const smtp = await startSmtp({
      onRcptTo: ({ address }, _session, done) => done(new Error(`550 ${address} is not known, ${TOKEN}`)),
    });
    const world = await open(`smtp://127.0.0.1:${smtp.port}`);
    await world.post();
    const { id } = await world.waitForFailure();
    expect(world.logged(/could not send/)).toMatchObject([
      { level: 'warn', mail: id, attempts: 1, reason: 'EENVELOPE', reply: 550 },
    ]);
    const log = JSON.stringify(world.service.log);
    for (const secret of [ALICE, TOKEN, INVITATION.subject]) expect(log).not.toContain(secret);
    expect(smtp.mails).toEqual([]);
  });

  it('asks for a password get it, and wait when it is the wrong one', async () => {
    const smtp = await startSmtp();
    const world = await open(`smtp://mailer%40qr.test:p%3Ass@127.0.0.1:${smtp.port}`);
    await world.post();
    await waitUntil(() => smtp.mails.length > 0, 'the mail');
    expect(smtp.mails[0]?.user).toBe('mailer@qr.test');
    const locked = await open(`smtp://mailer:wrong@127.0.0.1:${smtp.port}`);
    await locked.post();
    await locked.waitForFailure();
    expect(locked.logged(/could not send/)).toMatchObject([{ reason: 'EAUTH', reply: 535 }]);
    expect(JSON.stringify(locked.service.log)).not.toContain('mailer:wrong');
    expect(smtp.mails).toHaveLength(1);
  });

  it('has a certificate that nobody vouches for get nothing by smtps', async () => {
    const smtp = await startSmtp({ secure: true, ...(await (await createLocalCa()).issue(['127.0.0.1'])) });
    const world = await open(`smtps://127.0.0.1:${smtp.port}`);
    await world.post();
    await world.waitForFailure();
    expect(smtp.mails).toEqual([]);
  });

  describe('accepts connections and says nothing', () => {
    let silent: Server;
    let sockets: Set<Socket>;
    let world: MailWorld;
    beforeEach(async () => {
      sockets = new Set();
      silent = createServer((socket) => {
        sockets.add(socket);
        socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
      });
      silent.listen(0, '127.0.0.1');
      await once(silent, 'listening');
      servers.push({ close: () => new Promise((resolve) => silent.close(resolve)) });
      world = await open(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`);
    });

    it('are eight at once at most', async () => {
      for (let count = 0; count < 20; count++) await world.post();
      await waitUntil(() => sockets.size === 8, 'eight connections');
      const now = world.service.clock.now();
      const dueAt = (await world.waiting()).map((mail) => mail.dueAt);
      expect(dueAt.filter((time) => time > now)).toHaveLength(8);
    });

    it('are handed back uncounted when the service stops, and sent by the next one', async () => {
      await world.post();
      await waitUntil(() => sockets.size === 1, 'a connection');
      await world.service.stop();
      expect(sockets.size).toBe(0);
      const [mail] = await world.waiting();
      expect([mail?.attempts, mail?.dueAt]).toEqual([0, world.service.clock.now()]);
      expect(world.logged(/could not send/)).toEqual([]);
      const smtp = await startSmtp();
      const next = await open(`smtp://127.0.0.1:${smtp.port}`, world);
      await waitUntil(() => smtp.mails.length > 0, 'the mail');
      await next.waitUntilSent();
      expect(smtp.mails).toHaveLength(1);
    });
  });
});
