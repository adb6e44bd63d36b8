import type { ApiKeyDto, CreatedApiKeyDto } from '../../src/auth/api-keys/api-keys.dto.js';
import type { CallerDto } from '../../src/auth/callers/callers.dto.js';
import { Client, type PersonClient } from '../toolbox/client.js';
import { holdRow } from '../toolbox/held-table.js';
import { mailTo } from '../toolbox/mails.js';
import { anonymous, PASSWORD } from '../toolbox/people.js';
import { apiKey, auditedIn, itemsOf, pathOfMember, SETTINGS, type Items } from '../toolbox/settings.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const PATH = `${SETTINGS}/api-keys`;
const LATER = '2027-01-01T00:00:00.000Z';
const READ = [
  ...['codes:read', 'folders:read', 'design_templates:read', 'files:read'],
  ...['analytics:read', 'scans:read', 'reports:read'],
];

const world = useService({ roles: 'all', connections: 10 });
let admin: PersonClient;
beforeEach(async () => {
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
      kind: 'service',
      scope: 'read',
      scopes: READ,
      leads: false,
      ownerEmail: null,
      addressRanges: [],
      expiresAt: null,
      previousKeyExpiresAt: null,
      lastUsedAt: null,
      createdAt: '2026-11-21T09:30:00.000Z',
      createdBy: actor(),
      boundTo: { id: admin.userId, name: 'Test admin', status: 'admin' },
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
          kind: { from: null, to: 'service' },
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
    [{ name: 'a', scope: 'owner' }, '/scope'],
    [{ name: 'a', scope: 'read', expiresAt: '2026-11-21T09:30:00.000Z' }, '/expiresAt'],
    [{ name: 'a', scope: 'read', expiresAt: '2027-01-01' }, '/expiresAt'],
    [{ name: 'a', scope: 'read', scopes: ['codes:read'] }, '/scope'],
    [{ name: 'a', scopes: ['codes:read'], leads: true }, '/leads'],
    [{ name: 'a', scopes: [] }, '/scopes'],
    [{ name: 'a', scopes: 'codes:read' }, '/scopes'],
    [{ name: 'a', scopes: ['codes:read', 'codes:own'] }, '/scopes/1'],
    [{ name: 'a', scope: 'read', kind: 'robot' }, '/kind'],
    [{ name: 'a', scope: 'read', ownerEmail: 'it' }, '/ownerEmail'],
    [{ name: 'a', scope: 'admin', ownerEmail: 'it@example.com' }, '/ownerEmail'],
    [{ name: 'a', scope: 'read', addressRanges: ['203.0.113.0/24', 'office'] }, '/addressRanges/1'],
    [{ name: 'a', scope: 'read', addressRanges: Array(21).fill('203.0.113.7') }, '/addressRanges'],
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

describe('POST /api/settings/v1/api-keys/:id/rotate', () => {
  const rotate = (id: string, body: object = {}, by: Client | PersonClient = admin) =>
    by.post<CreatedApiKeyDto>(`${PATH}/${id}/rotate`, body);
  const statusWith = async (key: string) =>
    (await new Client(world.service.url, admin.workspaceId, key, '').get('/api/v1/qr')).status;
  const HOUR_MS = 3_600_000;
  const start = new Date('2026-11-21T09:30:00.000Z');
  afterEach(() => world.service.clock.set(start));

  it('replaces the key, and accepts the previous one for the hours of the overlap', async () => {
    const first = await apiKey(admin, { name: 'CI', scope: 'read_write', expiresAt: LATER });
    const { status, body: second, headers } = await rotate(first.id, { overlapHours: 2 });
    const { key, ...record } = second;
    expect([status, headers.location]).toEqual([201, `https://qr.test${PATH}/${first.id}`]);
    expect(second).toMatchObject({
      ...{ id: first.id, name: 'CI', scope: 'read_write', expiresAt: LATER },
      ...{ prefix: key.slice(0, 10), previousKeyExpiresAt: '2026-11-21T11:30:00.000Z' },
    });
    expect(await listed()).toEqual([record]);
    expect([key === first.key, await statusWith(first.key), await statusWith(key)]).toEqual([
      false,
      200,
      200,
    ]);
    world.service.clock.advance(2 * HOUR_MS);
    expect([await statusWith(first.key), await statusWith(key)]).toEqual([401, 200]);
    expect((await auditedIn(world.service, admin))[0]).toMatchObject({
      action: 'api_key.rotated',
      target: { id: first.id, name: 'CI' },
    });
  });

  it('accepts the previous key for a day by default, never one before it, and none after a revocation', async () => {
    const first = await apiKey(admin);
    const [second, third] = [(await rotate(first.id)).body, (await rotate(first.id)).body];
    expect(third.previousKeyExpiresAt).toBe('2026-11-22T09:30:00.000Z');
    const statuses = () => Promise.all([first, second, third].map(({ key }) => statusWith(key)));
    expect(await statuses()).toEqual([401, 200, 200]);
    await admin.delete(`${PATH}/${first.id}`);
    expect(await statuses()).toEqual([401, 401, 401]);
  });

  it('refuses the previous key at once with an overlap of 0, and not later than the key would have ended', async () => {
    const first = await apiKey(admin, { expiresAt: '2026-11-21T10:00:00.000Z' });
    const second = (await rotate(first.id, { overlapHours: 24 })).body;
    world.service.clock.advance(HOUR_MS);
    expect([await statusWith(first.key), await statusWith(second.key)]).toEqual([401, 401]);
    world.service.clock.set(start);
    const third = (await rotate(first.id, { overlapHours: 0 })).body;
    expect([third.previousKeyExpiresAt, await statusWith(second.key), await statusWith(third.key)]).toEqual([
      null,
      401,
      200,
    ]);
  });

  it.each([
    { overlapHours: 25 },
    { overlapHours: -1 },
    { overlapHours: 1.5 },
    { overlapHours: '2' },
    { hours: 2 },
  ])('answers 422 to %j, and keeps the key', async (body) => {
    const { id, key } = await apiKey(admin);
    expect((await rotate(id, body)).status).toBe(422);
    expect(await statusWith(key)).toBe(200);
  });

  it('answers 404 to a foreign admin and for a revoked key', async () => {
    const { id } = await apiKey(admin);
    const stranger = await world.service.person('admin', await world.service.client());
    expect((await rotate(id, {}, stranger)).status).toBe(404);
    await admin.delete(`${PATH}/${id}`);
    expect((await rotate(id)).status).toBe(404);
  });
});

describe('an API key with the scope admin', () => {
  let key: CreatedApiKeyDto;
  let program: Client;
  beforeEach(async () => {
    key = await apiKey(admin, { name: 'Terraform', scope: 'admin' });
    program = clientOf(key);
  });

  it('sets a workspace up: keys, invitations, endpoints, domains, in its own name', async () => {
    await world.service.plan(admin, 'agency');
    const statuses = [
      await program.patch(`${SETTINGS}/workspace`, { name: 'Acme' }),
      await program.post(PATH, { name: 'CI', scope: 'read_write' }),
      await program.post(`${SETTINGS}/invites`, { email: 'grace@example.com', role: 'admin' }),
      await program.post(`${SETTINGS}/webhooks`, { url: 'https://hooks.example.com/', events: ['scan'] }),
      await program.post(`${SETTINGS}/domains`, { name: 'go.acme.example' }),
      await program.post(`${SETTINGS}/scim`, {}),
      await program.get(`${SETTINGS}/audit-log`),
      await program.get('/api/v1/leads'),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 201, 201, 201, 201, 201, 200, 200]);
    const [entry] = await auditedIn(world.service, admin);
    expect(entry).toMatchObject({ actor: { type: 'key', id: key.id, name: 'Terraform' } });
  });

  it('opens nothing that belongs to a person', async () => {
    for (const path of ['/api/auth/v1/me', `${SETTINGS}/sessions`])
      expect((await program.get(path)).body).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await program.post(`${SETTINGS}/workspace/leave`, {})).status).toBe(403);
  });

  it('neither makes, changes, rotates nor revokes keys of its kind', async () => {
    const { id } = await apiKey(admin, { scope: 'read' });
    const answers = [
      await program.post(PATH, { name: 'Another', scope: 'admin' }),
      await program.patch(`${PATH}/${id}`, { scope: 'admin' }),
      await program.patch(`${PATH}/${key.id}`, { expiresAt: null }),
      await program.post(`${PATH}/${key.id}/rotate`, {}),
      await program.delete(`${PATH}/${key.id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect(answers[0]?.body.detail).toContain('in a session');
    expect((await listed()).map(({ scope }) => scope).sort()).toEqual(['admin', 'read']);
    expect((await program.patch(`${PATH}/${id}`, { name: 'Other' })).status).toBe(200);
    expect((await admin.post(`${PATH}/${key.id}/rotate`, {})).status).toBe(201);
  });

  it('opens the settings only while the person who made it is an active admin, and says why not', async () => {
    const maker = await world.service.person('admin', admin);
    const made = await apiKey(maker, { scope: 'admin' });
    const theirs = clientOf(made);
    const path = await pathOfMember(admin, maker);
    const settings = async () => (await theirs.get(PATH)).status;
    const boundTo = async () => (await listed()).find(({ id }) => id === made.id)?.boundTo;
    expect(await settings()).toBe(200);
    for (const [change, status, allowed] of [
      [{ role: 'editor' }, 'member', 403],
      [{ role: 'admin' }, 'admin', 200],
      [{ active: false }, 'former', 401],
    ] as const) {
      await admin.patch(path, change);
      expect([await settings(), await boundTo()]).toEqual([
        allowed,
        { id: maker.userId, name: 'Test admin', status },
      ]);
    }
    await admin.delete(path);
    expect([await settings(), await boundTo()]).toMatchObject([401, { status: 'former' }]);
    const { status, body } = await theirs.get('/api/v1/qr');
    expect([status, body.detail]).toEqual([401, expect.stringContaining('has left the workspace')]);
  });

  it('does nothing that the role of its person does not allow, and says so', async () => {
    const maker = await world.service.person('admin', admin);
    const theirs = clientOf(await apiKey(maker, { scope: 'admin' }));
    await admin.patch(await pathOfMember(admin, maker), { role: 'viewer' });
    const { scope, scopes } = (await theirs.get<CallerDto>('/api/v1/me')).body.credential;
    expect([scope, scopes]).toEqual(['admin', [...READ, 'settings:read', 'members:read']]);
    const { status, body } = await theirs.post('/api/v1/folders', { name: 'a' });
    expect([status, body.code, body.detail]).toEqual([
      ...[403, 'forbidden'],
      expect.stringMatching(/has folders:write, but the person to whom it is bound .* no longer has a role/),
    ]);
  });

  describe('of a person who is removed', () => {
    let mallory: PersonClient;
    beforeEach(async () => {
      mallory = await world.service.person('admin', admin);
    });
    const remove = async () => admin.delete(await pathOfMember(admin, mallory));
    const settingsWith = async (secret: string) =>
      (await new Client(world.service.url, admin.workspaceId, secret, '').get(PATH)).status;
    const rotate = (by: Client, id: string) => by.post<CreatedApiKeyDto>(`${PATH}/${id}/rotate`, {});

    it('ends with that person although somebody else created it, if they rotated it or gave it more rights', async () => {
      const rotated = (await rotate(mallory, key.id)).body;
      const child = await apiKey(admin, { scope: 'read' });
      await mallory.patch(`${PATH}/${child.id}`, { scope: 'admin' });
      expect(await Promise.all([rotated.key, child.key].map(settingsWith))).toEqual([200, 200]);
      await remove();
      expect(await Promise.all([rotated.key, child.key, key.key].map(settingsWith))).toEqual([401, 401, 200]);
      expect(await auditedIn(world.service, admin)).toContainEqual(
        expect.objectContaining({ action: 'api_key.rotated', actor: { ...actor(), id: mallory.userId } }),
      );
    });

    it('does not open the settings with the previous secret of a key that somebody else promotes', async () => {
      const theirs = await apiKey(mallory, { scope: 'read_write' });
      await remove();
      const { body: taken } = await rotate(admin, theirs.id);
      const { body } = await admin.patch<ApiKeyDto>(`${PATH}/${theirs.id}`, { scope: 'admin' });
      expect(body.previousKeyExpiresAt).toBeNull();
      expect(await Promise.all([theirs.key, taken.key].map(settingsWith))).toEqual([401, 200]);
    });

    it('does not open the settings again because somebody gives it leads', async () => {
      const theirs = await apiKey(mallory, { scope: 'admin', leads: false });
      await remove();
      const { status, body } = await admin.patch<ApiKeyDto>(`${PATH}/${theirs.id}`, { leads: true });
      expect([status, body.boundTo.id, await settingsWith(theirs.key)]).toEqual([200, mallory.userId, 401]);
    });

    it('opens the settings again once an admin has rotated it, but the previous secret does not', async () => {
      const theirs = await apiKey(mallory, { scope: 'admin' });
      await remove();
      const { body: taken } = await rotate(admin, theirs.id);
      expect(taken.boundTo).toMatchObject({ id: admin.userId, status: 'admin' });
      expect(await Promise.all([theirs.key, taken.key].map(settingsWith))).toEqual([401, 200]);
    });

    it('binds the keys that it creates, at any depth, to that person', async () => {
      const first = clientOf(await apiKey(mallory, { scope: 'admin' }));
      const { body: second } = await first.post<CreatedApiKeyDto>(PATH, { name: 'CI', scope: 'read_write' });
      expect([second.createdBy.type, second.boundTo]).toMatchObject(['key', { id: mallory.userId }]);
      const { body: rotated } = await rotate(first, second.id);
      expect(rotated.boundTo).toMatchObject({ id: mallory.userId });
      // The next version of the service may let such a key open the settings.
      await world.service.query(`update api_keys set scope = 'admin' where id = $1`, [second.id]);
      const { body: third } = await clientOf(rotated).post<CreatedApiKeyDto>(PATH, {
        name: 'Deeper',
        scope: 'read',
      });
      expect(third.boundTo).toMatchObject({ id: mallory.userId });
      await remove();
      expect(await Promise.all([rotated.key, third.key].map(settingsWith))).toEqual([401, 401]);
    });

    it('invites nobody who could accept after the removal', async () => {
      const { body: child } = await clientOf(
        await apiKey(mallory, { scope: 'admin' }),
      ).post<CreatedApiKeyDto>(PATH, { name: 'CI', scope: 'read_write' });
      await mallory.patch(`${PATH}/${child.id}`, { scope: 'admin' });
      const email = `back-${mallory.userId}@example.com`;
      const invited = await clientOf(child).post(`${SETTINGS}/invites`, { email, role: 'admin' });
      expect(invited.status).toBe(201);
      const { token } = await mailTo(world.service, email);
      await remove();
      const body = { token, name: 'Mallory', password: PASSWORD };
      const answer = await anonymous(world.service).post('/api/auth/v1/invites/accept', body);
      expect([answer.status, (await itemsOf(admin, 'members')).length]).toEqual([422, 1]);
    });

    it('creates nothing that waits while it ends, as the session of that person', async () => {
      const theirs = await apiKey(mallory, { scope: 'admin' });
      const own = await apiKey(mallory, { scope: 'admin' });
      const row = await holdRow(world.service.database.url, 'workspaces', admin.workspaceId);
      const invites = [clientOf(theirs), mallory].map((client, index) =>
        client.post(`${SETTINGS}/invites`, { email: `late-${index}@example.com`, role: 'admin' }),
      );
      const endpoints = [clientOf(own), mallory].map((client, index) =>
        client.post(`${SETTINGS}/webhooks`, { url: `https://late-${index}.example.com/`, events: ['scan'] }),
      );
      const answers = [...invites, ...endpoints];
      await row.waitForWaiting(answers.length);
      await row.query('update api_keys set revoked_at = now() where id = $1', [theirs.id]);
      await row.query('delete from sessions where user_id = $1', [mallory.userId]);
      await row.query('delete from members where user_id = $1', [mallory.userId]);
      await row.release();
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(4).fill(401));
    });

    it('has no rights if it is not known who gave them', async () => {
      await world.service.query(
        `update api_keys set maker_id = null, created_by = jsonb_set(created_by, '{type}', '"key"') where id = $1`,
        [key.id],
      );
      await waitUntil(async () => (await settingsWith(key.key)) === 403, 'the key to be looked up again');
      const nobody = { id: null, name: null, status: 'unknown' };
      expect((await listed()).find(({ id }) => id === key.id)?.boundTo).toEqual(nobody);
    });
  });

  it('gives no right that it does not have: leads', async () => {
    const blind = clientOf(await apiKey(admin, { scope: 'admin', leads: false }));
    const reading = await apiKey(admin, { kind: 'person', scope: 'read', leads: true });
    const { id } = await apiKey(admin, { kind: 'person', name: 'Blind' });
    const viewer = await world.service.person('viewer', admin);
    const answers = [
      await blind.post(PATH, { name: 'CI', scope: 'read_write', leads: true }),
      await blind.patch(`${PATH}/${id}`, { leads: true }),
      await blind.post(`${PATH}/${reading.id}/rotate`, {}),
      await blind.patch(await pathOfMember(admin, viewer), { leads: true }),
      await blind.patch(await pathOfMember(admin, viewer), { role: 'editor' }),
      await blind.post(`${SETTINGS}/invites`, { email: 'blind@example.com', role: 'admin' }),
      await blind.post(`${SETTINGS}/invites`, { email: 'blind@example.com', role: 'editor' }),
      await blind.post(`${SETTINGS}/scim`, undefined),
    ];
    expect(answers.map(({ status, body }) => [status, body.detail])).toEqual(
      Array(8).fill([403, expect.stringContaining('Leads are personal data')]),
    );
    expect((await admin.get(`${SETTINGS}/invites`)).body.items).toEqual([]);
    const invite = { email: 'blind@example.com', role: 'viewer' };
    expect((await blind.post(`${SETTINGS}/invites`, invite)).status).toBe(201);
    expect((await blind.patch(await pathOfMember(admin, viewer), { role: 'viewer' })).status).toBe(200);
    const { body } = await blind.post(PATH, { name: 'CI', scope: 'read_write' });
    expect(body).toMatchObject({ leads: false });
    expect(
      (await listed())
        .filter(({ leads }) => leads)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['Terraform', 'Till']);
    expect((await blind.patch(`${PATH}/${id}`, { scope: 'read_write' })).status).toBe(200);
    expect((await blind.post(`${PATH}/${id}/rotate`, {})).status).toBe(201);
  });

  it('is made by people with a confirmed email address only', async () => {
    const { workspaceId } = admin;
    const unconfirmed = await world.service.person('admin', { workspaceId, isEmailVerified: false });
    const answer = await unconfirmed.post(PATH, { name: 'Terraform', scope: 'admin' });
    expect([answer.status, answer.body.detail]).toEqual([403, expect.stringContaining('email address')]);
    const { id } = await apiKey(unconfirmed, { scope: 'read' });
    expect((await unconfirmed.patch(`${PATH}/${id}`, { scope: 'admin' })).status).toBe(403);
  });
});
