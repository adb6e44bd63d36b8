import { STORE } from '../../src/auth/request-log/logged-requests.queries.js';
import { RequestLogService } from '../../src/auth/request-log/request-log.service.js';
import type { LoggedRequestDto, LoggedRequestListDto } from '../../src/auth/request-log/request-log.dto.js';
import type { ObservedRequest } from '../../src/http/surfaces/surface.js';
import type { Response } from 'express';
import { newId } from '#libs/database';
import { Client } from '../toolbox/client.js';
import type { Problem } from '../toolbox/problem.js';
import { apiKey, itemsOf, SETTINGS } from '../toolbox/settings.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const PATH = `${SETTINGS}/requests`;
const DAY_MS = 86_400_000;

describe('GET /api/settings/v1/requests', () => {
  const world = useService({ isOwn: true, roles: 'all' });
  const start = new Date('2026-11-21T09:30:00.000Z');
  afterEach(() => world.service.clock.set(start));
  const listed = (query = '', by: Client = world.admin) => itemsOf<LoggedRequestDto>(by, `requests${query}`);
  const withKey = (key: string) => new Client(world.service.url, world.admin.workspaceId, key, '');
  const tick = () => world.service.clock.advance(1_000);
  const hasLogged = (count: number, query = '') =>
    waitUntil(async () => (await listed(query)).length === count, `${count} logged requests`);

  it('lists what a key has sent, newest first, without ids, queries and bodies', async () => {
    const { service, admin } = world;
    const made = await apiKey(admin, { name: 'Till', kind: 'person', scope: 'read_write' });
    const till = withKey(made.key);
    const at = service.clock.now().toISOString();
    const code = await till.qrCode({ name: 'Secret name' });
    tick();
    const { headers } = await till.get(`/api/v1/qr/${newId()}?limit=secret-value`);
    tick();
    await till.get(`/api/v1/secret-path/${made.key}`);
    tick();
    await till.post('/api/mobile/v1/qr', { name: 'Secret name' });
    tick();
    await withKey('').get('/api/v1/qr');
    await admin.get(`/api/v1/qr/${code.id}`);
    await hasLogged(4);
    const rows = await listed();
    expect(rows.map(({ method, route, status, code: fault }) => [method, route, status, fault])).toEqual([
      ['POST', '/api/mobile/v1/qr', 422, 'validation_failed'],
      ['GET', null, 404, 'not_found'],
      ['GET', '/api/v1/qr/{id}', 422, 'validation_failed'],
      ['POST', '/api/v1/qr', 201, null],
    ]);
    expect(rows[2]?.requestId).toBe(headers['x-request-id']);
    expect(rows[3]).toEqual({
      ...{ id: expect.any(String), at, apiKeyId: made.id, apiKeyName: 'Till', requestId: expect.any(String) },
      ...{ method: 'POST', route: '/api/v1/qr', status: 201, code: null },
      durationMs: expect.any(Number),
    });
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`ecret|${code.id}|${made.key}`));

    const { body } = await admin.get<LoggedRequestListDto>(`${PATH}?limit=3`);
    const rest = await admin.get<LoggedRequestListDto>(`${PATH}?limit=3&cursor=${String(body.nextCursor)}`);
    expect([...body.items, ...rest.body.items]).toEqual(rows);
    expect(rest.body.nextCursor).toBeNull();
  });

  it('narrows by key and by class of the status', async () => {
    const { service, admin } = world;
    const owner = await service.person('admin', await service.client());
    const [one, other] = [await apiKey(owner, { name: 'One' }), await apiKey(owner, { name: 'Other' })];
    for (const { key } of [one, other]) {
      const client = new Client(service.url, owner.workspaceId, key, '');
      await client.get('/api/v1/qr');
      await client.get(`/api/v1/qr/${newId()}`);
    }
    await waitUntil(async () => (await listed('', owner)).length === 4, 'the log');
    const namesOf = async (query: string) =>
      (await listed(query, owner)).map(({ apiKeyName, status }) => `${apiKeyName} ${status}`).sort();
    expect(await namesOf(`?apiKeyId=${one.id}`)).toEqual(['One 200', 'One 404']);
    expect(await namesOf('?status=4xx')).toEqual(['One 404', 'Other 404']);
    expect(await namesOf(`?status=2xx&apiKeyId=${other.id}`)).toEqual(['Other 200']);
    expect(await namesOf('?status=5xx')).toEqual([]);
    expect(await listed(`?apiKeyId=${one.id}`, admin)).toEqual([]);
    const { status, body } = await admin.get<Problem>(`${PATH}?status=404&apiKeyId=x`);
    expect([status, body.errors.map(({ parameter }) => parameter).sort()]).toEqual([
      422,
      ['apiKeyId', 'status'],
    ]);
  });

  it('keeps the name of a revoked key, for 30 days', async () => {
    const { service } = world;
    const owner = await service.person('admin', await service.client());
    const made = await apiKey(owner, { name: 'Gone', kind: 'person' });
    await new Client(service.url, owner.workspaceId, made.key, '').delete('/api/v1/me');
    await waitUntil(async () => (await listed('', owner)).length === 1, 'the log');
    expect((await listed('', owner))[0]).toMatchObject({ apiKeyName: 'Gone', status: 204, code: null });
    const count = async () => {
      await service.deleteExpired('log of requests');
      return (await service.query('select 1 from key_requests where api_key_id = $1', [made.id])).length;
    };
    service.clock.advance(30 * DAY_MS - 1);
    expect(await count()).toBe(1);
    service.clock.advance(2);
    expect(await count()).toBe(0);
  });

  it('stores of the refusals of a key by a limit the first of a minute', async () => {
    const { service } = world;
    const client = await service.client();
    const owner = await service.person('admin', client);
    await service.query('update workspaces set per_minute = 3 where id = $1', [client.workspaceId]);
    const refused = () =>
      waitUntil(async () => (await client.get('/api/v1/nothing')).status === 429, 'a 429');
    const logged = async () => (await listed('?status=4xx', owner)).map(({ status }) => status);
    await refused();
    await waitUntil(async () => (await logged()).includes(429), 'the log');
    await refused();
    // What is written after it in the same process is in the log.
    const other = await service.client();
    const observer = await service.person('admin', other);
    await other.get('/api/v1/nothing');
    await waitUntil(async () => (await listed('', observer)).length === 1, 'the log');
    const statuses = await logged();
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404).length).toBeGreaterThan(0);
  });

  it('stores at most 100 requests a second of a workspace, those that failed first', async () => {
    const { service } = world;
    const client = await service.client();
    const log = service.running.app.get(RequestLogService, { strict: false });
    const { workspaceId, apiKeyId } = client;
    const caller = { kind: 'key', workspaceId, apiKeyId };
    const observe = (status: number, times: number) => {
      for (let count = 0; count < times; count += 1)
        log.observe(
          {
            caller,
            requestId: newId(),
            problem: null,
            matched: null,
            method: 'GET',
          } as unknown as ObservedRequest,
          { statusCode: status, writableFinished: true } as Response,
          1,
        );
    };
    observe(200, 150);
    observe(500, 60);
    observe(404, 30);
    const counted = () =>
      service.query<{ status: number; count: number }>(
        'select status, count(*)::int from key_requests where workspace_id = $1 group by status order by status',
        [workspaceId],
      );
    await waitUntil(async () => (await counted()).length > 0, 'the log');
    expect(await counted()).toEqual([
      { status: 200, count: 10 },
      { status: 404, count: 30 },
      { status: 500, count: 60 },
    ]);
  });

  it('costs at most 500 bytes of WAL a request', async () => {
    const [workspaceId, apiKeyId] = [newId(), newId()];
    const rows = Array.from({ length: 5_000 }, () => ({
      ...{ id: newId(), workspaceId, apiKeyId, requestId: newId(), method: 'GET', route: '/api/v1/qr/{id}' },
      ...{ status: 200, code: null, durationMs: 12 },
    }));
    await world.service.query('delete from key_requests where workspace_id = $1', [workspaceId]);
    const [plan] = await world.service.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
      `explain (analyze, wal, format json) ${STORE}`,
      [JSON.stringify(rows)],
    );
    const bytes = (plan?.['QUERY PLAN'][0]?.Plan['WAL Bytes'] ?? Infinity) / rows.length;
    expect(bytes).toBeLessThan(500);
  });
});
