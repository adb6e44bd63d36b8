import { Client, type PersonClient } from '../toolbox/client.js';
import { apiKey, itemsOf, pathOfMember, SETTINGS } from '../toolbox/settings.js';
import { useTwoServices } from '../toolbox/use-two-services.js';
import { waitUntil } from '../toolbox/wait-until.js';

describe('settings of two services on one database', () => {
  const world = useTwoServices();
  let admin: PersonClient;

  beforeEach(async () => {
    admin = await world.here.person('admin', await world.here.client());
  });

  const statusOf = async (person: PersonClient) => (await person.get(`${SETTINGS}/members`)).status;
  const createStatus = async (person: Client) => (await person.post('/api/v1/folders', {})).status;

  it('let a person out of both who is removed or made inactive on one', async () => {
    for (const end of [
      async (path: string) => admin.delete(path),
      async (path: string) => admin.patch(path, { active: false }),
    ]) {
      const person = await world.here.person('viewer', admin);
      const elsewhere = person.at(world.there);
      expect([await statusOf(person), await statusOf(elsewhere)]).toEqual([200, 200]);
      await end(await pathOfMember(admin, person));
      expect(await statusOf(person)).toBe(401);
      await waitUntil(async () => (await statusOf(elsewhere)) === 401, 'the other to know');
    }
  });

  it('change what a person may do on both', async () => {
    const person = await world.here.person('editor', admin);
    const elsewhere = person.at(world.there);
    expect([await createStatus(person), await createStatus(elsewhere)]).toEqual([422, 422]);
    await admin.patch(await pathOfMember(admin, person), { role: 'viewer' });
    expect(await createStatus(person)).toBe(403);
    await waitUntil(async () => (await createStatus(elsewhere)) === 403, 'the other to know');
  });

  it('change and revoke an API key on both', async () => {
    const { id, key } = await apiKey(admin, { scope: 'read_write' });
    const [program, elsewhere] = [world.here, world.there].map(
      ({ url }) => new Client(url, admin.workspaceId, key, id),
    ) as [Client, Client];
    expect([await createStatus(program), await createStatus(elsewhere)]).toEqual([422, 422]);
    await admin.patch(`${SETTINGS}/api-keys/${id}`, { scope: 'read' });
    expect(await createStatus(program)).toBe(403);
    await waitUntil(async () => (await createStatus(elsewhere)) === 403, 'the other to know');
    await admin.delete(`${SETTINGS}/api-keys/${id}`);
    expect(await createStatus(program)).toBe(401);
    await waitUntil(async () => (await createStatus(elsewhere)) === 401, 'the other to know');
  });

  it('end a session on both', async () => {
    const person = await world.here.person('viewer', admin);
    const elsewhere = person.at(world.there);
    expect([await statusOf(person), await statusOf(elsewhere)]).toEqual([200, 200]);
    const [session] = await itemsOf<{ id: string }>(person, 'sessions');
    await person.delete(`${SETTINGS}/sessions/${session?.id}`);
    expect(await statusOf(person)).toBe(401);
    await waitUntil(async () => (await statusOf(elsewhere)) === 401, 'the other to know');
  });

  it('keep one admin when all remove or demote each other at once', async () => {
    for (let round = 0; round < 5; round++) {
      const admins = [await world.here.person('admin', await world.here.client())];
      while (admins.length < 6) admins.push(await world.here.person('admin', admins[0] ?? admin));
      const paths = await Promise.all(admins.map((person) => pathOfMember(person, person)));
      const answers = await Promise.all(
        admins.map((person, index) => {
          const caller = index % 2 === 0 ? person : person.at(world.there);
          const path = paths[(index + 1) % paths.length] ?? '';
          return index % 3 === 0 ? caller.delete(path) : caller.patch(path, { role: 'viewer' });
        }),
      );
      const [{ count }] = (await world.here.query(
        `select count(*)::int from members where workspace_id = $1 and role = 'admin' and active`,
        [admins[0]?.workspaceId],
      )) as [{ count: number }];
      expect(count).toBeGreaterThanOrEqual(1);
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(admins.length - count);
      for (const { body } of answers.filter(({ status }) => status >= 400))
        expect(['last_admin', 'unauthenticated', 'forbidden']).toContain(body.code);
    }
  });
});
