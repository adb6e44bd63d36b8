import type { ApiKeyDto, CreatedApiKeyDto } from '../../src/auth/api-keys/api-keys.dto.js';
import type { CallerDto } from '../../src/auth/callers/callers.dto.js';
import { Client, type PersonClient } from '../toolbox/client.js';
import { mailsTo, mailTo } from '../toolbox/mails.js';
import { EventStream } from '../rest-v1/event-stream.js';
import { apiKey, auditedIn, itemsOf, pathOfMember, SETTINGS } from '../toolbox/settings.js';
import { useService } from '../toolbox/use-service.js';

const PATH = `${SETTINGS}/api-keys`;

const world = useService({ roles: 'all' });
let admin: PersonClient;
beforeEach(async () => {
  admin = await world.service.person('admin', await world.service.client());
  await world.service.query('delete from api_keys where workspace_id = $1', [admin.workspaceId]);
});

const clientOf = ({ key, id }: CreatedApiKeyDto) =>
  new Client(world.service.url, admin.workspaceId, key, id, world.service.shortUrl);
const keyWith = (scopes: string[], fields: object = {}, by = admin) =>
  apiKey(by, { scope: undefined, scopes, ...fields });
const scopesOf = async (client: Client) => (await client.get<CallerDto>('/api/v1/me')).body.credential.scopes;
const refusalOf = async (client: Client, path = '/api/v1/qr', options = {}) => {
  const { status, body } = await client.get<{ code: string; detail: string }>(path, options);
  return { status, detail: body.detail };
};

describe('an API key with scopes', () => {
  it('has them, and the right to read what it may change, and nothing else', async () => {
    const made = await keyWith(['codes:write', 'analytics:read']);
    const scopes = ['codes:read', 'codes:write', 'analytics:read'];
    expect(made).toMatchObject({ kind: 'service', scope: null, scopes, leads: false });
    const client = clientOf(made);
    expect(await scopesOf(client)).toEqual(scopes);
    await client.qrCode();
    const { status, body } = await client.get('/api/v1/folders');
    expect([status, body.code, body.detail]).toEqual([
      ...[403, 'forbidden'],
      expect.stringContaining('This API key lacks folders:read'),
    ]);
  });

  it('creates no folders through codes without folders:write', async () => {
    const client = clientOf(await keyWith(['codes:write', 'folders:read']));
    const options = { headers: { 'content-type': 'text/csv' } };
    const csv = 'name,category,url,folder\nTable 1,url,https://example.com,Menus\n';
    const path = '/api/v1/qr/bulk?create_folders=true';
    const { status, body } = await client.post(path, csv, options);
    expect([status, body.detail]).toEqual([403, expect.stringContaining('lacks folders:write')]);
    const counts = async () => [
      (await client.get<{ data: unknown[] }>('/api/v1/folders')).body.data.length,
      (await client.get<{ data: unknown[] }>('/api/v1/qr')).body.data.length,
    ];
    expect(await counts()).toEqual([0, 0]);
    expect(
      (await clientOf(await apiKey(admin, { scope: 'read_write' })).post(path, csv, options)).status,
    ).toBe(201);
    expect(await counts()).toEqual([1, 1]);
  });

  it('sees single scans nowhere without scans:read', async () => {
    const client = clientOf(await keyWith(['codes:write', 'analytics:read']));
    const reader = clientOf(await apiKey(admin));
    const code = await client.qrCode();
    expect((await reader.scan(code)).status).toBe(302);
    await world.service.whenScansAreTaken();
    const recentOf = async (by: Client, path: string) =>
      (await by.get<{ recentScans: unknown[] }>(path)).body.recentScans.length;
    for (const path of ['/api/mobile/v1/summary', `/api/mobile/v1/qr/${code.id}`])
      expect([await recentOf(reader, path), await recentOf(client, path)]).toEqual([1, 0]);
  });

  it.each([
    [['codes:read'], { scope: null, leads: false }],
    [['leads:read'], { scope: null, scopes: ['leads:read'], leads: true }],
    [['leads:write'], { scope: null, scopes: ['leads:write'], leads: false }],
  ])('shows for %j what the old fields say', async (scopes, shown) => {
    expect(await keyWith(scopes)).toMatchObject(shown);
  });

  it('is the same key as one with the scope that has them', async () => {
    const usual = await apiKey(admin, { scope: 'read_write' });
    expect(await keyWith(usual.scopes)).toMatchObject({
      scope: 'read_write',
      leads: true,
      scopes: usual.scopes,
    });
    const blind = usual.scopes.filter((scope) => scope !== 'leads:read');
    const { id } = usual;
    const { body } = await admin.patch<ApiKeyDto>(`${PATH}/${id}`, { leads: false });
    expect(body).toMatchObject({ scope: 'read_write', leads: false, scopes: blind });
  });

  it('takes scope, scopes and leads in changes, and keeps them over a rotation', async () => {
    const { id } = await keyWith(['codes:read']);
    const patched = async (change: object) => (await admin.patch<ApiKeyDto>(`${PATH}/${id}`, change)).body;
    expect(await patched({ leads: true })).toMatchObject({
      scope: null,
      scopes: ['codes:read', 'leads:read'],
    });
    expect(await patched({ scope: 'read' })).toMatchObject({ scope: 'read', leads: true });
    expect(await patched({ scopes: ['folders:write'] })).toMatchObject({
      ...{ scope: null, leads: false },
      scopes: ['folders:read', 'folders:write'],
    });
    const { body } = await admin.post<CreatedApiKeyDto>(`${PATH}/${id}/rotate`, {});
    expect(body.scopes).toEqual(['folders:read', 'folders:write']);
    expect(await scopesOf(clientOf(body))).toEqual(body.scopes);
    const [latest] = (await auditedIn(world.service, admin)).filter(
      ({ action }) => action === 'api_key.updated',
    );
    expect(latest?.changes).toMatchObject({
      scope: { from: 'read', to: null },
      scopes: { from: null, to: ['folders:read', 'folders:write'] },
    });
  });

  it('is no key with more rights for the previous version, which knows only the old columns', async () => {
    const restricted = await keyWith(['analytics:read', 'leads:read']);
    const ranged = await apiKey(admin, { addressRanges: ['203.0.113.0/24'] });
    const bound = await apiKey(admin, { kind: 'person' });
    const service = await apiKey(admin, { scope: 'admin', kind: 'service' });
    const usual = await apiKey(admin, { scope: 'read_write' });
    const columns = await world.service.query(
      'select id, scope, reads_leads from api_keys where workspace_id = $1',
      [admin.workspaceId],
    );
    const expected = [restricted, ranged, bound, service].map(({ id }) => ({
      ...{ id, scope: 'custom', reads_leads: false },
    }));
    expect(columns).toEqual(
      expect.arrayContaining([...expected, { id: usual.id, scope: 'read_write', reads_leads: true }]),
    );
  });

  it('takes the scope that the previous version gives it', async () => {
    const made = await keyWith(['analytics:read']);
    await world.service.query(`update api_keys set scope = 'read' where id = $1`, [made.id]);
    expect(await itemsOf(admin, 'api-keys')).toMatchObject([{ kind: 'service', scope: 'read' }]);
  });
});

describe('the kind of an API key', () => {
  it('is service for a key that only works with codes, and person for one that opens the settings', async () => {
    const kinds = await Promise.all([
      apiKey(admin),
      apiKey(admin, { scope: 'admin' }),
      keyWith(['webhooks:read']),
      apiKey(admin, { kind: 'person' }),
      apiKey(admin, { scope: 'admin', kind: 'service', ownerEmail: 'it@example.com' }),
    ]);
    expect(kinds.map(({ kind }) => kind)).toEqual(['service', 'person', 'person', 'person', 'service']);
    expect(kinds[4]).toMatchObject({ scope: 'admin', ownerEmail: 'it@example.com' });
  });

  it('decides what happens when its person leaves, of which the admins get one email', async () => {
    const { workspaceId } = admin;
    const lea = await world.service.person('admin', { workspaceId });
    const service = await apiKey(lea, { name: 'Terraform', scope: 'admin', kind: 'service' });
    const own = await apiKey(lea, { name: 'Laptop', kind: 'person' });
    const byKey = (
      await clientOf(await apiKey(lea, { scope: 'admin', name: 'CI' })).post<CreatedApiKeyDto>(PATH, {
        ...{ name: 'Export', scope: 'read' },
      })
    ).body;
    const statuses = () =>
      Promise.all([service, own, byKey].map(async (key) => (await clientOf(key).get('/api/v1/qr')).status));
    expect([byKey.kind, await statuses()]).toEqual(['person', [200, 200, 200]]);
    await admin.delete(await pathOfMember(admin, lea));
    expect(await statuses()).toEqual([200, 401, 401]);
    expect((await clientOf(service).get(PATH)).status).toBe(200);
    expect((await refusalOf(clientOf(own))).detail).toContain('has left the workspace');
    const { subject, text } = await mailTo(world.service, admin.email);
    expect(subject).toBe('Test admin has left: check the API keys');
    const paragraphs = text.split(/\n\n+/).map((paragraph) => paragraph.replace(/\s+/g, ' '));
    const staying = paragraphs.find((paragraph) => paragraph.includes('may have a copy'));
    const ended = paragraphs.find((paragraph) => paragraph.includes('have ended'));
    expect(
      [staying, ended].map((each) =>
        ['Terraform', 'Laptop', 'CI', 'Export'].filter((name) => each?.includes(`"${name}"`)),
      ),
    ).toEqual([['Terraform'], ['Laptop', 'CI', 'Export']]);
    expect(text).toContain('https://qr.test/settings/api-keys');
  });

  it('gets no email for somebody without keys, nor a second one when a deactivated person is removed', async () => {
    const { workspaceId } = admin;
    const [none, lea] = [
      await world.service.person('editor', { workspaceId }),
      await world.service.person('admin', { workspaceId }),
    ];
    await apiKey(lea);
    await admin.delete(await pathOfMember(admin, none));
    const path = await pathOfMember(admin, lea);
    await admin.patch(path, { active: false });
    await admin.delete(path);
    await mailTo(world.service, admin.email);
    expect(await mailsTo(world.service, admin.email)).toHaveLength(1);
  });

  it('changes only in a session, to service only by the person to whom the key is bound', async () => {
    const colleague = await world.service.person('admin', admin);
    const { id } = await apiKey(admin, { scope: 'admin' });
    const path = `${PATH}/${id}`;
    const refused = await colleague.patch(path, { kind: 'service' });
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    expect((await itemsOf<ApiKeyDto>(admin, 'api-keys')).map(({ kind }) => kind)).toEqual(['person']);
    expect((await admin.patch(path, { kind: 'service', ownerEmail: 'it@example.com' })).body).toMatchObject({
      ...{ kind: 'service', scope: 'admin', ownerEmail: 'it@example.com' },
    });
    expect((await colleague.patch(path, { kind: 'person' })).body).toMatchObject({
      ...{ kind: 'person', ownerEmail: null, boundTo: { id: colleague.userId } },
    });
  });

  it('becomes person when a key begins to open the settings, unless somebody says service', async () => {
    const [first, second] = [await apiKey(admin), await apiKey(admin)];
    const patched = async ({ id }: ApiKeyDto, change: object) =>
      (await admin.patch<ApiKeyDto>(`${PATH}/${id}`, change)).body.kind;
    expect(await patched(first, { scopes: ['webhooks:read'] })).toBe('person');
    expect(await patched(second, { scopes: ['webhooks:read'], kind: 'service' })).toBe('service');
  });
});

describe('what an API key gives', () => {
  const service = (scopes: string[], fields: object = {}) => keyWith(scopes, { kind: 'service', ...fields });

  it('are keys of its own kind with rights that it has', async () => {
    const maker = clientOf(await service(['api_keys:write', 'codes:read']));
    const { body: made } = await maker.post<CreatedApiKeyDto>(PATH, { name: 'CI', scopes: ['codes:read'] });
    expect(made).toMatchObject({ kind: 'service', scopes: ['codes:read'] });
    const other = await apiKey(admin, { scope: 'read_write' });
    const answers = [
      await maker.post(PATH, { name: 'CI', scopes: ['codes:write'] }),
      await maker.post(PATH, { name: 'CI', scopes: ['leads:read'] }),
      await maker.post(PATH, { name: 'CI', scopes: ['codes:read'], kind: 'person' }),
      await maker.post(PATH, { name: 'CI', scopes: ['api_keys:read'] }),
      await maker.patch(`${PATH}/${made.id}`, { scopes: ['folders:read'] }),
      await maker.patch(`${PATH}/${made.id}`, { kind: 'person' }),
      await maker.post(`${PATH}/${other.id}/rotate`, {}),
    ];
    expect(answers.map(({ status, body }) => [status, body.detail])).toEqual([
      [403, expect.stringContaining('this one lacks codes:write')],
      [403, expect.stringContaining('Leads are personal data')],
      [403, expect.stringContaining('has the kind service')],
      [403, expect.stringContaining('in a session')],
      [403, expect.stringContaining('this one lacks folders:read')],
      [403, expect.stringContaining('has the kind service')],
      [403, expect.stringContaining('this one lacks codes:write')],
    ]);
    expect((await itemsOf(admin, 'api-keys')).length).toBe(3);
  });

  it('are not replaced by it if they are of the other kind, or expire later', async () => {
    const expiresAt = new Date(world.service.clock.now().getTime() + 3_600_000).toISOString();
    const [person, brief] = [
      clientOf(await apiKey(admin, { scope: 'admin', kind: 'person' })),
      clientOf(await service(['api_keys:write', 'codes:read'], { expiresAt })),
    ];
    const { id } = await keyWith(['codes:read']);
    for (const [client, why] of [
      [person, 'has the kind person'],
      [brief, 'expires at'],
    ] as const) {
      const { status, body } = await client.post(`${PATH}/${id}/rotate`, {});
      expect([status, body.detail]).toEqual([403, expect.stringContaining(why)]);
    }
  });

  it('are keys that expire when it does, or before', async () => {
    const expiresAt = new Date(world.service.clock.now().getTime() + 3_600_000).toISOString();
    const later = new Date(world.service.clock.now().getTime() + 7_200_000).toISOString();
    const maker = clientOf(await service(['api_keys:write', 'codes:read'], { expiresAt }));
    const fields = { name: 'CI', scopes: ['codes:read'] };
    const { body: made } = await maker.post<CreatedApiKeyDto>(PATH, fields);
    expect(made.expiresAt).toBe(expiresAt);
    const answers = [
      await maker.post(PATH, { ...fields, expiresAt: later }),
      await maker.patch(`${PATH}/${made.id}`, { expiresAt: later }),
      await maker.patch(`${PATH}/${made.id}`, { expiresAt: null }),
    ];
    expect(answers.map(({ status, body }) => [status, body.detail])).toEqual(
      Array(3).fill([403, expect.stringContaining(`expires at ${expiresAt}`)]),
    );
  });

  it('are roles with rights that it has, to members, invitations and identity providers', async () => {
    await world.service.plan(admin, 'agency');
    const client = clientOf(await service(['members:write', 'invites:write', 'scim:write']));
    const viewer = await world.service.person('viewer', admin);
    const path = await pathOfMember(admin, viewer);
    const answers = [
      await client.patch(path, { role: 'admin' }),
      await client.post(`${SETTINGS}/invites`, { email: 'a@example.com', role: 'viewer' }),
      await client.post(`${SETTINGS}/scim`, undefined),
    ];
    expect(answers.map(({ status, body }) => [status, body.detail])).toEqual(
      Array(3).fill([403, expect.stringContaining('this one lacks codes:read')]),
    );
    expect((await client.patch(path, { active: false })).status).toBe(200);
    expect((await itemsOf(admin, 'invites')).length).toBe(0);
  });

  it('is what it can see: scans to an endpoint, counts to a report', async () => {
    const client = clientOf(await service(['webhooks:write', 'reports:write']));
    const url = 'https://hooks.example.com/';
    const endpoint = await client.post<{ id: string }>(`${SETTINGS}/webhooks`, {
      url,
      events: ['qr.created'],
    });
    expect(endpoint.status).toBe(201);
    const report = await admin.post<{ id: string }>('/api/v1/reports', {
      title: 'Till',
      password: 'counts of the till',
    });
    const answers = [
      await client.post(`${SETTINGS}/webhooks`, { url: `${url}scans`, events: ['scan'] }),
      await client.patch(`${SETTINGS}/webhooks/${endpoint.body.id}`, { events: ['cta_click'] }),
      await client.post('/api/v1/reports', { title: 'All' }),
      await client.patch(`/api/v1/reports/${report.body.id}`, { password: null }),
    ];
    expect(answers.map(({ status, body }) => [status, body.detail])).toEqual([
      [403, expect.stringContaining('this one lacks scans:read')],
      [403, expect.stringContaining('this one lacks scans:read')],
      [403, expect.stringContaining('this one lacks analytics:read')],
      [403, expect.stringContaining('this one lacks analytics:read')],
    ]);
  });

  it('are keys for its own addresses', async () => {
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    const inside = from('203.0.113.9');
    const fields = { addressRanges: ['203.0.113.0/24'] };
    const maker = clientOf(await service(['api_keys:write', 'codes:read'], fields));
    const made = await maker.post(PATH, { name: 'CI', scopes: ['codes:read'] }, inside);
    expect(made.body.addressRanges).toEqual(['203.0.113.0/24']);
    const wider = { name: 'CI', scopes: ['codes:read'], addressRanges: ['203.0.112.0/23'] };
    const { status, body } = await maker.post(PATH, wider, inside);
    expect([status, body.detail]).toEqual([403, expect.stringContaining('203.0.113.0/24 only')]);
    const path = `${PATH}/${String(made.body.id)}`;
    expect((await maker.patch(path, { addressRanges: [] }, inside)).status).toBe(403);
    expect((await maker.patch(path, { addressRanges: ['203.0.113.8/29'] }, inside)).status).toBe(200);
  });
});

describe('an API key with address ranges', () => {
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const ranged = () =>
    apiKey(admin, {
      scope: 'read_write',
      addressRanges: ['203.0.113.7/24', '2001:DB8::/48', '198.51.100.9/31'],
    });

  it('shows them as networks, and is accepted from there only', async () => {
    const made = await ranged();
    expect(made.addressRanges).toEqual(['203.0.113.0/24', '2001:db8::/48', '198.51.100.8/31']);
    const client = clientOf(made);
    const { id } = await clientOf(await apiKey(admin, { scope: 'read_write' })).qrCode();
    const paths = ['/api/v1/qr', '/api/v1/me', '/api/mobile/v1/qr', `/api/v1/qr/${id}/scans/stream`];
    for (const path of paths) {
      for (const address of ['203.0.113.200', '2001:db8:0:9::1', '198.51.100.9'])
        expect((await client.get(path, from(address))).status).toBe(200);
      expect(await refusalOf(client, path, from('203.0.114.1'))).toEqual({
        status: 401,
        detail: expect.stringMatching(
          /not accepted from 203\.0\.114\.1, but only from .* TRUSTED_PROXIES/,
        ) as string,
      });
    }
    expect((await client.post('/api/v1/folders', { name: 'a' }, from('2001:db8:1::1'))).status).toBe(401);
    expect((await itemsOf(admin, 'api-keys')).length).toBe(2);
  });

  it('is accepted from everywhere once an admin clears them', async () => {
    const made = await ranged();
    const client = clientOf(made);
    expect((await client.get('/api/v1/qr')).status).toBe(401);
    const { body } = await admin.patch<ApiKeyDto>(`${PATH}/${made.id}`, { addressRanges: null });
    expect([body.addressRanges, (await client.get('/api/v1/qr')).status]).toEqual([[], 200]);
  });
});

describe('a refused API key', () => {
  it('is told what became of it', async () => {
    const { clock } = world.service;
    const { workspaceId } = admin;
    const lea = await world.service.person('admin', { workspaceId });
    const expiresAt = new Date(clock.now().getTime() + 7_200_000).toISOString();
    const [revoked, expired, replaced, left, role] = [
      await apiKey(admin),
      await apiKey(admin, { expiresAt }),
      await apiKey(admin),
      await apiKey(lea, { kind: 'person' }),
      await keyWith(['folders:read']),
    ];
    await admin.delete(`${PATH}/${revoked.id}`);
    await admin.post(`${PATH}/${replaced.id}/rotate`, { overlapHours: 1 });
    await admin.delete(await pathOfMember(admin, lea));
    const start = clock.now();
    clock.advance(7_200_000);
    const refusals = [];
    for (const key of [revoked, expired, replaced, left, role]) refusals.push(await refusalOf(clientOf(key)));
    clock.set(start);
    expect(refusals).toEqual(
      [
        [401, /^The API key was revoked/],
        [401, /^The API key has expired/],
        [401, /^The API key was replaced by a rotation/],
        [401, /^The API key ended because the person to whom it is bound has left the workspace/],
        [403, /^This API key lacks codes:read/],
      ].map(([status, detail]) => ({ status, detail: expect.stringMatching(detail as RegExp) as string })),
    );
  });

  it('ends an open stream when it loses the scope, or its person', async () => {
    const lea = await world.service.person('admin', admin);
    const [one, other] = [await apiKey(admin), await apiKey(lea, { kind: 'person' })];
    const { id } = await clientOf(await apiKey(admin, { scope: 'read_write' })).qrCode();
    const streams = await Promise.all(
      [one, other].map((key) => EventStream.open(clientOf(key), `/api/v1/qr/${id}/scans/stream`)),
    );
    await admin.patch(`${PATH}/${one.id}`, { scopes: ['codes:read'] });
    await admin.delete(await pathOfMember(admin, lea));
    await Promise.all(streams.map((stream) => stream.whenEnded()));
  });
});
