import { createHmac } from 'node:crypto';
import { standardSignature } from '#libs/delivery';
import type { CreatedWebhookDto, WebhookDto, WebhookSecretDto } from '../../src/webhooks/webhooks.dto.js';
import type { Client, PersonClient } from '../toolbox/client.js';
import type { Problem } from '../toolbox/problem.js';
import { startReceiver, type ReceivedRequest } from '../toolbox/receiver.js';
import { auditedIn, itemsOf, SETTINGS } from '../toolbox/settings.js';
import type { TestService } from '../toolbox/test-service.js';
import { useService } from '../toolbox/use-service.js';
import { verifyWebhook, type ReceivedWebhook } from '../../packages/client/index.js';
import { ATTEMPTS } from '../toolbox/stored-deliveries.js';
import { waitUntil } from '../toolbox/wait-until.js';

const PATH = `${SETTINGS}/webhooks`;
const FIELDS = { url: 'https://hooks.example.com/scans', events: ['scan'] };
const header = (name: string, value: string) => ({ name, value });
const UNKNOWN = '01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57';

const receiver = await startReceiver();
const SHARED = 'https://shared.example.com/in';
const world = useService({
  roles: 'all',
  connections: 10,
  env: { ...receiver.variables, WEBHOOK_SHARED_PATHS: `https://other.example.com/, ${SHARED}` },
});
let service: TestService;
let acme: Client;
let admin: PersonClient;
afterAll(() => receiver.close());
beforeEach(async () => {
  ({ service } = world);
  receiver.respondWith(204);
  acme = await service.client();
  admin = await service.person('admin', acme);
});

const add = async (fields: object = {}): Promise<CreatedWebhookDto> => {
  const { status, body } = await admin.post<CreatedWebhookDto>(PATH, { ...FIELDS, ...fields });
  if (status !== 201) throw new Error(`could not add an endpoint: ${status} ${JSON.stringify(body)}`);
  return body;
};
const listed = () => itemsOf<WebhookDto>(admin, 'webhooks');
const find = async (id: string) => (await admin.get<WebhookDto>(`${PATH}/${id}`)).body;
const change = (id: string, body: object) => admin.patch<WebhookDto>(`${PATH}/${id}`, body);
const rotate = async (id: string) =>
  (await admin.post<WebhookSecretDto>(`${PATH}/${id}/rotate`, undefined)).body.secret;
const promote = (id: string) => admin.post<WebhookDto>(`${PATH}/${id}/promote`, undefined);

describe('a session that was proven 10 minutes ago', () => {
  it('sends events to no other URL, and changes all else', async () => {
    const { id } = await add();
    admin.provesAgain = false;
    const start = service.clock.now();
    service.clock.advance(600_000);
    const url = 'https://elsewhere.example.com/scans';
    const { status, body } = await admin.patch<Problem>(`${PATH}/${id}`, { url });
    expect([status, body.code]).toEqual([403, 'reauthentication_required']);
    expect((await change(id, { url: FIELDS.url, status: 'paused' })).status).toBe(200);
    expect(await find(id)).toMatchObject({ url: FIELDS.url, status: 'paused' });
    admin.provesAgain = true;
    expect((await change(id, { url })).body.url).toBe(url);
    service.clock.set(start);
  });
});

describe('POST /api/settings/v1/webhooks', () => {
  it('adds an endpoint, shows its secret this once, and writes down who added it', async () => {
    const folder = await acme.folder({ name: 'Menus' });
    const answer = await admin.post<CreatedWebhookDto>(PATH, { ...FIELDS, folderIds: [folder.id] });
    const { secret, ...record } = answer.body;
    expect([answer.status, answer.headers.location]).toEqual([201, `https://qr.test${PATH}/${record.id}`]);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(record).toEqual({
      ...{ id: record.id, ...FIELDS, folderIds: [folder.id], context: false, status: 'active' },
      ...{ batch: false, maxInFlight: 64, inFlightLimit: 8 },
      ...{ description: '', tags: [], categories: [], qrCodeIds: [], headers: [] },
      disabledReason: null,
      ...{ hasNextSecret: false, createdAt: '2026-11-21T09:30:00.000Z' },
      ...{ lastDeliveryAt: null, failureRate: null, waiting: 0, oldestWaitingAt: null },
    });
    expect([await find(record.id), await listed()]).toEqual([record, [record]]);
    const entries = await auditedIn(service, admin);
    expect(entries).toMatchObject([
      {
        action: 'webhook.created',
        actor: { type: 'user', id: admin.userId },
        target: { type: 'webhook', id: record.id, name: FIELDS.url },
        changes: { url: { from: null, to: FIELDS.url } },
      },
    ]);
    expect(JSON.stringify([entries, service.log])).not.toContain(secret);
  });

  it.each([
    [{ events: ['scan'] }, '/url'],
    [{ ...FIELDS, url: 5 }, '/url'],
    [{ ...FIELDS, url: 'http://hooks.example.com/' }, '/url'],
    [{ ...FIELDS, url: `${FIELDS.url}\r\n/a` }, '/url'],
    [{ ...FIELDS, url: `${FIELDS.url}\u200b` }, '/url'],
    [{ ...FIELDS, url: 'https://169.254.169.254/latest' }, '/url'],
    [{ ...FIELDS, url: `https://hooks.example.com/${'a'.repeat(2_048)}` }, '/url'],
    [{ url: FIELDS.url }, '/events'],
    [{ ...FIELDS, events: [] }, '/events'],
    [{ ...FIELDS, events: 'scan' }, '/events'],
    [{ ...FIELDS, events: ['sale'] }, '/events/0'],
    [{ ...FIELDS, events: ['lead', 'lead'] }, '/events'],
    [{ ...FIELDS, folderIds: ['menus'] }, '/folderIds/0'],
    [{ ...FIELDS, batch: 'yes' }, '/batch'],
    [{ ...FIELDS, maxInFlight: 7 }, '/maxInFlight'],
    [{ ...FIELDS, maxInFlight: 257 }, '/maxInFlight'],
    [{ ...FIELDS, maxInFlight: 8.5 }, '/maxInFlight'],
    [{ ...FIELDS, folderIds: [UNKNOWN] }, '/folderIds/0'],
    [{ ...FIELDS, status: 'disabled' }, '/status'],
    [{ ...FIELDS, events: ['*'] }, '/events/0'],
    [{ ...FIELDS, events: ['scan.*'] }, '/events/0'],
    [{ ...FIELDS, description: 'a\nb' }, '/description'],
    [{ ...FIELDS, tags: ['a', 'A'] }, '/tags'],
    [{ ...FIELDS, categories: ['menus'] }, '/categories/0'],
    [{ ...FIELDS, qrCodeIds: [UNKNOWN] }, '/qrCodeIds/0'],
    [{ ...FIELDS, headers: [{ name: 'Cookie', value: 'a' }] }, '/headers/0/name'],
    [{ ...FIELDS, headers: [{ name: 'X-Service-Event', value: 'a' }] }, '/headers/0/name'],
    [{ ...FIELDS, headers: [{ name: 'content-length', value: '0' }] }, '/headers/0/name'],
    [{ ...FIELDS, headers: [{ name: 'a b', value: 'a' }] }, '/headers/0/name'],
    [{ ...FIELDS, headers: [{ name: 'Authorization' }] }, '/headers/0/value'],
    [{ ...FIELDS, headers: [{ name: 'X-A', value: 'a\r\nX-B: c' }] }, '/headers/0/value'],
    [{ ...FIELDS, headers: [header('X-A', 'a'), header('x-a', 'b')] }, '/headers'],
    [{ ...FIELDS, headers: [header('X-A', 'a'.repeat(600)), header('X-B', 'b'.repeat(600))] }, '/headers'],
    [{ ...FIELDS, headers: Array.from({ length: 11 }, (_, n) => header(`X-${n}`, 'a')) }, '/headers'],
    [{ ...FIELDS, secret: 'mine' }, '/secret'],
  ])('answers 422 to %j and adds none', async (body, pointer) => {
    const answer = await admin.post(PATH, body);
    expect([answer.status, answer.body.errors]).toMatchObject([422, [{ pointer }]]);
    expect(await listed()).toEqual([]);
  });

  it('answers 409 conflict to the 51st, also to several at once, until one is deleted', async () => {
    await service.query(
      `insert into webhook_endpoints (id, workspace_id, url, events, status, secret_encrypted, created_at)
       select gen_random_uuid(), $1, 'https://hooks' || n || '.example.com/', '{scan}', 'active', '', now() from generate_series(1, 49) n`,
      [admin.workspaceId],
    );
    const answers = await Promise.all(
      [1, 2, 3].map(() => admin.post<Partial<CreatedWebhookDto>>(PATH, FIELDS)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await admin.post(PATH, FIELDS)).body.code).toBe('conflict');
    await admin.delete(`${PATH}/${answers.find(({ status }) => status === 201)?.body.id}`);
    expect((await admin.post(PATH, FIELDS)).status).toBe(201);
  });

  it('answers 409 to the sixth with one path, whatever its query, at once or by a change, and keeps the others', async () => {
    const urls = ['', '?i=1', '/#3', ':443/%73cans', ':443//scans', './scans?i=4'].map((end) =>
      end.startsWith(':') || end.startsWith('.')
        ? `https://HOOKS.example.com${end.replace('./', '.:443/')}`
        : `${FIELDS.url}${end}`,
    );
    const posts = urls.map((url) => admin.post<Partial<CreatedWebhookDto>>(PATH, { ...FIELDS, url }));
    expect((await Promise.all(posts)).map(({ status }) => status).sort()).toEqual([
      ...Array<number>(5).fill(201),
      409,
    ]);
    const other = await admin.post<CreatedWebhookDto>(PATH, {
      ...FIELDS,
      url: 'https://hooks.example.com/6',
    });
    const { status, body } = await admin.patch(`${PATH}/${other.body.id}`, { url: FIELDS.url });
    expect([status, body]).toMatchObject([409, { detail: expect.stringContaining('At most 5') as string }]);
    expect((await admin.get(`${PATH}/${other.body.id}`)).body).toMatchObject({ url: other.body.url });
    const [existing] = (await listed()).filter(({ id }) => id !== other.body.id);
    expect((await change(existing!.id, { url: `${FIELDS.url}?moved` })).status).toBe(200);
  });

  it('lets the query tell receivers apart at a path that the operator shares', async () => {
    for (let customer = 0; customer < 6; customer++) await add({ url: `${SHARED}?customer=${customer}` });
    for (let times = 1; times < 5; times++) await add({ url: `${SHARED}?customer=0` });
    expect((await admin.post(PATH, { ...FIELDS, url: `${SHARED}?customer=0` })).status).toBe(409);
    expect(await listed()).toHaveLength(10);
  });

  it('answers 409 on the Free plan to the 21st at one host, and counts those that exist', async () => {
    await service.query(`update workspaces set plan = 'free' where id = $1`, [admin.workspaceId]);
    await service.query(
      `insert into webhook_endpoints (id, workspace_id, url, events, status, secret_encrypted, created_at)
       select gen_random_uuid(), $1, 'https://hooks.example.com/' || n, '{scan}', 'active', '', now() from generate_series(1, 20) n`,
      [admin.workspaceId],
    );
    const { status, body } = await admin.post(PATH, FIELDS);
    expect([status, body]).toMatchObject([
      409,
      { code: 'conflict', detail: expect.stringContaining('hooks.example.com has 20') as string },
    ]);
    const other = await add({ url: 'https://elsewhere.example.com/scans' });
    expect((await change(other.id, { url: FIELDS.url })).status).toBe(409);
    const [one] = (await listed()).filter(({ id }) => id !== other.id);
    expect((await change(one!.id, { url: FIELDS.url })).status).toBe(200);
    await service.query(`update workspaces set plan = 'pro' where id = $1`, [admin.workspaceId]);
    expect((await admin.post(PATH, FIELDS)).status).toBe(201);
  });

  it('answers 403 to an admin whose email address is not confirmed', async () => {
    const { workspaceId } = acme;
    const unverified = await service.person('admin', { workspaceId, isEmailVerified: false });
    const { status, body } = await unverified.post(PATH, FIELDS);
    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect(await listed()).toEqual([]);
  });
});

describe('PATCH /api/settings/v1/webhooks/:id', () => {
  it('changes what is given, keeps the rest, and writes down the difference once', async () => {
    const { secret, ...before } = await add();
    const url = 'https://hooks.example.com/v2';
    for (let times = 0; times < 2; times += 1) {
      const given = { url, status: 'paused', batch: true, maxInFlight: 256 };
      const { status, body } = await change(before.id, given);
      expect([status, body]).toEqual([200, { ...before, ...given }]);
    }
    const [latest, ...others] = await auditedIn(service, admin);
    expect([latest, others.length]).toMatchObject([
      {
        action: 'webhook.updated',
        target: { id: before.id, name: url },
        changes: {
          ...{ url: { from: before.url, to: url }, status: { from: 'active', to: 'paused' } },
          ...{ batch: { from: false, to: true }, maxInFlight: { from: 64, to: 256 } },
        },
      },
      1,
    ]);
    expect(JSON.stringify(latest)).not.toContain(secret);
  });

  it.each([
    [{}, ''],
    [{ url: null }, '/url'],
    [{ url: 'https://10.0.0.1/' }, '/url'],
    [{ url: 'https://hooks.example.com/\tscans' }, '/url'],
    [{ events: null }, '/events'],
    [{ folderIds: null }, '/folderIds'],
    [{ maxInFlight: null }, '/maxInFlight'],
    [{ folderIds: [UNKNOWN] }, '/folderIds/0'],
    [{ status: 'disabled' }, '/status'],
    [{ failureRate: 0 }, '/failureRate'],
  ])('answers 422 to %j and changes nothing', async (body, pointer) => {
    const { id } = await add();
    const before = await find(id);
    const answer = await admin.patch(`${PATH}/${id}`, body);
    expect([answer.status, answer.body.errors]).toMatchObject([422, [{ pointer }]]);
    expect(await find(id)).toEqual(before);
  });
});

describe('the URL of an endpoint', () => {
  const pasted = ` ${FIELDS.url}\r\n`;

  it('is stored without what surrounds a pasted one', async () => {
    const { id, url } = await add({ url: pasted });
    expect(url).toBe(FIELDS.url);
    await change(id, { url: 'https://hooks.example.com/other' });
    expect((await change(id, { url: pasted })).body.url).toBe(FIELDS.url);
  });

  it('is not one behind the scheme of another, and the answer names the one that was probably meant', async () => {
    const { id } = await add();
    for (const doubled of [`https://${FIELDS.url}`, 'http://https//hooks.example.com/scans']) {
      const answers = [
        await admin.post<Problem>(PATH, { ...FIELDS, url: doubled }),
        await admin.patch<Problem>(`${PATH}/${id}`, { url: doubled }),
      ];
      for (const { status, body } of answers)
        expect([status, body.errors]).toEqual([
          422,
          [
            {
              ...{ pointer: '/url', code: 'invalid_url' },
              detail: `url must not have the host https; did you mean ${FIELDS.url}?`,
            },
          ],
        ]);
    }
    expect(await listed()).toEqual([await find(id)]);
  });
});

describe('DELETE /api/settings/v1/webhooks/:id', () => {
  it('takes the endpoint off the list for good', async () => {
    const { id } = await add();
    expect((await admin.delete(`${PATH}/${id}`)).status).toBe(204);
    expect(await listed()).toEqual([]);
    const answers = [
      await admin.get(`${PATH}/${id}`),
      await change(id, { status: 'active' }),
      await promote(id),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await auditedIn(service, admin))[0]).toMatchObject({ action: 'webhook.deleted', target: { id } });
  });
});

describe('a webhook endpoint', () => {
  const here = () => ({ url: receiver.url });
  const scan = async (folder_id?: string) => {
    const code = await acme.qrCode(folder_id ? { folder_id } : {});
    await acme.scan(code);
    return code.id;
  };
  const scanned = ({ body }: ReceivedRequest) =>
    (JSON.parse(body.toString()) as { qr_code_id: string }).qr_code_id;
  const whenEventsAreTaken = async () => {
    await service.whenScansAreTaken();
    const isTaken = async () =>
      (await service.query('select 1 from webhook_events where is_pending limit 1')).length === 0;
    await waitUntil(isTaken, 'the events to be taken');
  };
  const attempts = () =>
    service.query(`select 1 from ${ATTEMPTS} where workspace_id = $1`, [acme.workspaceId]);
  const whenAttempted = (count: number) =>
    waitUntil(async () => (await attempts()).length === count, `${count} attempts`);

  const verified = ({ headers, body }: ReceivedRequest, secrets: string[]) =>
    secrets.map((secret) => {
      const own = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
      const [id, time] = [String(headers['webhook-id']), Number(headers['webhook-timestamp'])];
      const standard = String(headers['webhook-signature']).split(' ');
      return [
        headers['x-service-signature'] === own,
        headers['x-service-signature-next'] === own,
        standard.includes(standardSignature(secret, id, time, body)),
      ];
    });
  const NONE = [false, false, false];
  // The clock of these tests stands still.
  const byClient = (request: Omit<ReceivedWebhook, 'secret'>, secret: string) =>
    verifyWebhook({ ...request, secret, toleranceS: Infinity }).then(
      ({ event }) => event,
      ({ name }: Error) => name,
    );

  it('sends its own headers, whose values nobody sees, to the origin for which they were given', async () => {
    const secrets = [header('Authorization', 'Bearer top-3f9c2a'), header('X-Team', 'menus')];
    const { id } = await add({ ...here(), description: 'To the warehouse', headers: secrets });
    const shown = {
      description: 'To the warehouse',
      headers: secrets.map(({ name }) => ({ name, hasValue: true })),
    };
    expect(await find(id)).toMatchObject(shown);
    await scan();
    const own = { authorization: 'Bearer top-3f9c2a', 'x-team': 'menus' };
    expect((await receiver.nextRequest()).headers).toMatchObject(own);

    // A header that is sent without its value keeps it.
    await change(id, { headers: [{ name: 'authorization' }] });
    await scan();
    const { headers } = await receiver.nextRequest();
    expect([headers.authorization, headers['x-team']]).toEqual(['Bearer top-3f9c2a', undefined]);

    const kept = await change(id, { url: `${receiver.url}/2` });
    expect(kept.body.headers).toEqual([{ name: 'authorization', hasValue: true }]);
    const other = `https://127.0.0.1:${receiver.port}/hook`;
    const refused = await change(id, { url: other, headers: [{ name: 'authorization' }] });
    expect([refused.status, await find(id)]).toMatchObject([422, { url: `${receiver.url}/2` }]);
    const moved = await change(id, { url: other });
    expect(moved.body.headers).toEqual([{ name: 'authorization', hasValue: false }]);
    await change(id, { url: receiver.url });
    await scan();
    expect((await receiver.nextRequest()).headers).not.toHaveProperty('authorization');
    const everywhere = [
      await auditedIn(service, admin),
      service.log,
      await itemsOf(admin, `webhooks/${id}/deliveries`),
    ];
    const rows = await service.query('select * from webhook_attempts where workspace_id = $1', [
      acme.workspaceId,
    ]);
    expect(JSON.stringify([everywhere, rows])).not.toContain('top-3f9c2a');
  });

  it('gets only events that pass all of its filters, and those without a code only if it has none', async () => {
    const one = await acme.qrCode({ tags: ['Summer'] });
    const [other, third] = [await acme.qrCode({ tags: ['winter'] }), await acme.qrCode()];
    await add({
      ...here(),
      events: ['scan', 'member.*'],
      tags: ['SUMMER', 'winter'],
      categories: ['url'],
      qrCodeIds: [one.id],
    });
    await add({ ...here(), events: ['scan'], tags: ['winter'] });
    await add({ ...here(), events: ['scan'], categories: ['menu'] });
    const editor = await service.person('editor', acme);
    const members = await itemsOf<{ id: string; userId: string }>(admin, 'members');
    const { id } = members.find(({ userId }) => userId === editor.userId)!;
    await admin.patch(`${SETTINGS}/members/${id}`, { role: 'viewer' });
    for (const code of [third, other, one]) await acme.scan(code);
    const received = [scanned(await receiver.nextRequest()), scanned(await receiver.nextRequest())];
    await whenEventsAreTaken();
    expect(new Set(received)).toEqual(new Set([one.id, other.id]));
    await whenAttempted(2);
  });

  it('can be created paused', async () => {
    const { id, status } = await add({ ...here(), status: 'paused' });
    await scan();
    await whenEventsAreTaken();
    expect([status, (await find(id)).status, await attempts()]).toEqual(['paused', 'paused', []]);
  });

  it('signs with both secrets during a rotation, and with the promoted one alone afterwards', async () => {
    const { id, secret } = await add(here());
    expect((await promote(id)).status).toBe(409);
    const [replaced, next] = [await rotate(id), await rotate(id)];
    expect(await find(id)).toMatchObject({ hasNextSecret: true });
    await scan();
    const request = await receiver.nextRequest();
    const during = verified(request, [secret, replaced, next]);
    expect(during).toEqual([[true, false, true], NONE, [false, true, true]]);
    expect(await Promise.all([secret, replaced, next].map((each) => byClient(request, each)))).toEqual([
      'scan',
      'WebhookSignatureError',
      'scan',
    ]);
    const changed = { ...request, body: request.body.toString().replace('scan', 'lead') };
    expect(await byClient(changed, secret)).toBe('WebhookSignatureError');

    const { status, body } = await promote(id);
    expect([status, body]).toMatchObject([200, { id, hasNextSecret: false }]);
    await scan();
    const after = await receiver.nextRequest();
    expect(verified(after, [secret, replaced, next])).toEqual([NONE, NONE, [true, false, true]]);
    expect(after.headers).not.toHaveProperty('x-service-signature-next');
    const actions = (await auditedIn(service, admin)).map(({ action }) => action);
    const rotations = ['webhook.secret_promoted', 'webhook.secret_rotated', 'webhook.secret_rotated'];
    expect(actions).toEqual([...rotations, 'webhook.created']);
  });

  it('gets events of the chosen folders and their subfolders only', async () => {
    const menus = await acme.folder({ name: 'Menus' });
    const [drinks, other] = [
      await acme.folder({ name: 'Drinks', parent_id: menus.id }),
      await acme.folder({ name: 'Other' }),
    ];
    await add({ ...here(), folderIds: [menus.id] });
    await scan(other.id);
    await scan();
    await whenEventsAreTaken();
    const wanted = [await scan(menus.id), await scan(drinks.id)];
    const requests = [await receiver.nextRequest(), await receiver.nextRequest()];
    expect(requests.map(scanned).sort()).toEqual(wanted.sort());
  });

  it('gets what happened while it was paused, or skips it and tells the receiver how much that was', async () => {
    const { id } = await add(here());
    const numbers = async () => {
      const { headers } = await receiver.nextRequest();
      return ['x-service-sequence', 'x-service-sequence-skipped'].map((name) => headers[name]);
    };
    await change(id, { status: 'paused' });
    await scan();
    await whenEventsAreTaken();
    const oldestWaitingAt = '2026-11-21T09:30:00.000Z';
    expect(await find(id)).toMatchObject({ status: 'paused', waiting: 1, oldestWaitingAt });
    expect((await change(id, { status: 'active' })).body).toMatchObject({ status: 'active' });
    expect(await numbers()).toEqual(['1', undefined]);
    await whenAttempted(1);
    expect(await find(id)).toMatchObject({ waiting: 0, oldestWaitingAt: null });

    await change(id, { status: 'paused' });
    await scan();
    await scan();
    await whenEventsAreTaken();
    const status = async () => (await admin.get(`${SETTINGS}/webhooks/${id}/status`)).body;
    expect(await status()).toMatchObject({
      ...{ status: 'paused', waiting: 2, inFlight: 0, lastSequence: 3, lost: 0, lastErrors: [] },
      notDelivered: [{ from: 2, to: 3, state: 'waiting' }],
    });
    await change(id, { status: 'active', onResume: 'skip' });
    expect(await status()).toMatchObject({ status: 'active', waiting: 0, notDelivered: [] });
    await scan();
    expect(await numbers()).toEqual(['4', '2']);
    await scan();
    expect(await numbers()).toEqual(['5', undefined]);
    const alone = await change(id, { onResume: 'skip' });
    expect([alone.status, alone.body]).toMatchObject([422, { errors: [{ pointer: '/onResume' }] }]);
  });

  it('shows why it was disabled and its share of failures, and can be enabled again', async () => {
    receiver.respondWith(410);
    const { id } = await add(here());
    await scan();
    await whenAttempted(1);
    await receiver.nextRequest();
    const disabled = { status: 'disabled', disabledReason: 'gone', failureRate: 1 };
    expect(await find(id)).toMatchObject({ ...disabled, lastDeliveryAt: '2026-11-21T09:30:00.000Z' });
    receiver.respondWith(204);
    const enabled = { status: 'active', disabledReason: null };
    expect((await change(id, { status: 'active' })).body).toMatchObject(enabled);
    await scan();
    await whenAttempted(2);
    await receiver.nextRequest();
    expect(await listed()).toMatchObject([{ id, ...enabled, failureRate: 0.5 }]);
  });
});
