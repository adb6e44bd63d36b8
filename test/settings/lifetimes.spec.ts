import type { InviteDto } from '../../src/members/invitations/invitations.dto.js';
import { mailTo } from '../toolbox/mails.js';
import { anonymous } from '../toolbox/people.js';
import { SETTINGS } from '../toolbox/settings.js';
import { useService } from '../toolbox/use-service.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('with SESSION_IDLE_DAYS and SESSION_MAX_DAYS', () => {
  const world = useService({ roles: 'all', env: { SESSION_IDLE_DAYS: '2', SESSION_MAX_DAYS: '3' } });
  const me = async () => (await world.admin.get('/api/auth/v1/me')).status;
  const kept = () => world.service.query('select id from sessions where user_id = $1', [world.admin.userId]);

  it('ends sessions after as many days, and invitations after seven', async () => {
    const { clock } = world.service;
    const start = clock.now().getTime();
    const body = { email: 'guest@example.com', role: 'viewer' };
    const invite = (await world.admin.post<InviteDto>(`${SETTINGS}/invites`, body)).body;
    expect(new Date(invite.expiresAt).getTime() - start).toBe(7 * DAY_MS);
    expect((await mailTo(world.service, body.email)).text).toMatch(/Open until: \w+day \d+ \w+, 09:30, /);

    clock.advance(2 * DAY_MS - HOUR_MS);
    expect(await me()).toBe(200);
    clock.advance(DAY_MS + 2 * HOUR_MS);
    expect(await me()).toBe(401);
    // The cleanup walks ids, which contain the time of the machine.
    clock.set(new Date(Date.now() + 4 * DAY_MS));
    await world.service.deleteExpired('sessions');
    expect(await kept()).toEqual([]);
    clock.set(new Date(start));
  });

  it('gives the cookie the longer one', async () => {
    const session = {
      email: 'ada@example.com',
      password: 'a long enough password',
      name: 'Ada',
      workspaceName: 'Ada',
    };
    const { headers } = await anonymous(world.service).post('/api/auth/v1/sign-up', session);
    expect(String(headers['set-cookie'])).toContain(`Max-Age=${(3 * DAY_MS) / 1_000};`);
  });
});
