import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mailsTo, mailTo } from '../toolbox/mails.js';
import { ALICE, INVITATION, INVITATION_TEXT, MailWorld, TOKEN } from './mail-world.js';

const firstLine = ({ text }: { text: string }) => text.split('\n')[0];

describe('mails without SMTP_URL', () => {
  let world: MailWorld;
  let folder: string;
  beforeEach(async () => {
    world = await MailWorld.open();
    folder = join(world.service.dataDir, 'mail');
  });
  afterEach(() => world.close());

  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

  it('become files that only their owner can read', async () => {
    await world.post();
    expect(await mailTo(world.service, ALICE)).toEqual({
      subject: INVITATION.subject,
      text: INVITATION_TEXT,
      token: TOKEN,
    });
    await world.waitUntilSent();
    const names = readdirSync(folder);
    expect(names).toEqual([expect.stringMatching(/^2026-11-21T09-30-00-000Z-[0-9a-f-]{36}\.eml$/)]);
    expect([modeOf(folder), modeOf(join(folder, names[0]!))]).toEqual(['700', '600']);
  });

  it('are told of in the log by the path of their file alone', async () => {
    await world.post();
    await world.post({ to: 'bob@example.com' });
    await world.waitUntilSent();
    const files = readdirSync(folder).map((name) => join(folder, name));
    expect(world.logged(/wrote an email to a file/).map(({ file }) => file)).toEqual(
      expect.arrayContaining(files),
    );
    expect(world.logged(/wrote an email to a file/)).toHaveLength(2);
    const log = JSON.stringify(world.service.log);
    for (const secret of [ALICE, TOKEN, INVITATION.subject]) expect(log).not.toContain(secret);
  });

  it('are found by their address and subject, oldest first, each once', async () => {
    await world.post({ subject: 'First', paragraphs: ['one'] });
    await world.post({ subject: 'Second', paragraphs: ['two'] });
    await world.post({ to: 'bob@example.com', paragraphs: ['his'] });
    await world.post({ to: 'Alice@Example.com', subject: 'Third', paragraphs: ['three'] });
    await world.waitUntilSent();
    expect((await mailsTo(world.service, ALICE)).map(firstLine)).toEqual(['one', 'two', 'three']);
    expect(firstLine(await mailTo(world.service, ALICE, { subject: /^Second/ }))).toBe('two');
    expect(firstLine(await mailTo(world.service, ALICE))).toBe('one');
    expect(firstLine(await mailTo(world.service, ALICE))).toBe('three');
  });

  it('wait while the folder cannot be written to', async () => {
    writeFileSync(folder, 'in the way');
    await world.post();
    const { dueAt } = await world.waitForFailure();
    expect(world.logged(/could not send/)).toMatchObject([{ reason: 'EEXIST' }]);
    rmSync(folder);
    world.retryAt(dueAt);
    expect((await mailTo(world.service, ALICE)).token).toBe(TOKEN);
  });

  it('never stand half written under their name', async () => {
    mkdirSync(folder);
    await world.post();
    await world.waitUntilSent();
    expect(readdirSync(folder).filter((name) => !name.endsWith('.eml'))).toEqual([]);
  });
});

describe('the table of mails', () => {
  it('holds neither recipient nor subject nor token', async () => {
    const world = await MailWorld.open();
    await world.transactions.run(async () => {
      await world.post();
      const [found] = await world.transactions.query<{ row: string }>(
        `select concat(m::text, encode(sealed, 'escape')) as row from mails m`,
      );
      const { row } = found!;
      expect(row.length).toBeGreaterThan(100);
      for (const secret of [ALICE, 'alice', INVITATION.subject, TOKEN, Buffer.from(TOKEN).toString('hex')])
        expect(row).not.toContain(secret);
    });
    await world.close();
  });

  it('keeps an email that can no longer be decrypted, and still sends the others', async () => {
    const world = await MailWorld.open();
    await world.transactions.run(async () => {
      await world.post();
      await world.transactions.query(
        `update mails set sealed = set_byte(sealed, 20, 255 - get_byte(sealed, 20))`,
      );
    });
    await world.post({ to: 'bob@example.com' });
    expect((await mailTo(world.service, 'bob@example.com')).token).toBe(TOKEN);
    await world.waitForFailure();
    expect(await mailsTo(world.service, ALICE)).toEqual([]);
    await world.close();
  });
});
