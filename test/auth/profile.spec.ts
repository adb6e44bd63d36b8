import type { PersonClient } from '../toolbox/client.js';
import { personOf, signUp } from '../toolbox/people.js';
import { useService } from '../toolbox/use-service.js';

const world = useService();

describe('PATCH /api/auth/v1/me', () => {
  let person: PersonClient;
  beforeEach(async () => {
    person = await signUp(world.service);
  });
  const patch = (body: object) => person.patch('/api/auth/v1/me', body);

  it('changes what is given, and keeps or clears the rest', async () => {
    await patch({ locale: 'de-CH', timezone: 'Europe/Zurich' });
    const { status, body } = await patch({ name: ' Countess ', timezone: null });
    expect([status, body.name, body.locale, body.timezone]).toEqual([200, 'Countess', 'de-CH', null]);
    expect((await person.get('/api/auth/v1/me')).body).toEqual(body);
  });

  it('names what the person makes from then on by the new name', async () => {
    await patch({ name: 'Countess' });
    expect((await person.qrCode()).created_by.name).toBe('Countess');
  });

  it.each([
    [{}, ''],
    [{ name: null }, '/name'],
    [{ name: '' }, '/name'],
    [{ name: 'Ada\u001bLovelace' }, '/name'],
    [{ name: 'Ada\u2067Lovelace' }, '/name'],
    [{ locale: 'not a locale' }, '/locale'],
    [{ timezone: 'Europe/Nowhere' }, '/timezone'],
    [{ email: 'eve@example.com' }, '/email'],
    [{ emailVerified: true }, '/emailVerified'],
    [{ passwordHash: 'x' }, '/passwordHash'],
  ])('answers 422 to %j and changes nothing', async (body, pointer) => {
    const before = (await person.get('/api/auth/v1/me')).body;
    const answer = await patch(body);
    expect([answer.status, answer.body.errors]).toMatchObject([422, [{ pointer }]]);
    expect((await person.get('/api/auth/v1/me')).body).toEqual(before);
  });
});

describe('POST /api/auth/v1/switch-workspace', () => {
  it('makes another workspace the current one, with a new cookie', async () => {
    const person = await signUp(world.service);
    const host = await signUp(world.service, { workspaceName: 'Host' });
    const { id } = await host.qrCode();
    await world.service.join(person, host.workspaceId, 'viewer');
    const answer = await person.post('/api/auth/v1/switch-workspace', { workspaceId: host.workspaceId });
    expect(answer.body).toMatchObject({ workspace: { id: host.workspaceId, name: 'Host' } });
    expect((await person.get('/api/v1/qr')).status).toBe(401);
    const switched = personOf(world.service, answer);
    expect((await switched.get(`/api/v1/qr/${id}`)).status).toBe(200);
    expect((await switched.delete(`/api/v1/qr/${id}`)).status).toBe(403);
  });

  it.each(['unknown', 'foreign', 'malformed'])('answers 422 to an %s workspace, and stays', async (which) => {
    const person = await signUp(world.service);
    const stranger = await signUp(world.service);
    const ids: Record<string, string> = {
      unknown: '01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57',
      foreign: stranger.workspaceId,
      malformed: 'x',
    };
    const answer = await person.post('/api/auth/v1/switch-workspace', { workspaceId: ids[which] });
    expect([answer.status, answer.body.errors]).toMatchObject([
      422,
      [{ pointer: '/workspaceId', detail: 'workspaceId must be the id of one of your workspaces' }],
    ]);
    expect((await person.get('/api/auth/v1/me')).status).toBe(200);
  });
});
