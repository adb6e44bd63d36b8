import type { PersonClient } from '../toolbox/client.js';
import { BASE_URL } from '../toolbox/test-service.js';
import { useService } from '../toolbox/use-service.js';

describe('REST v1 with the cookie of a session', () => {
  const world = useService();
  let editor: PersonClient;
  beforeAll(async () => {
    editor = await world.service.person('editor', world.acme);
  });

  it('acts for the current workspace, by the name of the person', async () => {
    const { id } = await world.acme.qrCode();
    const { body } = await editor.get<{ data: { id: string }[] }>('/api/v1/qr');
    expect(body.data.map((code) => code.id)).toContain(id);
    expect(body).toEqual((await world.acme.get('/api/v1/qr')).body);
    const created = await editor.qrCode({ name: 'By hand' });
    expect(created.created_by).toEqual({ type: 'user', id: editor.userId, name: 'Test editor' });
  });

  it('lets a viewer read and simulate, and answers 403 forbidden to what changes anything', async () => {
    const viewer = await world.service.person('viewer', world.acme);
    const { id } = await world.acme.qrCode();
    expect((await viewer.get(`/api/v1/qr/${id}`)).status).toBe(200);
    expect((await viewer.post(`/api/v1/qr/${id}/simulate`, {})).status).toBe(200);
    const { status, body } = await viewer.patch(`/api/v1/qr/${id}`, { name: 'Mine' });
    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect((await world.acme.get(`/api/v1/qr/${id}`)).body.name).toBe('Table 12');
  });

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ 'sec-fetch-site': 'cross-site', origin: BASE_URL }],
  ])('answers 403 forbidden to a change from elsewhere: %j', async (headers) => {
    const { status, body } = await editor.post('/api/v1/folders', { name: 'Forged' }, { headers });
    expect([status, body.code]).toEqual([403, 'forbidden']);
    const folders = await world.acme.get<{ data: { name: string }[] }>('/api/v1/folders');
    expect(folders.body.data.map(({ name }) => name)).not.toContain('Forged');
  });

  it.each([[{}], [{ 'sec-fetch-site': 'same-origin' }], [{ origin: BASE_URL }]])(
    'takes a change from its own origin, or from what is no browser: %j',
    async (headers) => {
      const name = JSON.stringify(headers);
      expect((await editor.post('/api/v1/folders', { name }, { headers })).status).toBe(201);
    },
  );

  it('lets the key stand where there is a key and a cookie', async () => {
    const both = { ...{ cookie: `__Host-session=${editor.token}` }, authorization: 'Bearer qrk_wrong' };
    expect((await editor.get('/api/v1/qr', { headers: both })).status).toBe(401);
  });

  it.each(['', 'short', 'x'.repeat(43), `${'a'.repeat(42)}=`])(
    'answers 401 to the cookie %j',
    async (token) => {
      const headers = { cookie: `__Host-session=${token}` };
      const { status } = await editor.get('/api/v1/qr', { hasCredentials: false, headers });
      expect(status).toBe(401);
    },
  );
});

describe('a session', () => {
  const world = useService();

  it('ends after 14 days without use, and after 90 days in all', async () => {
    const days = (count: number) => world.service.clock.advance(count * 86_400_000);
    const person = await world.service.person('viewer', world.acme);
    for (let day = 0; day < 84; day += 12) {
      expect((await person.get('/api/v1/qr')).status).toBe(200);
      days(12);
    }
    expect((await person.get('/api/v1/qr')).status).toBe(200);
    days(6);
    expect((await person.get('/api/v1/qr')).status).toBe(401);
    const idle = await world.service.person('viewer', world.acme);
    expect((await idle.get('/api/v1/qr')).status).toBe(200);
    days(14);
    expect((await idle.get('/api/v1/qr')).status).toBe(401);
  });
});
