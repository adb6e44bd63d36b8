import type { PersonClient } from '../toolbox/client.js';
import { auditedIn, SETTINGS } from '../toolbox/settings.js';
import { useService } from '../toolbox/use-service.js';

const PATH = `${SETTINGS}/workspace`;

describe('GET /api/settings/v1/workspace', () => {
  const world = useService();

  it('shows a viewer the plan, its limits and what it includes', async () => {
    const acme = await world.service.client({ perMinute: null, perMonth: null });
    const viewer = await world.service.person('viewer', acme);
    const { status, body } = await viewer.get(PATH);
    expect([status, body]).toEqual([
      200,
      {
        id: acme.workspaceId,
        name: 'Acme',
        plan: 'free',
        limits: { perMinute: 60, perMonth: 1_000 },
        features: { scim: false },
        createdAt: '2026-11-21T09:30:00.000Z',
      },
    ]);
  });

  it("shows an operator's figures in place of the plan's", async () => {
    const acme = await world.service.client({ perMinute: null, perMonth: null });
    const admin = await world.service.person('admin', acme);
    await world.service.query('update workspaces set plan = $1, per_minute = 7 where id = $2', [
      'agency',
      admin.workspaceId,
    ]);
    expect((await admin.get(PATH)).body).toMatchObject({
      limits: { perMinute: 7, perMonth: 500_000 },
      features: { scim: true },
    });
  });
});

describe('PATCH /api/settings/v1/workspace', () => {
  const world = useService();
  let admin: PersonClient;
  beforeEach(async () => {
    admin = await world.service.person('admin', await world.service.client());
  });

  it('renames it, and writes down who did', async () => {
    const { status, body } = await admin.patch(PATH, { name: ' Acme & Söhne ' });
    expect([status, body.name]).toEqual([200, 'Acme & Söhne']);
    expect((await admin.get(PATH)).body).toEqual(body);
    expect(await auditedIn(world.service, admin)).toEqual([
      {
        action: 'workspace.updated',
        actor: { type: 'user', id: admin.userId, name: 'Test admin' },
        target: { type: 'workspace', id: admin.workspaceId, name: 'Acme & Söhne' },
        changes: { name: { from: 'Acme', to: 'Acme & Söhne' } },
      },
    ]);
  });

  it('writes nothing down when the name stays', async () => {
    expect((await admin.patch(PATH, { name: 'Acme' })).status).toBe(200);
    expect(await auditedIn(world.service, admin)).toEqual([]);
  });

  it.each([
    [{}, ''],
    [{ name: null }, '/name'],
    [{ name: ' ' }, '/name'],
    [{ name: 'x'.repeat(256) }, '/name'],
    [{ name: 7 }, '/name'],
    [{ name: 'Acme\r\nInc' }, '/name'],
    [{ name: 'Acme \u202ecni' }, '/name'],
    [{ plan: 'agency' }, '/plan'],
    [{ limits: { perMinute: 9_999 } }, '/limits'],
    [{ features: { scim: true } }, '/features'],
    [{ id: '01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57' }, '/id'],
  ])('answers 422 to %j and changes nothing', async (body, pointer) => {
    const before = (await admin.get(PATH)).body;
    const answer = await admin.patch(PATH, body);
    expect([answer.status, answer.body.errors]).toMatchObject([422, [{ pointer }]]);
    expect((await admin.get(PATH)).body).toEqual(before);
  });

  it.each(['viewer', 'editor'] as const)('answers 403 to a member with the role %s', async (role) => {
    const member = await world.service.person(role, admin);
    const { status, body } = await member.patch(PATH, { name: 'Mine' });
    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect((await admin.get(PATH)).body.name).toBe('Acme');
  });

  it('answers 403 to a page of another origin', async () => {
    const headers = { origin: 'https://evil.example' };
    expect((await admin.patch(PATH, { name: 'Forged' }, { headers })).status).toBe(403);
    expect((await admin.get(PATH)).body.name).toBe('Acme');
  });
});
