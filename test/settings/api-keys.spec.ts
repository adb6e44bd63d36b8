import type { ApiKeyDto, CreatedApiKeyDto } from '../../src/auth/api-keys/api-keys.dto.js';
import { Client, type PersonClient } from '../toolbox/client.js';
import { apiKey, auditedIn, itemsOf, SETTINGS, type Items } from '../toolbox/settings.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const PATH = `${SETTINGS}/api-keys`;
const LATER = '2027-01-01T00:00:00.000Z';

const world = useService({ connections: 10 });
let admin: PersonClient;
beforeEach(async () => {
  // A workspace without a key.
  admin = await world.service.person('admin', await world.service.client());
  await world.service.query('delete from api_keys where workspace_id = $1', [admin.workspaceId]);
});

const clientOf = ({ key, id }: CreatedApiKeyDto) => new Client(world.service.url, admin.workspaceId, key, id);
const listed = () => itemsOf<ApiKeyDto>(admin, 'api-keys');
const actor = () => ({ type: 'user', id: admin.userId, name: 'Test admin' });

describe('POST /api/settings/v1/api-keys', () => {
  it('makes a key that opens the workspace within its scope, and shows it this once', async () => {
    const answer = await admin.post<CreatedApiKeyDto>(PATH, { name: ' Till ', scope: 'read' });
    const { key, ...record } = answer.body;
    expect([answer.status, answer.headers.location]).toEqual([201, `https://qr.test${PATH}/${record.id}`]);
    expect(key).toMatch(/^qrk_[0-9A-Za-z]{49}$/);
    expect(record).toEqual({
      id: expect.any(String) as string,
      name: 'Till',
      prefix: key.slice(0, 10),
      scope: 'read',
      leads: false,
      expiresAt: null,
      lastUsedAt: null,
      createdAt: '2026-11-21T09:30:00.000Z',
      createdBy: actor(),
    });
    expect(await listed()).toEqual([record]);
    const program = clientOf(answer.body);
    expect((await program.get('/api/v1/qr')).status).toBe(200);
    expect((await program.post('/api/v1/folders', { name: 'a' })).body.code).toBe('read_only_key');
  });

  it('writes down who made it, never the key', async () => {
    const { id, key } = await apiKey(admin, { scope: 'read_write', expiresAt: LATER });
    const entries = await auditedIn(world.service, admin);
    expect(entries).toEqual([
      {
        action: 'api_key.created',
        actor: actor(),
        target: { type: 'api_key', id, name: 'Till' },
        changes: {
          name: { from: null, to: 'Till' },
          scope: { from: null, to: 'read_write' },
          leads: { from: null, to: true },
          expiresAt: { from: null, to: LATER },
        },
      },
    ]);
    expect(JSON.stringify([entries, world.service.log])).not.toContain(key);
  });

  it('takes a time at which the key ends', async () => {
    const made = await apiKey(admin, { expiresAt: '2027-01-01T01:00:00+01:00' });
    expect(made.expiresAt).toBe(LATER);
  });

  it.each([
    [{ scope: 'read' }, '/name'],
    [{ name: '', scope: 'read' }, '/name'],
    [{ name: 'x'.repeat(256), scope: 'read' }, '/name'],
    [{ name: 'a' }, '/scope'],
    [{ name: 'a', scope: 'admin' }, '/scope'],
    [{ name: 'a', scope: 'read', expiresAt: '2026-11-21T09:30:00.000Z' }, '/expiresAt'],
    [{ name: 'a', scope: 'read', expiresAt: '2027-01-01' }, '/expiresAt'],
    [{ name: 'a', scope: 'read', key: 'qrk_mine' }, '/key'],
    [{ name: 'a', scope: 'read', workspaceId: '01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57' }, '/workspaceId'],
  ])('answers 422 to %j and makes none', async (body, pointer) => {
    const answer = await admin.post(PATH, body);
    expect([answer.status, answer.body.errors]).toMatchObject([422, [{ pointer }]]);
    expect(await listed()).toEqual([]);
  });

  it('answers 409 conflict to the 101st, also to several at once', async () => {
    await world.service.query(
      `insert into api_keys (id, workspace_id, name, prefix, hash, scope, created_at)
       select gen_random_uuid(), $1, 'n', 'qrk_', sha256(gen_random_uuid()::text::bytea), 'read', now()
       from generate_series(1, 98)`,
      [admin.workspaceId],
    );
    const body = { name: 'One more', scope: 'read' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => admin.post(PATH, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
    const { status, body: refusal } = await admin.post(PATH, body);
    expect([status, refusal.code]).toEqual([409, 'conflict']);
    const made = answers.find((answer) => answer.status === 201)?.body.id as string;
    await admin.delete(`${PATH}/${made}`);
    expect((await admin.post(PATH, body)).status).toBe(201);
  });

  it.each(['viewer', 'editor'] as const)('answers 403 to a member with the role %s', async (role) => {
    const member = await world.service.person(role, admin);
    expect((await member.post(PATH, { name: 'a', scope: 'read' })).status).toBe(403);
    expect((await member.get(PATH)).status).toBe(403);
    expect(await listed()).toEqual([]);
  });
});

describe('GET /api/settings/v1/api-keys', () => {
  it('lists the keys of this workspace only, newest first, in pages', async () => {
    const stranger = await world.service.person('admin', await world.service.client());
    await apiKey(stranger, { name: 'Theirs' });
    for (const name of ['a', 'b', 'c']) await apiKey(admin, { name });
    const first = await admin.get<Items<ApiKeyDto>>(`${PATH}?limit=2`);
    const second = await admin.get<Items<ApiKeyDto>>(`${PATH}?limit=2&cursor=${first.body.nextCursor}`);
    expect(first.body.items.map(({ name }) => name)).toEqual(['c', 'b']);
    expect([second.body.items.map(({ name }) => name), second.body.nextCursor]).toEqual([['a'], null]);
  });

  it('shows when a key was used last', async () => {
    const program = clientOf(await apiKey(admin));
    await program.get('/api/v1/qr');
    await waitUntil(async () => (await listed())[0]?.lastUsedAt !== null, 'the use to be noted');
    expect((await listed())[0]?.lastUsedAt).toBe('2026-11-21T09:30:00.000Z');
  });
});

describe('PATCH /api/settings/v1/api-keys/:id', () => {
  it('changes name, scope and expiry, in force at once', async () => {
    const made = await apiKey(admin);
    const program = clientOf(made);
    expect((await program.post('/api/v1/folders', { name: 'a' })).status).toBe(403);
    const change = { name: 'CI', scope: 'read_write', expiresAt: LATER };
    const { status, body } = await admin.patch(`${PATH}/${made.id}`, change);
    expect([status, body]).toMatchObject([200, change]);
    expect(body).not.toHaveProperty('key');
    expect((await program.post('/api/v1/folders', { name: 'a' })).status).toBe(201);
    expect((await program.qrCode()).created_by.name).toBe('CI');
  });

  it('keeps what is absent, and clears the expiry with null', async () => {
    const { id } = await apiKey(admin, { expiresAt: LATER });
    expect((await admin.patch(`${PATH}/${id}`, { name: 'CI' })).body).toMatchObject({ expiresAt: LATER });
    const { body } = await admin.patch(`${PATH}/${id}`, { expiresAt: null });
    expect(body).toMatchObject({ name: 'CI', scope: 'read', expiresAt: null });
  });

  it('writes down what changed', async () => {
    const { id } = await apiKey(admin);
    await admin.patch(`${PATH}/${id}`, { name: 'CI', scope: 'read' });
    await admin.patch(`${PATH}/${id}`, { name: 'CI' });
    const [latest, ...others] = await auditedIn(world.service, admin);
    expect([latest, others.length]).toEqual([
      {
        action: 'api_key.updated',
        actor: actor(),
        target: { type: 'api_key', id, name: 'CI' },
        changes: { name: { from: 'Till', to: 'CI' } },
      },
      1,
    ]);
  });

  it.each([
    [{}, ''],
    [{ name: null }, '/name'],
    [{ scope: null }, '/scope'],
    [{ scope: 'write' }, '/scope'],
    [{ expiresAt: '2026-01-01T00:00:00Z' }, '/expiresAt'],
    [{ expiresAt: 'never' }, '/expiresAt'],
    [{ prefix: 'qrk_mine' }, '/prefix'],
    [{ lastUsedAt: null }, '/lastUsedAt'],
  ])('answers 422 to %j and changes nothing', async (body, pointer) => {
    const { id } = await apiKey(admin);
    const before = await listed();
    const answer = await admin.patch(`${PATH}/${id}`, body);
    expect([answer.status, answer.body.errors]).toMatchObject([422, [{ pointer }]]);
    expect(await listed()).toEqual(before);
  });
});

describe('DELETE /api/settings/v1/api-keys/:id', () => {
  it('revokes the key at once, and takes it off the list', async () => {
    const [kept, made] = [await apiKey(admin, { name: 'Kept' }), await apiKey(admin)];
    const program = clientOf(made);
    expect((await program.get('/api/v1/qr')).status).toBe(200);
    expect((await admin.delete(`${PATH}/${made.id}`)).status).toBe(204);
    expect((await program.get('/api/v1/qr')).status).toBe(401);
    expect((await listed()).map(({ id }) => id)).toEqual([kept.id]);
    expect((await clientOf(kept).get('/api/v1/qr')).status).toBe(200);
    for (const answer of [
      await admin.delete(`${PATH}/${made.id}`),
      await admin.patch(`${PATH}/${made.id}`, { name: 'Back' }),
    ])
      expect(answer.status).toBe(404);
    expect((await auditedIn(world.service, admin))[0]).toMatchObject({
      action: 'api_key.revoked',
      target: { id: made.id, name: 'Till' },
    });
  });

  it("answers 404 to another workspace's admin, and the key stays", async () => {
    const made = await apiKey(admin);
    const stranger = await world.service.person('admin', await world.service.client());
    expect((await stranger.delete(`${PATH}/${made.id}`)).status).toBe(404);
    expect((await stranger.patch(`${PATH}/${made.id}`, { scope: 'read_write' })).status).toBe(404);
    expect((await clientOf(made).get('/api/v1/qr')).status).toBe(200);
    expect(await listed()).toMatchObject([{ id: made.id, scope: 'read' }]);
  });
});
