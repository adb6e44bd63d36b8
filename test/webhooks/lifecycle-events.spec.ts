import pg from 'pg';
import { Transactions } from '#libs/database';
import { LifecycleLoop, TIMED_EVENTS } from '../../apps/worker/index.js';
import type { CreatedWebhookDto } from '../../src/webhooks/webhooks.dto.js';
import type { Client, PersonClient } from '../toolbox/client.js';
import { enableScim, SCIM } from '../toolbox/provider.js';
import { startReceiver } from '../toolbox/receiver.js';
import { SETTINGS } from '../toolbox/settings.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const PATH = `${SETTINGS}/webhooks`;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

interface Received {
  event: string;
  id: string;
  occurred_at: string;
  workspace_id: string;
  data: Record<string, unknown>;
}

const receiver = await startReceiver();
const world = useService({ roles: 'all', connections: 10, env: receiver.variables });
let acme: Client;
let admin: PersonClient;
afterAll(() => receiver.close());
beforeEach(async () => {
  receiver.respondWith(204);
  acme = await world.service.client();
  admin = await world.service.person('admin', acme);
});

const add = async (events: string[], fields: object = {}): Promise<CreatedWebhookDto> => {
  const body = { url: `${receiver.url}/${acme.workspaceId}`, events, ...fields };
  const added = await admin.post<CreatedWebhookDto>(PATH, body);
  expect(added.status).toBe(201);
  return added.body;
};
/** Of this workspace, in the order in which they happened. */
const received = (): Received[] =>
  receiver.requests
    .filter(({ path }) => path.endsWith(acme.workspaceId))
    .flatMap(({ body }) => {
      const sent = JSON.parse(body.toString()) as Received & { events?: Received[] };
      return sent.events ?? [sent];
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
const told = async (count: number): Promise<Received[]> => {
  await waitUntil(() => received().length >= count, `${count} events`);
  return received();
};
const byName = <T extends { event: string }>(events: T[]) =>
  events.toSorted((a, b) => (a.event < b.event ? -1 : 1));
const namesOf = (events: Received[]) => events.map(({ event }) => event).sort();
const look = () => world.service.worker.get(LifecycleLoop).look();

describe('the life-cycle of QR codes', () => {
  it('is told with ids and the names of changed fields only, to endpoints that subscribe to it', async () => {
    await add(['qr.*'], { context: true });
    await add(['scan', 'lead', 'cta_click']);
    const url = 'https://example.com/secret-menu';
    const { id } = await acme.qrCode({ name: 'Table 7', external_id: 't-7', url });
    const path = `/api/v1/qr/${id}`;
    await acme.patch(path, {
      tags: ['summer'],
      metadata: { wine: 'red' },
      password: 'a secret of 20 letters',
    });
    await acme.patch(path, { tags: ['summer'] });
    await acme.patch(path, { status: 'archived' });
    await acme.delete(path);
    await acme.post(`${path}/restore`, undefined);
    const events = await told(5);
    const occurred_at = world.service.clock.now().toISOString();
    const head = { occurred_at, workspace_id: acme.workspaceId };
    const code = { id, name: 'Table 7', external_id: 't-7' };
    const expected = [
      { event: 'qr.created', data: code },
      { event: 'qr.updated', data: { ...code, changed: ['tags', 'metadata', 'password'] } },
      { event: 'qr.archived', data: { ...code, changed: ['status'] } },
      { event: 'qr.deleted', data: code },
      { event: 'qr.restored', data: code },
    ].map((each) => ({ ...head, ...each, id: expect.any(String) as string }));
    expect(byName(events)).toEqual(byName(expected));
    expect(JSON.stringify(events)).not.toMatch(/example\.com|letters|"red"/);
    const [request] = receiver.requests.filter(({ path: sent }) => sent.endsWith(acme.workspaceId));
    expect(Object.keys(JSON.parse(request!.body.toString()) as object)).toEqual([
      ...['event', 'id', 'occurred_at', 'workspace_id', 'data'],
    ]);
  });

  it('is told of each code of a bulk request, in batches as well', async () => {
    await add(['qr.created', 'qr.updated'], { batch: true });
    const codes = Array.from({ length: 120 }, (_, index) => ({
      ...{ name: `Table ${index}`, category: 'url', qr_data: { url: 'https://example.com/menu' } },
    }));
    const made = await acme.post<{ results: { id: string }[] }>('/api/v1/qr/bulk', codes);
    expect(made.status).toBeLessThan(300);
    world.service.clock.advance(2_000);
    const events = await told(120);
    expect(new Set(namesOf(events))).toEqual(new Set(['qr.created']));
    expect(new Set(events.map(({ data }) => data.id)).size).toBe(120);
    const ids = events.map(({ data }) => data.id);
    await acme.patch('/api/v1/qr/bulk', { ids, patch: { tags: ['bulk'] } });
    world.service.clock.advance(2_000);
    const changed = (await told(240)).filter(({ event }) => event === 'qr.updated');
    expect(new Set(changed.map(({ data }) => JSON.stringify(data.changed)))).toEqual(new Set(['["tags"]']));
  });

  it('is told once when a code expires, and when it reaches its limit', async () => {
    await add(['qr.expired', 'qr.limit_reached']);
    const { clock } = world.service;
    await look();
    const expires_at = new Date(clock.now().getTime() + 60_000).toISOString();
    const { id } = await acme.qrCode({ expires_at });
    const limited = await acme.qrCode({ scan_limit: 1 });
    expect((await acme.scan(limited)).status).toBe(302);
    expect((await told(1))[0]).toMatchObject({ event: 'qr.limit_reached', data: { id: limited.id } });
    expect((await acme.scan(limited)).status).toBe(410);
    clock.advance(120_000);
    await look();
    clock.advance(60_000);
    await look();
    const events = await told(2);
    expect(events.filter(({ event }) => event === 'qr.expired')).toMatchObject([
      { occurred_at: expires_at, data: { id, name: 'Table 12', external_id: null } },
    ]);
    expect(events).toHaveLength(2);
  });

  it('is told an hour at a time after an outage, by one worker while the other does not wait', async () => {
    await add(['qr.expired']);
    await look();
    const { clock, worker, database } = world.service;
    const inHours = (hours: number) => new Date(clock.now().getTime() + hours * HOUR_MS).toISOString();
    const codes = [
      await acme.qrCode({ expires_at: inHours(1) }),
      await acme.qrCode({ expires_at: inHours(3) }),
    ];
    const query = jest.spyOn(worker.get(Transactions), 'query');
    const other = new pg.Client(database.url);
    await other.connect();
    await other.query(`begin; select from lifecycle_checks for update`);
    clock.advance(4 * HOUR_MS);
    await look();
    expect(received()).toEqual([]);
    await other.end();
    await look();
    expect((await told(2)).map(({ data }) => data.id)).toEqual(codes.map(({ id }) => id));
    const periods = query.mock.calls.flatMap(([statement, [from, until] = [] as unknown[]]) =>
      statement === TIMED_EVENTS['qr.expired'] ? [Number(until) - Number(from)] : [],
    );
    query.mockRestore();
    expect(periods.length).toBeGreaterThan(3);
    expect(Math.max(...periods)).toBe(HOUR_MS);
  });

  it('costs no row without an endpoint that wants it', async () => {
    await add(['scan', 'member.*']);
    await acme.qrCode();
    expect(
      await world.service.query('select from webhook_events where workspace_id = $1', [acme.workspaceId]),
    ).toEqual([]);
  });
});

describe('the life-cycle of settings', () => {
  it('is told of members and their roles, also by SCIM, never with their names', async () => {
    await add(['member.*']);
    await world.service.plan(admin, 'business');
    const editor = await world.service.person('editor', acme);
    const [found] = await world.service.query<{ id: string }>('select id from members where user_id = $1', [
      editor.userId,
    ]);
    const member = found!.id;
    await admin.patch(`${SETTINGS}/members/${member}`, { role: 'viewer' });
    const provider = await enableScim(world.service, admin);
    await provider.patch(`${SCIM}/Groups/${await groupOf(provider, 'editor')}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'add', path: 'members', value: [{ value: member }] }],
    });
    await admin.delete(`${SETTINGS}/members/${member}`);
    const events = await told(3);
    expect(events.map(({ event, data }) => [event, data]).sort()).toEqual(
      [
        ['member.left', { id: member, role: 'editor' }],
        ['member.role_changed', { id: member, role: 'viewer' }],
        ['member.role_changed', { id: member, role: 'editor' }],
      ].sort(),
    );
  });

  it('is told of API keys and of the quota', async () => {
    const limited = await world.service.client({ perMonth: 4 });
    acme = limited;
    admin = await world.service.person('admin', limited);
    await add(['api_key.*', 'quota.*']);
    const { clock } = world.service;
    await look();
    const expiresAt = new Date(clock.now().getTime() + 7 * DAY_MS + 60_000).toISOString();
    const made = await admin.post<{ id: string }>(`${SETTINGS}/api-keys`, {
      name: 'POS',
      scope: 'read',
      expiresAt,
    });
    const { id } = made.body;
    clock.advance(120_000);
    for (let count = 0; count < 3; count += 1) await limited.get('/api/v1/qr');
    await look();
    clock.advance(1_000);
    await limited.get('/api/v1/qr');
    await look();
    await look();
    await admin.delete(`${SETTINGS}/api-keys/${id}`);
    const events = await told(5);
    const key = { id, name: 'POS', scope: 'read' };
    expect(events.filter(({ event }) => event === 'quota.threshold').map(({ data }) => data)).toEqual([
      { id: acme.workspaceId, threshold: 75 },
      { id: acme.workspaceId, threshold: 100 },
    ]);
    expect(namesOf(events)).toEqual([
      ...['api_key.created', 'api_key.expiring', 'api_key.revoked', 'quota.threshold', 'quota.threshold'],
    ]);
    expect(events.filter(({ event }) => event.startsWith('api_key')).map(({ data }) => data)).toEqual([
      key,
      key,
      key,
    ]);
  });

  it('is told of an endpoint that is disabled to the others', async () => {
    const gone = await add(['scan', 'webhook.*'], { url: `${receiver.url}/gone` });
    await add(['webhook.*']);
    receiver.respondWith(({ path }, response) => response.writeHead(path.endsWith('gone') ? 410 : 204).end());
    await acme.scan(await acme.qrCode());
    expect(await told(1)).toMatchObject([{ event: 'webhook.disabled', data: { id: gone.id } }]);
    await admin.patch(`${PATH}/${gone.id}`, { status: 'active' });
    expect(receiver.requests.filter(({ path }) => path.endsWith('gone'))).toHaveLength(1);
  });
});

async function groupOf(provider: Client, role: string): Promise<string> {
  const { body } = await provider.get<{ Resources: { id: string; displayName: string }[] }>(`${SCIM}/Groups`);
  return body.Resources.find(({ displayName }) => displayName.toLowerCase() === role)!.id;
}
