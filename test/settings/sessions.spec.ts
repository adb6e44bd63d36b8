import { MembershipLost } from '../../src/auth/sessions/sessions.errors.js';
import type { SessionDto } from '../../src/auth/sessions/sessions.dto.js';
import type { PersonClient } from '../toolbox/client.js';
import { itemsOf, SETTINGS } from '../toolbox/settings.js';
import { useService } from '../toolbox/use-service.js';

const PATH = `${SETTINGS}/sessions`;
const DAY_MS = 86_400_000;

const world = useService();
let person: PersonClient;
beforeEach(async () => {
  person = await world.service.person('viewer', world.acme);
});

const listed = (caller = person) => itemsOf<SessionDto>(caller, 'sessions');
const idOf = async (caller: PersonClient) =>
  (await listed(caller)).find(({ current }) => current)?.id ?? 'none';

describe('GET /api/settings/v1/sessions', () => {
  it('shows a person their own, in all their workspaces, and which one asks', async () => {
    const elsewhere = await world.service.client({ name: 'Elsewhere' });
    await world.service.join(person, elsewhere.workspaceId, 'viewer');
    const other = await world.service.sessionOf(person, elsewhere.workspaceId);
    await world.service.person('viewer', world.acme);
    expect(await listed()).toEqual([
      {
        id: await idOf(other),
        current: false,
        userAgent: 'test',
        createdAt: world.service.clock.now().toISOString(),
        lastSeenAt: world.service.clock.now().toISOString(),
      },
      expect.objectContaining({ current: true }),
    ]);
  });

  it('leaves out what has expired', async () => {
    await world.service.sessionOf(person, person.workspaceId);
    expect(await listed()).toHaveLength(2);
    const start = world.service.clock.now();
    world.service.clock.advance(14 * DAY_MS);
    const again = await world.service.sessionOf(person, person.workspaceId);
    expect(await listed(again)).toMatchObject([{ current: true }]);
    world.service.clock.set(start);
  });
});

describe('DELETE /api/settings/v1/sessions/:id', () => {
  it('ends another session of the person, and keeps the one that asks', async () => {
    const other = await world.service.sessionOf(person, person.workspaceId);
    const { status, headers } = await person.delete(`${PATH}/${await idOf(other)}`);
    expect([status, headers['set-cookie']]).toEqual([204, undefined]);
    expect((await other.get(PATH)).status).toBe(401);
    expect(await listed()).toMatchObject([{ current: true }]);
  });

  it('ends the one that asks, and clears its cookie', async () => {
    const { status, headers } = await person.delete(`${PATH}/${await idOf(person)}`);
    expect(status).toBe(204);
    expect(headers['set-cookie']).toMatch(/^__Host-session=;.* Max-Age=0;/);
    expect((await person.get(PATH)).status).toBe(401);
  });

  it("answers 404 to somebody else's, which goes on, also to an admin", async () => {
    const admin = await world.service.person('admin', world.acme);
    const { status } = await admin.delete(`${PATH}/${await idOf(person)}`);
    expect([status, (await person.get(PATH)).status]).toEqual([404, 200]);
  });
});

describe('signing in', () => {
  const copies = (count: number) =>
    world.service.query(
      `insert into sessions select gen_random_uuid(), user_id, workspace_id, sha256(convert_to(id::text || n, 'UTF8')),
         user_agent, created_at, last_seen_at - interval '1 day'
       from sessions cross join generate_series(1, ${count}) n where user_id = '${person.userId}'`,
    );
  const kept = () => world.service.query(`select 1 from sessions where user_id = '${person.userId}'`);

  it('ends what was used longest ago beyond a thousand sessions, and goes on with the others', async () => {
    await copies(1_200);
    const newest = await world.service.sessionOf(person, person.workspaceId);
    expect(await kept()).toHaveLength(1_000);
    expect((await newest.get('/api/auth/v1/me')).status).toBe(200);
    expect((await person.get('/api/auth/v1/me')).status).toBe(200);
  });

  it('leaves nothing of sessions that have expired', async () => {
    await copies(5);
    const start = world.service.clock.now();
    world.service.clock.advance(14 * DAY_MS);
    await world.service.sessionOf(person, person.workspaceId);
    expect(await kept()).toHaveLength(1);
    world.service.clock.set(start);
  });

  it('answers 403 where the place was lost meanwhile, not 500', async () => {
    const { workspaceId } = await world.service.client({ name: 'Elsewhere' });
    await expect(world.service.sessionOf(person, workspaceId)).rejects.toBeInstanceOf(MembershipLost);
    expect(await kept()).toHaveLength(1);
  });
});
