import { Config, createLog, loadConfig } from '#libs/platform';
import { AccountsService } from '../../src/accounts/accounts.service.js';
import { firstAdminLink, logFirstAdminLink } from '../../src/accounts/first-admin.js';
import { anonymous, PASSWORD, personOf } from '../toolbox/people.js';
import { useTwoServices } from '../toolbox/use-two-services.js';

const DAY_MS = 86_400_000;

describe('the link for the first admin', () => {
  const world = useTwoServices();
  beforeEach(async () => {
    for (const table of ['users', 'audit_log']) await world.here.query(`delete from ${table}`);
  });
  const links = () =>
    Promise.all([world.here, world.there].map(({ running }) => firstAdminLink(running.app)));

  const loggedLinks = async (BOOTSTRAP_LINK: string) => {
    const { app } = world.here.running;
    const { isFirstLinkLogged } = loadConfig({ BOOTSTRAP_LINK });
    Object.assign(app.get(Config), { isFirstLinkLogged });
    const lines: string[] = [];
    await logFirstAdminLink({ app }, createLog('warn', { write: (line: string) => lines.push(line) }));
    return lines.map((line) => (JSON.parse(line) as { link: string }).link);
  };

  it('is the same for all processes and starts, works once, and is gone when anybody has come', async () => {
    const [link, other] = await links();
    expect([link, other]).toEqual(Array(2).fill(expect.stringMatching(/\/accept-invite\?token=[\w-]{43}$/)));
    expect(other).toBe(link);
    expect(await loggedLinks('on')).toEqual([link]);
    expect(await loggedLinks('off')).toEqual([]);
    for (const { clock } of [world.here, world.there]) clock.advance(8 * DAY_MS);
    expect(await links()).toEqual([link, link]);

    const token = new URL(link ?? '').searchParams.get('token');
    const body = { token, email: 'first@example.com', name: 'First', password: PASSWORD };
    const accept = () => anonymous(world.here).post('/api/auth/v1/invites/accept', body);
    const answer = await accept();
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { user: { workspaces: [{ role: 'admin' }] }, workspace: { name: 'First workspace', plan: 'agency' } },
    ]);
    expect((await accept()).status).toBe(422);
    expect(await links()).toEqual([null, null]);

    const log = await personOf(world.here, answer).get<{ items: { actor: { type: string } }[] }>(
      '/api/settings/v1/audit-log?action=invite.created',
    );
    // The second is the link of a week later.
    expect(log.body.items.map(({ actor }) => actor.type)).toEqual(['operator', 'operator']);
  });

  it('stays used for a process that looked for accounts before the first admin came', async () => {
    const [link] = await links();
    const token = new URL(link ?? '').searchParams.get('token');
    const body = { token, email: 'second@example.com', name: 'Second', password: PASSWORD };
    const accept = () => anonymous(world.here).post('/api/auth/v1/invites/accept', body);
    expect((await accept()).status).toBe(200);
    jest.spyOn(world.there.running.app.get(AccountsService), 'hasAny').mockResolvedValueOnce(false);
    expect(await firstAdminLink(world.there.running.app)).toBeNull();
    expect((await accept()).status).toBe(422);
  });
});
