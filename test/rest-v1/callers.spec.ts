import type { CallerDto } from '../../src/auth/callers/callers.dto.js';
import { Client } from '../toolbox/client.js';
import { enableScim } from '../toolbox/provider.js';
import { apiKey, auditedIn, SETTINGS } from '../toolbox/settings.js';
import { useService } from '../toolbox/use-service.js';

const PATH = '/api/v1/me';
const DAY_MS = 86_400_000;
const READ = [
  ...['codes:read', 'folders:read', 'design_templates:read', 'files:read'],
  ...['analytics:read', 'scans:read', 'reports:read'],
];

describe('GET /api/v1/me', () => {
  const world = useService();
  const credentialOf = async (client: Client) => (await client.get<CallerDto>(PATH)).body.credential;
  const start = new Date('2026-11-21T09:30:00.000Z');
  afterEach(() => world.service.clock.set(start));
  const withKey = (key: string) => new Client(world.service.url, world.admin.workspaceId, key, '');

  it('says for which workspace a key acts, what it may do and when it ends', async () => {
    const { service, admin, acme } = world;
    await service.plan(acme, 'pro');
    const made = await apiKey(admin, { name: 'Till', scope: 'read', expiresAt: '2027-01-01T00:00:00.000Z' });
    const { status, body } = await withKey(made.key).get<CallerDto>(PATH);
    expect([status, body]).toEqual([
      200,
      {
        workspace: { id: acme.workspaceId, name: expect.any(String) as string, plan: 'pro' },
        credential: {
          ...{ type: 'key', id: made.id, name: 'Till', scope: 'read', scopes: READ, leads: false },
          expires_at: '2027-01-01T00:00:00.000Z',
        },
      },
    ]);
    expect(JSON.stringify(body)).not.toContain(made.key);
  });

  it('lists what each scope and each role may do, leads by themselves', async () => {
    const { admin, service } = world;
    const ofKey = async (fields: object) => credentialOf(withKey((await apiKey(admin, fields)).key));
    const writer = await ofKey({ scope: 'read_write', leads: false });
    expect(writer.scopes).toEqual(expect.arrayContaining([...READ, 'codes:write', 'leads:write']));
    expect(writer.scopes).not.toContain('leads:read');
    expect(writer.scopes).not.toContain('settings:read');
    expect(await ofKey({ scope: 'read', leads: true })).toMatchObject({
      ...{ leads: true, expires_at: null },
      scopes: [...READ, 'leads:read'],
    });
    expect((await ofKey({ scope: 'admin' })).scopes).toEqual((await credentialOf(admin)).scopes);
    const viewer = await service.person('viewer', admin);
    expect(await credentialOf(viewer)).toEqual({
      ...{ type: 'session', id: expect.any(String) as string, name: 'Test viewer', scope: null },
      ...{ scopes: [...READ, 'settings:read', 'members:read'], leads: false },
      expires_at: '2026-12-05T09:30:00.000Z',
    });
  });

  it('tells the previous key of a rotation when it ends', async () => {
    const first = await apiKey(world.admin, { scope: 'read' });
    const path = `${SETTINGS}/api-keys/${first.id}/rotate`;
    const second = await world.admin.post<{ key: string }>(path, { overlapHours: 2 });
    const ends = [first.key, second.body.key].map(
      async (key) => (await credentialOf(withKey(key))).expires_at,
    );
    expect(await Promise.all(ends)).toEqual(['2026-11-21T11:30:00.000Z', null]);
  });

  it('tells a session when it ends without use, and at the latest', async () => {
    const { service } = world;
    const person = await service.person('editor', world.acme);
    expect((await credentialOf(person)).expires_at).toBe('2026-12-05T09:30:00.000Z');
    for (let day = 0; day < 84; day += 12) {
      service.clock.advance(12 * DAY_MS);
      await credentialOf(person);
    }
    expect((await credentialOf(person)).expires_at).toBe('2027-02-19T09:30:00.000Z');
  });

  it('names a SCIM token, and does not say whether it is valid', async () => {
    const { key: valid } = await enableScim(world.service, world.admin);
    const { status, body } = await withKey(valid).get(PATH);
    expect([status, body.code, body.detail]).toEqual([
      403,
      'forbidden',
      expect.stringContaining('This is a SCIM token') as string,
    ]);
    await world.admin.delete(`${SETTINGS}/scim`);
    expect((await withKey(valid).get(PATH)).body.detail).toBe(body.detail);
    expect((await withKey(valid.slice(0, -1)).get(PATH)).status).toBe(401);
  });
});

describe('DELETE /api/v1/me', () => {
  const world = useService();
  const withKey = (key: string) => new Client(world.service.url, world.admin.workspaceId, key, '');

  it.each(['read', 'admin'])('revokes the person key of scope %s with which it is sent', async (scope) => {
    const { admin, service } = world;
    const [made, other] = [
      await apiKey(admin, { name: 'Laptop', kind: 'person', scope }),
      await apiKey(admin, { kind: 'person', scope: 'read' }),
    ];
    const { status, body } = await withKey(made.key).delete(PATH);
    expect([status, body]).toEqual([204, null]);
    const after = await withKey(made.key).get(PATH);
    expect([after.status, after.body.detail]).toEqual([401, expect.stringContaining('revoked') as string]);
    expect((await withKey(made.key).delete(PATH)).status).toBe(401);
    expect((await withKey(other.key).get(PATH)).status).toBe(200);
    expect((await auditedIn(service, admin))[0]).toMatchObject({
      ...{ action: 'api_key.revoked', target: { id: made.id, name: 'Laptop' } },
      actor: { type: 'key', id: made.id },
    });
  });

  it('ends only the previous key of a rotation if it is sent with that', async () => {
    const { admin, service } = world;
    const first = await apiKey(admin, { name: 'Rotated', kind: 'person' });
    const path = `${SETTINGS}/api-keys/${first.id}/rotate`;
    const { key } = (await admin.post<{ key: string }>(path, { overlapHours: 2 })).body;
    expect((await withKey(first.key).delete(PATH)).status).toBe(204);
    expect((await withKey(first.key).get(PATH)).status).toBe(401);
    expect((await withKey(key).get(PATH)).status).toBe(200);
    expect((await auditedIn(service, admin))[0]).toMatchObject({
      ...{ action: 'api_key.updated', target: { id: first.id }, actor: { type: 'key', id: first.id } },
    });
    expect((await withKey(key).delete(PATH)).status).toBe(204);
    expect((await withKey(key).get(PATH)).status).toBe(401);
  });

  it('refuses a service key and a session, and names the way for each', async () => {
    const { acme, admin } = world;
    const refused = [await acme.delete(PATH), await admin.delete(PATH)];
    expect(refused.map(({ status, body }) => [status, body.code, body.detail])).toEqual([
      [403, 'forbidden', expect.stringContaining('an admin revokes it')],
      [403, 'forbidden', expect.stringContaining('/sign-out')],
    ]);
    for (const client of [acme, admin]) expect((await client.get(PATH)).status).toBe(200);
  });
});
