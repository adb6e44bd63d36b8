import { Member, newId, User, type Role } from '#libs/database';
import { mailsTo } from '../toolbox/mails.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { DeliveryWorld } from './delivery-world.js';

describe('an endpoint that is disabled', () => {
  let world: DeliveryWorld;
  beforeAll(async () => {
    world = await DeliveryWorld.open();
  });
  afterAll(() => world.close());

  const member = async (
    name: string,
    role: Role,
    { isVerified = true, active = true, locale = null as string | null } = {},
  ) => {
    const [userId, now] = [newId(), new Date()];
    const email = `${name}@example.com`;
    const times = { createdAt: now, updatedAt: now };
    const emailVerifiedAt = isVerified ? now : null;
    await world.dataSource
      .getRepository(User)
      .insert({ id: userId, email, emailNorm: email, emailVerifiedAt, name, locale, ...times });
    const { workspaceId } = world;
    await world.dataSource
      .getRepository(Member)
      .insert({ id: newId(), workspaceId, userId, role, active, source: 'invite', ...times });
    return email;
  };
  const mails = async () => (await world.dataSource.query<unknown[]>('select id from mails')).length;

  it('is told in one email to each admin and one line of the log, however many deliveries ask for it', async () => {
    const admins = [await member('ada', 'admin'), await member('grace', 'admin')];
    const german = await member('emmy', 'admin', { locale: 'de-DE' });
    const others = [
      await member('editor', 'editor'),
      await member('unverified', 'admin', { isVerified: false }),
      await member('inactive', 'admin', { active: false }),
    ];
    const { endpoint } = await world.addEndpoint(`${world.receiver.url}?key=secret`);
    // All are answered at once, so that none knows of the others.
    const held: (() => void)[] = [];
    world.receiver.respondWith((_request, response) => held.push(() => response.writeHead(410).end()));
    await Promise.all([world.startWorker(), world.startWorker()]);
    await world.scan(4);
    await waitUntil(() => held.length === 4, 'four deliveries under way');
    held.forEach((respond) => respond());
    await world.waitForState('failed', 4);
    await waitUntil(async () => (await mails()) === 0, 'the emails to be sent');

    expect(await world.endpointStatus(endpoint.id)).toBe('disabled');
    for (const email of admins) {
      const [mail, ...more] = await mailsTo(world, email);
      expect(more).toEqual([]);
      const host = new URL(world.receiver.url).host;
      expect(mail?.subject).toBe(`Webhook endpoint disabled: ${host}`);
      expect(mail?.text).toMatch(
        new RegExp(
          `^The webhook endpoint on ${host} of the workspace "Acme" was disabled on [\\d-]+ at [\\d:]+ UTC, because it responded`,
        ),
      );
      expect(mail?.text).toContain(`/settings/webhooks/${endpoint.id}\n`);
      expect(mail?.text).toContain(
        `\n\nnpm run -s admin -- webhook enable ${world.workspaceId} ${endpoint.id}\n\n`,
      );
      expect(mail?.text).not.toContain('secret');
    }
    const [toGerman] = await mailsTo(world, german);
    expect(toGerman?.subject).toMatch(/^Webhook-Endpunkt abgeschaltet: /);
    expect(toGerman?.text).toContain('mit dem Status 410 (Gone) geantwortet');
    for (const email of others) expect(await mailsTo(world, email)).toEqual([]);
    const lines = world.log.filter((line) => line.includes('webhook endpoint disabled'));
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ endpoint: endpoint.id, workspace: world.workspaceId, reason: 'gone' }),
    ]);
  });
});
