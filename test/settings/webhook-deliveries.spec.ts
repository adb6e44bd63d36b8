import { createHmac } from 'node:crypto';
import { newId, type WebhookDeliveryState } from '#libs/database';
import { DeliveryReplays, MAX_EXAMINED, MAX_REPLAYED_AT_ONCE } from '#libs/delivery';
import {
  EVENT_NAMES,
  SAMPLE_EVENTS,
  sampleCodeOf,
  sampleContext,
  serialize,
  type WebhookEventName,
} from '#libs/webhook-events';
import { EXAMINED_STEPS } from '../../src/webhooks/webhook-deliveries.queries.js';
import type { DeliveryDetailDto, DeliveryDto } from '../../src/webhooks/webhook-deliveries.dto.js';
import type { CreatedWebhookDto, WebhookDto } from '../../src/webhooks/webhooks.dto.js';
import { Client, type PersonClient } from '../toolbox/client.js';
import type { ReplayDto, ReplayedDeliveriesDto } from '../../src/webhooks/webhook-replays.dto.js';
import { startReceiver } from '../toolbox/receiver.js';
import { apiKey, auditedIn, SETTINGS, type Items } from '../toolbox/settings.js';
import type { TestService } from '../toolbox/test-service.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PERIOD = { from: '2000-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };

const receiver = await startReceiver();
const world = useService({ roles: 'all', connections: 5, env: receiver.variables });
const NOWHERE = newId();
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

const add = async (fields: object = {}): Promise<CreatedWebhookDto & { path: string }> => {
  const endpoint = { url: receiver.url, events: ['scan'], ...fields };
  const { body } = await admin.post<CreatedWebhookDto>(`${SETTINGS}/webhooks`, endpoint);
  return { ...body, path: `${SETTINGS}/webhooks/${body.id}` };
};
const list = async (path: string, query = '') =>
  (await admin.get<Items<DeliveryDto>>(`${path}/deliveries${query}`)).body;
const detail = async (id: string) =>
  (await admin.get<DeliveryDetailDto>(`${SETTINGS}/deliveries/${id}`)).body;
const replay = (id: string) =>
  admin.post<DeliveryDetailDto>(`${SETTINGS}/deliveries/${id}/replay`, undefined);
const replayFailed = (path: string, period: object = PERIOD) =>
  admin.post<ReplayedDeliveriesDto>(`${path}/replay`, period);
const pause = (path: string) => admin.patch(path, { status: 'paused' });

const attempted = async (id: string, count: number) => {
  await waitUntil(async () => (await detail(id)).attempts.length === count, `${count} attempts`);
  return detail(id);
};
const scanned = async (path: string): Promise<DeliveryDto> => {
  await acme.scan(await acme.qrCode());
  await waitUntil(async () => (await list(path)).items.length > 0, 'the delivery');
  return (await list(path)).items[0]!;
};

interface Stored {
  state?: WebhookDeliveryState;
  qrCodeId?: string;
  event?: WebhookEventName;
  daysAgo?: number;
  count?: number;
  attempts?: number;
  /** Deliveries of earlier versions do not have the code of their events. */
  isOld?: boolean;
}
async function store(endpointId: string, stored: Stored = {}): Promise<void> {
  const {
    state = 'failed',
    qrCodeId = newId(),
    event = 'scan',
    daysAgo = 0,
    count = 1,
    attempts = 4,
    isOld = false,
  } = stored;
  const at = new Date(service.clock.now().getTime() - daysAgo * DAY_MS);
  await service.query(
    `with events as (
       insert into webhook_events (id, workspace_id, qr_code_id, event, body, is_pending, created_at)
       select gen_random_uuid(), $1, $2, $3, $10, false, $4 from generate_series(1, $5) returning id
     )
     insert into webhook_deliveries
       (id, workspace_id, endpoint_id, event_id, qr_code_id, state, attempt_count, next_attempt_at, created_at)
     select gen_random_uuid(), $1, $6, id, case when not $11 then $2::uuid end, $7, $8, $9, $4 from events`,
    [
      ...[admin.workspaceId, qrCodeId, event, at, count, endpointId, state, attempts],
      // The lease outlasts every time to which tests move the clock.
      state === 'delivering' ? '2100-01-01T00:00:00Z' : null,
      serialize(SAMPLE_EVENTS[event]),
      isOld,
    ],
  );
}

describe('POST /api/settings/v1/webhooks/:id/test', () => {
  it.each(EVENT_NAMES)(
    'sends the sample of %s once, signed and marked, and shows what the receiver answered',
    async (event) => {
      receiver.respondWith((_request, response) => response.writeHead(500).end('Not\0 ready <b>'));
      const { id, path, secret } = await add();
      await pause(path);
      const { status, body } = await admin.post<DeliveryDetailDto>(`${path}/test`, { event });
      const request = receiver.requests.find(({ headers }) => headers['webhook-id'] === body.id)!;
      expect(request.body.toString()).toBe(serialize(SAMPLE_EVENTS[event]));
      expect(request.headers).toMatchObject({
        'x-service-test': 'true',
        'x-service-event': event,
        'x-service-delivery': body.id,
        'x-service-signature': `sha256=${createHmac('sha256', secret).update(request.body).digest('hex')}`,
      });
      expect([status, body]).toMatchObject([
        200,
        {
          ...{
            endpointId: id,
            event,
            qrCodeId: sampleCodeOf(event),
            qrCodeName: null,
            state: 'failed',
            test: true,
          },
          ...{ nextAttemptAt: null, attemptCount: 1, lastStatusCode: 500, body: request.body.toString() },
          attempts: [{ number: 1, statusCode: 500, error: null, responseExcerpt: 'Not\uFFFD ready <b>' }],
        },
      ]);
      const headers = Object.entries(body.attempts[0]!.requestHeaders).map(([name, value]) => [
        name.toLowerCase(),
        value,
      ]);
      expect(request.headers).toMatchObject(Object.fromEntries(headers) as object);
      expect(JSON.stringify([body, service.log])).not.toContain(secret);
      expect((await auditedIn(service, admin))[0]).toMatchObject({
        ...{ action: 'webhook.tested', target: { id }, changes: { event: { from: null, to: event } } },
      });
    },
  );

  it('sends the sample in a batch of one to an endpoint with batches', async () => {
    const { path } = await add({ batch: true, context: true });
    const { body } = await admin.post<DeliveryDetailDto>(`${path}/test`, { event: 'lead' });
    const request = receiver.requests.find(({ headers }) => headers['webhook-id'] === body.id)!;
    expect(request.headers['x-service-event']).toBe('batch');
    expect(body).toMatchObject({
      event: 'batch',
      eventCount: 1,
      state: 'delivered',
      body: request.body.toString(),
    });
    expect(JSON.parse(body.body)).toEqual({
      event: 'batch',
      events: [{ id: expect.any(String) as string, ...SAMPLE_EVENTS.lead, context: sampleContext('lead') }],
    });
  });

  it('says where a redirect leads', async () => {
    const Location = 'https://www.example.com/hook';
    receiver.respondWith((_request, response) => response.writeHead(301, { Location }).end());
    const { body } = await admin.post<DeliveryDetailDto>(`${(await add()).path}/test`, { event: 'scan' });
    expect(body.attempts).toMatchObject([
      { statusCode: 301, error: null, errorDetail: expect.stringContaining(Location) as string },
    ]);
  });

  it('gives one answer to names that do not exist and names of the inner network', async () => {
    const answers: unknown[] = [];
    for (const host of ['NOWHERE.invalid', 'ip6-allnodes']) {
      const fields = { url: `https://${host}:${receiver.port}/`, events: ['scan'] };
      const { body } = await admin.post<CreatedWebhookDto>(`${SETTINGS}/webhooks`, fields);
      const test = await admin.post<DeliveryDetailDto>(`${SETTINGS}/webhooks/${body.id}/test`, {
        event: 'scan',
      });
      answers.push(test.body.attempts.map(({ error, errorDetail }) => [error, errorDetail]));
    }
    expect(answers[0]).toEqual([
      ['dns_error', 'The name did not resolve, or to an address that is not allowed.'],
    ]);
    expect(answers[1]).toEqual(answers[0]);
  });

  it('answers 200 to 25 at once', async () => {
    const { path } = await add();
    const tests = Array.from({ length: 25 }, () => admin.post(`${path}/test`, { event: 'scan' }));
    expect(new Set((await Promise.all(tests)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('leaves the endpoint as it is, whatever the answer, and stands in the log', async () => {
    receiver.respondWith(410);
    const { id, path } = await add();
    const { body } = await admin.post<DeliveryDetailDto>(`${path}/test`, { event: 'scan' });
    const { attempts: _attempts, body: _body, traceId: _traceId, ...listed } = body;
    expect((await list(path)).items).toEqual([listed]);
    const after = (await admin.get<WebhookDto>(path)).body;
    expect(after).toMatchObject({ id, status: 'active', failureRate: null, lastDeliveryAt: null });
    expect((await replayFailed(path)).body).toMatchObject({ replayed: 0, hasMore: false });
  });

  it('answers 422 to an unknown event, and 403 to an admin whose email address is not confirmed', async () => {
    const { path } = await add();
    const sent = receiver.requests.length;
    const unverified = await service.person('admin', {
      workspaceId: acme.workspaceId,
      isEmailVerified: false,
    });
    const answers = [
      await admin.post(`${path}/test`, { event: 'click' }),
      await unverified.post(`${path}/test`, { event: 'scan' }),
      await unverified.post(`${path}/replay`, PERIOD),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 403, 403]);
    expect([(await list(path)).items, receiver.requests.length]).toEqual([[], sent]);
  });
});

describe('GET /api/settings/v1/webhooks/:id/deliveries', () => {
  it('lists by state, event, QR code and time, newest first, page by page', async () => {
    const { id, path } = await add();
    await pause(path);
    const qrCodeId = newId();
    await store(id, { state: 'delivered', daysAgo: 3 });
    await store(id, { state: 'failed', daysAgo: 2, qrCodeId });
    await store(id, { state: 'failed', daysAgo: 1, event: 'lead' });
    await store(id, { state: 'pending', attempts: 1, qrCodeId });
    const all = (await list(path)).items;
    const [pending, lead, failed, delivered] = all;
    expect(all.map(({ state }) => state)).toEqual(['pending', 'failed', 'failed', 'delivered']);
    const first = await list(path, '?limit=3');
    const second = await list(path, `?limit=3&cursor=${first.nextCursor}`);
    expect([first.items, second]).toEqual([
      [pending, lead, failed],
      { items: [delivered], nextCursor: null },
    ]);
    const dayAgo = new Date(service.clock.now().getTime() - DAY_MS).toISOString();
    const found = async (query: string) => (await list(path, query)).items;
    expect(await found('?state=failed')).toEqual([lead, failed]);
    expect(await found('?state=pending')).toEqual([pending]);
    expect(await found('?event=lead')).toEqual([lead]);
    expect(await found(`?qrCodeId=${qrCodeId}&state=failed`)).toEqual([failed]);
    expect(await found(`?from=${dayAgo}`)).toEqual([pending, lead]);
    expect(await found(`?to=${dayAgo}`)).toEqual([failed, delivered]);
    const foreign = await admin.get(`${path}/deliveries?state=failed&cursor=${first.nextCursor}`);
    expect(foreign.status).toBe(422);
  });

  it('has the present name of the QR code, until it is deleted', async () => {
    const { path } = await add();
    const other = await service.client();
    const { id, qrCodeId, qrCodeName } = await scanned(path);
    expect((await detail(id)).qrCodeName).toBe(qrCodeName);
    await acme.patch(`/api/v1/qr/${qrCodeId}`, { name: 'Terrace' });
    expect((await list(path)).items).toMatchObject([{ qrCodeId, qrCodeName: 'Terrace' }]);
    await acme.delete(`/api/v1/qr/${qrCodeId}`);
    expect((await list(path)).items).toMatchObject([{ qrCodeId, qrCodeName: null }]);
    const foreign = await other.qrCode();
    const { body: own } = await admin.post<CreatedWebhookDto>(`${SETTINGS}/webhooks`, {
      ...{ url: receiver.url, events: ['scan'] },
    });
    await store(own.id, { qrCodeId: foreign.id });
    expect((await list(`${SETTINGS}/webhooks/${own.id}`)).items).toMatchObject([{ qrCodeName: null }]);
  });

  it('finds a batch by the events and QR codes in it, and replays it as it was', async () => {
    const { path } = await add({ batch: true });
    const codes = [await acme.qrCode(), await acme.qrCode()];
    for (const code of codes) await acme.scan(code);
    const pending = () =>
      service.query('select from webhook_events where is_pending and workspace_id = $1', [acme.workspaceId]);
    await waitUntil(async () => (await pending()).length === 2, 'two events that wait for others');
    service.clock.advance(2_000);
    await waitUntil(async () => (await list(path)).items[0]?.state === 'delivered', 'the batch');
    const [batch, ...others] = (await list(path)).items;
    expect([batch, others]).toMatchObject([{ event: 'batch', eventCount: 2 }, []]);
    const queries = [...codes.map(({ id }) => `?qrCodeId=${id}`), '?event=scan', '?event=batch'];
    for (const query of queries) expect((await list(path, query)).items).toEqual([batch]);
    for (const query of [`?qrCodeId=${newId()}`, '?event=lead'])
      expect((await list(path, query)).items).toEqual([]);
    await replay(batch!.id);
    const { body } = await attempted(batch!.id, 2);
    const sent = receiver.requests.filter(({ headers }) => headers['webhook-id'] === batch!.id);
    expect(sent.map((request) => request.body.toString())).toEqual([body, body]);
    const { events } = JSON.parse(body) as { events: { qr_code_id: string }[] };
    expect(events.map(({ qr_code_id }) => qr_code_id).toSorted()).toEqual(
      codes.map(({ id }) => id).toSorted(),
    );
  });

  it('show no scan to an API key without scans:read', async () => {
    const { id, key } = await apiKey(admin, { scope: undefined, scopes: ['webhooks:write'] });
    const blind = new Client(service.url, admin.workspaceId, key, id);
    const endpoint = await add({ events: ['scan'] });
    await store(endpoint.id, { event: 'scan', state: 'delivered' });
    const [delivery] = (await list(endpoint.path)).items;
    const path = `${SETTINGS}/deliveries/${delivery?.id}`;
    const expectRefusals = async () => {
      for (const answer of [await blind.get(path), await blind.post(`${path}/replay`, undefined)])
        expect([answer.status, answer.body.detail]).toEqual([403, expect.stringContaining('scans:read')]);
    };
    await expectRefusals();
    await service.query(
      `update webhook_events set event = 'batch', batched = '{ "count": 1, "events": ["scan"], "qrCodeIds": [] }'
       where id = (select event_id from webhook_deliveries where id = $1)`,
      [delivery?.id],
    );
    await expectRefusals();
  });

  it('show no lead to an API key that cannot read leads, nor let it have leads sent', async () => {
    const { id, key } = await apiKey(admin, { scope: 'admin', leads: false });
    const blind = new Client(service.url, admin.workspaceId, key, id);
    const endpoint = await add({ events: ['scan', 'lead'] });
    await store(endpoint.id, { event: 'lead', state: 'delivered' });
    const [delivery] = (await list(endpoint.path)).items;
    const path = `${SETTINGS}/deliveries/${delivery?.id}`;
    const elsewhere = 'https://hooks.example.com/other';
    const attempts = [
      () => blind.get(path),
      () => blind.post(`${path}/replay`, undefined),
      () => blind.post(`${SETTINGS}/webhooks`, { url: elsewhere, events: ['lead'] }),
      () => blind.patch(endpoint.path, { url: elsewhere }),
      () => blind.patch(endpoint.path, { headers: [{ name: 'Authorization', value: 'Bearer mine' }] }),
      () => blind.patch(endpoint.path, { tags: ['menu'] }),
    ];
    const expectRefusals = async () => {
      for (const attempt of attempts) {
        const { status, body } = await attempt();
        expect([status, body.detail]).toEqual([403, expect.stringContaining('Leads are personal data')]);
      }
    };
    await expectRefusals();
    await service.query(
      `update webhook_events set event = 'batch', batched = '{ "count": 1, "events": ["lead"], "qrCodeIds": [] }'
       where id = (select event_id from webhook_deliveries where id = $1)`,
      [delivery?.id],
    );
    await expectRefusals();
    expect((await admin.get(endpoint.path)).body).toMatchObject({ url: endpoint.url });
    expect((await blind.patch(endpoint.path, { status: 'paused', events: ['lead'] })).status).toBe(200);
    // Nor those that wait, or could be replayed, once it has unsubscribed.
    expect((await blind.patch(endpoint.path, { events: ['scan'], url: elsewhere })).status).toBe(403);
    expect((await blind.patch(endpoint.path, { events: ['scan'], tags: ['menu'] })).status).toBe(200);
    const changed = async () => {
      const changes = [
        { url: elsewhere },
        { headers: [{ name: 'X-Account', value: 'mine' }] },
        { events: ['lead'] },
      ];
      const statuses: number[] = [];
      for (const change of changes) statuses.push((await blind.patch(endpoint.path, change)).status);
      return statuses;
    };
    expect(await changed()).toEqual([403, 403, 403]);
    const left = { url: endpoint.url, events: ['scan'], headers: [] };
    expect((await admin.get(endpoint.path)).body).toMatchObject(left);
    const later = `update webhook_endpoints set leads_until = leads_until - interval '32 days' where id = $1`;
    await service.query(later, [endpoint.id]);
    expect(await changed()).toEqual([200, 200, 403]);
    const other = await add({ events: ['scan'] });
    expect((await blind.patch(other.path, { url: elsewhere, tags: ['menu'] })).status).toBe(200);
  });

  it('show nothing of a lead that was deleted, and are not sent again', async () => {
    const endpoint = await add({ events: ['lead'] });
    await store(endpoint.id, { event: 'lead', state: 'delivered' });
    const [{ id }] = (await list(endpoint.path)).items as [DeliveryDto];
    await service.query(
      `with event as (select event_id from webhook_deliveries where id = $1)
       insert into leads (id, workspace_id, qr_code_id, fields, consent, country, city, device, os, browser, submitted_at)
       select event_id, $2, event_id, '{}', true, 'CH', 'Zurich', 'mobile', 'iOS', 'Safari', now() from event`,
      [id, admin.workspaceId],
    );
    const lead = await service.query<{ id: string }>('select id from leads where workspace_id = $1', [
      admin.workspaceId,
    ]);
    expect((await admin.delete(`/api/v1/leads/${lead[0]?.id}`)).status).toBe(204);
    expect((await list(endpoint.path, '?state=erased')).items).toMatchObject([{ id }]);
    expect(await detail(id)).toMatchObject({ state: 'erased', body: '', traceId: null });
    expect(await replay(id)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^The lead of the delivery was deleted/) as string },
    });
    expect((await replayFailed(endpoint.path, { ...PERIOD, state: 'all' })).body).toMatchObject({ count: 0 });
    expect((await admin.get<WebhookDto>(endpoint.path)).body.failureRate).toBe(0);
  });

  it('finds what has failed or waits for a QR code, however many others there are', async () => {
    const { id, path } = await add();
    await pause(path);
    const code = await acme.qrCode();
    await acme.scan(code);
    await waitUntil(async () => (await list(path)).items.length === 1, 'the delivery that waits');
    const qrCodeId = code.id;
    await store(id, { qrCodeId, daysAgo: 2 });
    await store(id, { qrCodeId, daysAgo: 2, isOld: true });
    for (const state of ['failed', 'pending'] as const)
      await store(id, { state, count: EXAMINED_STEPS[1] + 1, daysAgo: -1 });
    const found = async (query: string) => {
      const { items, nextCursor } = await list(path, `?qrCodeId=${qrCodeId}&${query}`);
      return [items.map(({ state, qrCodeId: of }) => [state, of]), nextCursor];
    };
    const failed = ['failed', qrCodeId];
    expect(await found('state=pending')).toEqual([[['pending', qrCodeId]], null]);
    expect(await found('state=failed')).toEqual([[failed, failed], null]);
    const first = await list(path, `?qrCodeId=${qrCodeId}&state=failed&limit=1`);
    expect(await found(`state=failed&limit=1&cursor=${first.nextCursor}`)).toEqual([[failed], null]);
    for (const state of ['delivering', 'cancelled', 'erased', 'delivered'])
      expect((await found(`state=${state}&from=2000-01-01T00:00:00Z`))[0]).toEqual([]);
  });

  it('ends a page early instead of reading without end, and goes on from there', async () => {
    const { id, path } = await add();
    await pause(path);
    const qrCodeId = newId();
    await store(id, { qrCodeId, daysAgo: 1 });
    await store(id, { count: EXAMINED_STEPS[1] });
    const first = await list(path, `?qrCodeId=${qrCodeId}`);
    expect(first.items).toEqual([]);
    const second = await list(path, `?qrCodeId=${qrCodeId}&cursor=${first.nextCursor}`);
    expect([second.items, second.nextCursor]).toMatchObject([[{ qrCodeId }], null]);
  });
});

describe('deliveries that were sent together', () => {
  it('are listed, shown and replayed as others are', async () => {
    const { id, path } = await add();
    await service.query('update webhook_endpoints set answered_at = $1 where id = $2', [
      service.clock.now(),
      id,
    ]);
    const code = await acme.qrCode({ name: 'Terrace' });
    for (let scan = 0; scan < 3; scan += 1) await acme.scan(code);
    await waitUntil(async () => (await list(path, '?state=delivered')).items.length === 3, 'the deliveries');
    const rows = () => service.query('select id from webhook_deliveries where endpoint_id = $1', [id]);
    expect(await rows()).toEqual([]);
    const { items } = await list(path);
    const common = { event: 'scan', qrCodeId: code.id, qrCodeName: 'Terrace', eventCount: 1, test: false };
    expect(items).toMatchObject(
      [3, 2, 1].map((sequence) => ({ ...common, state: 'delivered', attemptCount: 1, sequence })),
    );
    const first = await list(path, '?limit=2');
    expect([first.items, (await list(path, `?limit=2&cursor=${first.nextCursor}`)).items]).toEqual([
      items.slice(0, 2),
      items.slice(2),
    ]);
    expect((await list(path, `?qrCodeId=${code.id}&event=scan`)).items).toEqual(items);
    for (const query of ['?state=failed', '?state=pending', '?event=lead', `?qrCodeId=${NOWHERE}`])
      expect((await list(path, query)).items).toEqual([]);
    expect((await admin.get(`${path}/status`)).body).toMatchObject({
      ...{ lastSequence: 3, inFlight: 0, notDelivered: [] },
    });
    expect((await admin.get<WebhookDto>(path)).body).toMatchObject({
      ...{ failureRate: 0, lastDeliveryAt: items[0]!.createdAt, waiting: 0 },
    });

    const [last] = items;
    const shown = await detail(last!.id);
    const request = receiver.requests.find(({ headers }) => headers['webhook-id'] === last!.id)!;
    const [attempt] = shown.attempts;
    expect(shown).toMatchObject({ ...last, body: request.body.toString() });
    expect(attempt).toMatchObject({ number: 1, statusCode: 204, error: null, responseExcerpt: '' });
    expect(request.headers).toMatchObject(
      Object.fromEntries(
        Object.entries(attempt!.requestHeaders).map(([name, value]) => [name.toLowerCase(), value]),
      ),
    );
    expect(attempt!.requestHeaders).toHaveProperty('X-Service-Sequence', '3');

    expect((await replay(last!.id)).status).toBe(202);
    const again = await attempted(last!.id, 2);
    expect([again.state, again.attempts[0], again.body, await rows()]).toEqual([
      ...['delivered', attempt, shown.body],
      [{ id: last!.id }],
    ]);
    const counted = async (body: object) =>
      (await replayFailed(path, { ...PERIOD, state: 'delivered', ...body, dryRun: true })).body.count;
    expect(await counted({})).toBe(3);
    expect(await counted({ qrCodeId: code.id, events: ['scan'] })).toBe(3);
    expect(await counted({ qrCodeId: NOWHERE })).toBe(0);
    expect(await counted({ events: ['lead'] })).toBe(0);
    const { body } = await replayFailed(path, { ...PERIOD, state: 'all' });
    expect(body).toMatchObject({ state: 'done', count: 3, replayed: 3 });
    await waitUntil(async () => (await detail(last!.id)).attempts.length === 3, 'the second replay');
    for (const { id: other } of items.slice(1))
      expect((await attempted(other, 2)).attempts.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    const ids = receiver.requests.map(({ headers }) => headers['webhook-id']);
    expect(items.map((item) => ids.filter((sent) => sent === item.id).length)).toEqual([3, 2, 2]);
  });
});

describe('POST /api/settings/v1/deliveries/:id/replay', () => {
  it('sends the same id and bytes in a new series of four attempts, and keeps those before', async () => {
    receiver.respondWith(500);
    const { path } = await add();
    const { id } = await scanned(path);
    for (const count of [1, 2, 3]) {
      await attempted(id, count);
      service.clock.advance(4 * HOUR_MS);
    }
    const failed = await attempted(id, 4);
    expect([failed.state, failed.attempts.map(({ number }) => number)]).toEqual(['failed', [1, 2, 3, 4]]);
    expect((await admin.get(`${path}/status`)).body).toMatchObject({
      notDelivered: [{ from: 1, to: 1, state: 'failed' }],
      lastErrors: [{ deliveryId: id, at: failed.attempts[3]!.startedAt, statusCode: 500, error: null }],
    });
    const { status, body } = await replay(id);
    expect([status, body]).toMatchObject([202, { id, state: 'pending', attemptCount: 4 }]);
    for (const count of [5, 6, 7]) {
      await attempted(id, count);
      service.clock.advance(4 * HOUR_MS);
    }
    const again = await attempted(id, 8);
    expect([again.state, again.attempts.slice(0, 4)]).toEqual(['failed', failed.attempts]);
    const sent = receiver.requests.filter(({ headers }) => headers['x-service-delivery'] === id);
    expect(sent.map(({ headers }) => headers['x-service-attempt'])).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
    ]);
    expect(new Set(sent.map((request) => request.body.toString()))).toEqual(new Set([again.body]));
    expect((await auditedIn(service, admin))[0]).toMatchObject({
      ...{ action: 'webhook.delivery_replayed', target: { type: 'webhook_delivery', id } },
    });
  });

  it('sends one that waits for a retry at once, and one that was delivered again', async () => {
    receiver.respondWith(500);
    const { path } = await add();
    const { id } = await scanned(path);
    expect((await attempted(id, 1)).state).toBe('pending');
    receiver.respondWith(204);
    await replay(id);
    expect(await attempted(id, 2)).toMatchObject({ state: 'delivered', nextAttemptAt: null });
    await replay(id);
    expect(await attempted(id, 3)).toMatchObject({ state: 'delivered', lastStatusCode: 204 });
  });

  it('sends one that the operator has cancelled, and none of a deleted endpoint', async () => {
    const { id: endpointId, path } = await add();
    await store(endpointId, { state: 'cancelled', attempts: 0 });
    const [cancelled] = (await list(path, '?state=cancelled')).items;
    expect((await replay(cancelled!.id)).body).toMatchObject({ state: 'pending', attemptCount: 0 });
    expect(await attempted(cancelled!.id, 1)).toMatchObject({ state: 'delivered' });
    await pause(path);
    await store(endpointId, { state: 'pending', attempts: 0 });
    const [waiting] = (await list(path, '?state=pending')).items;
    const sent = receiver.requests.length;
    await admin.delete(path);
    expect((await replay(waiting!.id)).status).toBe(404);
    expect((await admin.get(`${SETTINGS}/deliveries/${waiting!.id}`)).status).toBe(404);
    expect(receiver.requests).toHaveLength(sent);
  });

  it('answers 409 while an attempt is in progress, after 100 attempts, and if the endpoint is not active', async () => {
    const { id, path } = await add();
    await store(id, { state: 'delivering', attempts: 0 });
    await store(id, { attempts: 100, daysAgo: 1 });
    const [delivering, exhausted] = (await list(path)).items;
    const details = [await replay(delivering!.id), await replay(exhausted!.id)];
    await pause(path);
    details.push(await replay(exhausted!.id));
    expect(details.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect((await replayFailed(path)).status).toBe(409);
    expect((await list(path)).items).toEqual([delivering, exhausted]);
  });
});

describe('POST /api/settings/v1/webhooks/:id/replay', () => {
  it('replays what has failed in the period, and only that', async () => {
    const { id, path } = await add();
    for (const daysAgo of [1, 2, 3]) await store(id, { daysAgo });
    await store(id, { state: 'delivered', daysAgo: 2 });
    const [, , , oldest] = (await list(path)).items;
    const [from, to] = [oldest!.createdAt, service.clock.now().toISOString()];
    const { status, body } = await replayFailed(path, {
      from: new Date(Date.parse(from) + 1).toISOString(),
      to,
    });
    expect([status, body]).toMatchObject([202, { state: 'done', count: 2, replayed: 2, hasMore: false }]);
    await waitUntil(async () => (await list(path, '?state=delivered')).items.length === 3, 'the replays');
    expect((await list(path, '?state=failed')).items).toEqual([oldest]);
    expect((await auditedIn(service, admin))[0]).toMatchObject({
      ...{
        action: 'webhook.deliveries_replayed',
        target: { id },
        changes: { replayed: { from: null, to: 2 } },
      },
    });
    expect((await replayFailed(path, { from: to, to: from })).status).toBe(422);
  });

  it('replays what a restore has cancelled, if asked for it', async () => {
    const { id, path } = await add();
    await store(id, { state: 'cancelled', daysAgo: 1 });
    await store(id, { daysAgo: 1 });
    expect((await replayFailed(path, { ...PERIOD, state: 'cancelled' })).body).toMatchObject({ replayed: 1 });
    await waitUntil(async () => (await list(path, '?state=delivered')).items.length === 1, 'the replay');
    expect((await list(path, '?state=failed')).items).toHaveLength(1);
    expect((await replayFailed(path, { ...PERIOD, state: 'sent' })).status).toBe(422);
  });

  it('replays what was delivered, by event and code, with the same ids; a dry run only counts', async () => {
    const { id, path } = await add();
    const all = { ...PERIOD, state: 'all' };
    await store(id, { state: 'delivered', count: 3, daysAgo: 1 });
    await store(id, { state: 'delivered', event: 'lead', daysAgo: 1 });
    await store(id, { state: 'failed', daysAgo: 1 });
    const counted = async (body: object) => (await replayFailed(path, { ...body, dryRun: true })).body;
    expect(await counted(all)).toEqual({ id: null, state: 'dry_run', count: 5, replayed: 0, hasMore: false });
    expect(await counted({ ...all, events: ['lead'] })).toMatchObject({ count: 1 });
    expect(await counted({ ...all, qrCodeId: NOWHERE })).toMatchObject({ count: 0 });
    expect(await counted({ ...PERIOD, state: 'delivered' })).toMatchObject({ count: 4 });
    expect((await list(path, '?state=pending')).items).toEqual([]);
    const [before] = (await list(path, '?state=delivered&event=lead')).items;
    await replayFailed(path, { ...PERIOD, state: 'delivered', events: ['lead'] });
    const isSent = () =>
      receiver.requests.some(({ headers }) => headers['x-service-delivery'] === before?.id);
    await waitUntil(isSent, 'the delivery with its id of before');
  });

  it('counts before it holds the endpoint, and gets past what its filter does not match, in parts', async () => {
    const { id, path } = await add();
    await store(id, { state: 'delivered', count: MAX_EXAMINED + 1, daysAgo: 1 });
    await store(id);
    const replays = service.running.app.get(DeliveryReplays);
    const count = replays.count.bind(replays);
    jest.spyOn(replays, 'count').mockImplementationOnce(async (...given) => {
      await service.query('select from webhook_endpoints where id = $1 for update nowait', [id]);
      return count(...given);
    });
    const begun = (await replayFailed(path)).body;
    expect(begun).toMatchObject({ state: 'running', count: 1 });
    const found = async () => (await admin.get<ReplayDto>(`${SETTINGS}/replays/${begun.id}`)).body;
    await waitUntil(async () => (await found()).state === 'done', 'the end of the replay');
    expect((await found()).replayed).toBe(1);
  });

  it(`continues a replay of more than ${MAX_REPLAYED_AT_ONCE} in parts, which can be seen, cancelled and skipped`, async () => {
    const { id, path } = await add();
    // These are the most that can be in progress, so nothing is sent, and the rest waits.
    await store(id, { state: 'delivering', count: 8 });
    await store(id, { count: MAX_REPLAYED_AT_ONCE + 2, daysAgo: 1 });
    const begun = (await replayFailed(path)).body;
    const count = MAX_REPLAYED_AT_ONCE + 2;
    expect(begun).toMatchObject({ state: 'running', count, replayed: count, hasMore: false });
    const found = async () => (await admin.get<ReplayDto>(`${SETTINGS}/replays/${begun.id}`)).body;
    expect(await found()).toMatchObject({
      state: 'running',
      count,
      replayed: MAX_REPLAYED_AT_ONCE,
      endpointId: id,
    });
    expect((await replayFailed(path)).status).toBe(409);
    expect((await list(path, '?state=failed')).items).toHaveLength(2);

    await service.query(
      `update webhook_deliveries set state = 'delivered' where endpoint_id = $1 and state <> 'failed'`,
      [id],
    );
    await waitUntil(async () => (await found()).state === 'done', 'the end of the replay');
    expect((await found()).replayed).toBe(count);

    await service.query(
      `update webhook_deliveries set state = 'failed', attempt_count = 4 where endpoint_id = $1`,
      [id],
    );
    await store(id, { state: 'delivering', count: 8 });
    const second = (await replayFailed(path, { ...PERIOD, state: 'all' })).body;
    const replay = `${SETTINGS}/replays/${second.id}`;
    expect([(await admin.delete(replay)).status, (await admin.get<ReplayDto>(replay)).body.state]).toEqual([
      204,
      'cancelled',
    ]);
    expect((await admin.get(`${SETTINGS}/replays/${NOWHERE}`)).status).toBe(404);

    await service.query(
      `update webhook_deliveries d set state = case when number < 3 then 'delivered' else 'failed' end,
         last_status_code = case when number < 3 then 200 end, attempt_count = 4
       from (
         select id, row_number() over (order by created_at, id) as number from webhook_deliveries
         where endpoint_id = $1 and state <> 'delivering'
       ) numbered
       where d.id = numbered.id`,
      [id],
    );
    const third = (await replayFailed(path, { ...PERIOD, state: 'all' })).body;
    expect(third.state).toBe('running');
    await admin.patch(path, { status: 'active', onResume: 'skip' });
    const { body: skipped } = await admin.get<ReplayDto>(`${SETTINGS}/replays/${third.id}`);
    expect(skipped).toMatchObject({ state: 'cancelled', replayed: MAX_REPLAYED_AT_ONCE });
    const states = await service.query(
      `select state, count(*)::int as count from webhook_deliveries where endpoint_id = $1 group by state order by state`,
      [id],
    );
    expect(states).toEqual([
      { state: 'cancelled', count: MAX_REPLAYED_AT_ONCE - 2 },
      { state: 'delivered', count: 2 },
      { state: 'delivering', count: 8 },
      { state: 'failed', count: 10 },
    ]);
  });
});
