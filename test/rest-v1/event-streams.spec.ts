import { SAMPLE_EVENTS, serialize } from '#libs/webhook-events';
import { EventStreamsService } from '../../src/event-streams/event-streams.service.js';
import { Client, type PersonClient } from '../toolbox/client.js';
import { formTokenIn } from '../toolbox/lead-form.js';
import type { Problem } from '../toolbox/problem.js';
import { startReceiver } from '../toolbox/receiver.js';
import { apiKey, endpoint, SETTINGS } from '../toolbox/settings.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { EventStream } from './event-stream.js';

const PATH = '/api/v1/events/stream';
const MINUTE_MS = 60_000;
const RETENTION = 'streams of events';

const receiver = await startReceiver();
const world = useService({ roles: 'all', connections: 10, env: receiver.variables });
const opened: EventStream[] = [];
let acme: Client;
let admin: PersonClient;
afterAll(() => receiver.close());
beforeEach(async () => {
  receiver.skip();
  acme = await world.service.client();
  admin = await world.service.person('admin', acme);
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const stream of opened.splice(0)) stream.close();
});

const open = async (
  query = '',
  { client = acme, lastId = '' }: { client?: Client; lastId?: string } = {},
) => {
  const headers = lastId === '' ? {} : { 'last-event-id': lastId };
  const stream = await EventStream.open(client, PATH + query, headers);
  opened.push(stream);
  if (stream.response.statusCode === 200)
    await waitUntil(() => stream.lastId !== '', 'the position of the stream');
  return stream;
};
const closed = (stream: EventStream): string => {
  stream.close();
  return stream.lastId;
};
const whenSent = async (stream: EventStream, count: number) => {
  world.service.takeScans();
  await waitUntil(() => stream.sent.length >= count, `${count} events`);
  return stream.sent;
};
const namesIn = (stream: EventStream) => stream.sent.map(({ event }) => event);
/** A key of a person has what the person may do. */
const clientWith = async (fields: object) => {
  const { id, key } = await apiKey(admin, fields);
  return new Client(world.service.url, acme.workspaceId, key, id, world.service.shortUrl);
};
const FORM = { fields: [{ name: 'email', label: 'Email', type: 'email', required: true }] };
async function submitLead(): Promise<void> {
  const { short_code } = await acme.qrCode({
    category: 'landing_page',
    qr_data: { title: 'Hello', lead_form: FORM },
  });
  const html = (await acme.scan({ short_code })).bytes.toString();
  const body = new URLSearchParams({ 'form.token': formTokenIn(html), email: 'ada@example.com' });
  const { status } = await fetch(`${world.service.shortUrl}/${short_code}/lead`, {
    ...{ method: 'POST', body, redirect: 'manual' },
  });
  expect(status).toBe(303);
}

describe('GET /api/v1/events/stream', () => {
  it('sends the bodies that endpoints get, without an endpoint, and none of other workspaces', async () => {
    const stream = await open();
    const { statusCode, headers } = stream.response;
    expect([
      statusCode,
      headers['content-type'],
      headers['cache-control'],
      headers['x-accel-buffering'],
    ]).toEqual([...[200, 'text/event-stream; charset=utf-8', 'no-store, no-transform', 'no']]);
    const stranger = await world.service.client();
    await stranger.scan(await stranger.qrCode());
    const code = await acme.qrCode({ name: 'Table 7' });
    await whenSent(stream, 1);
    await acme.scan(code);
    const [created, scan] = await whenSent(stream, 2);
    expect(created?.event).toBe('qr.created');
    const { id: qr_code_id, short_code } = code;
    const place = { country: 'Unknown', city: 'Unknown', device: 'mobile' };
    const scanned_at = world.service.clock.now().toISOString();
    expect(scan).toMatchObject({
      event: 'scan',
      data: JSON.stringify({
        ...{ event: 'scan', qr_code_id, qr_name: 'Table 7', short_code },
        scan: { ...place, scanned_at },
      }),
    });
    expect(Number(scan?.id)).toBe(Number(created?.id) + 1);
    expect(stream.text.startsWith('retry: 2000\n\nid: ')).toBe(true);
    const rows = 'select from webhook_events where workspace_id = any($1::uuid[])';
    expect(await world.service.query(rows, [[acme.workspaceId, stranger.workspaceId]])).toEqual([]);
    // What an endpoint is sent at the same time has the same bytes.
    await endpoint(admin, { url: receiver.url, events: ['scan'] });
    await acme.scan(code);
    await whenSent(stream, 3);
    const { body } = await receiver.nextRequest();
    expect(stream.sent.map(({ data }) => data)).toContain(body.toString());
  });

  it('costs a workspace nothing that no stream follows', async () => {
    await acme.scan(await acme.qrCode());
    await world.service.whenScansAreTaken();
    for (const table of ['webhook_events', 'streamed_events', 'event_streams', 'followed_events'])
      expect(
        await world.service.query(`select from ${table} where workspace_id = $1`, [acme.workspaceId]),
      ).toEqual([]);
  });

  it('sends only the events that were asked for, by name or subject, and goes on after Last-Event-ID', async () => {
    const all = await open();
    const codes = await open('?events=qr.*');
    const [scans, both] = [
      await open('?events=scan', { client: admin }),
      await open('?events=scan,qr.deleted', { client: admin }),
    ];
    const code = await acme.qrCode();
    await acme.scan(code);
    await whenSent(scans, 1);
    const lastId = closed(both);
    await acme.scan(code);
    await acme.delete(`/api/v1/qr/${code.id}`);
    await whenSent(all, 4);
    const resumed = await open('?events=scan&events=qr.deleted', { client: admin, lastId });
    await whenSent(resumed, 2);
    expect([namesIn(all).toSorted(), namesIn(codes), namesIn(resumed).toSorted()]).toEqual([
      ['qr.created', 'qr.deleted', 'scan', 'scan'],
      ['qr.created', 'qr.deleted'],
      ['qr.deleted', 'scan'],
    ]);
    expect(namesIn(scans)).toEqual(['scan', 'scan']);
  });

  it('says what is lost if it was asked for too late, or not at that time', async () => {
    const first = await open('?events=qr.created');
    await acme.qrCode();
    await whenSent(first, 1);
    const lastId = closed(first);
    const more = await open('?events=qr.created,qr.deleted', { lastId });
    await waitUntil(() => more.sent.length > 0, 'the notice');
    expect(more.sent).toEqual([{ event: 'lost', data: JSON.stringify({ event: 'lost', after: lastId }) }]);
    await acme.qrCode();
    await whenSent(more, 2);
    // Nothing has happened since, however long ago that was.
    const idle = await open('?events=qr.created', { lastId: closed(more) });
    world.service.clock.advance(90 * MINUTE_MS);
    await world.service.running.app.get(EventStreamsService).renew();
    const same = await open('?events=qr.created', { lastId: idle.lastId });
    await acme.qrCode();
    await whenSent(same, 1);
    expect(namesIn(same)).toEqual(['qr.created']);
    world.service.clock.advance(61 * MINUTE_MS);
    const late = await open('?events=qr.created', { lastId: more.lastId });
    await whenSent(late, 2);
    expect(namesIn(late)).toEqual(['lost', 'qr.created']);
  });

  it('ends what nobody has followed for two hours', async () => {
    const stream = await open('?events=qr.created');
    const lastId = closed(stream);
    world.service.clock.advance(121 * MINUTE_MS);
    await world.service.deleteExpired(RETENTION);
    await acme.qrCode();
    const rows = 'select from streamed_events where workspace_id = $1';
    expect(await world.service.query(rows, [acme.workspaceId])).toEqual([]);
    const late = await open('?events=qr.created', { lastId });
    await acme.qrCode();
    await whenSent(late, 2);
    expect(namesIn(late)).toEqual(['lost', 'qr.created']);
    // A stream whose events are no longer kept ends, so that its client resumes and learns of it.
    await world.service.query('delete from followed_events where workspace_id = $1', [acme.workspaceId]);
    await world.service.running.app.get(EventStreamsService).renew();
    await late.whenEnded();
  });

  it('sends leads only with that right, and deletes what it has of them with the lead', async () => {
    const plain = await clientWith({ name: 'Till', scope: 'read' });
    const refused = await plain.get<Problem>(`${PATH}?events=scan,lead`);
    expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('Leads')]);
    const allowed = await clientWith({ name: 'CRM', scope: 'read', leads: true });
    const [without, leads] = [
      await open('', { client: plain }),
      await open('?events=lead', { client: allowed }),
    ];
    await submitLead();
    const [sent] = await whenSent(leads, 1);
    expect(sent?.data).toContain('ada@example.com');
    await acme.qrCode();
    await whenSent(without, 2);
    expect(namesIn(without)).not.toContain('lead');
    await world.service.query('delete from leads where workspace_id = $1', [acme.workspaceId]);
    const kept = await world.service.query<{ body: string | null }>(
      `select body from streamed_events where workspace_id = $1 and event = 'lead' and position = $2`,
      [acme.workspaceId, sent?.id],
    );
    expect(kept).toEqual([{ body: null }]);
    // It ends with the right.
    expect((await admin.patch(`${SETTINGS}/api-keys/${allowed.apiKeyId}`, { leads: false })).status).toBe(
      200,
    );
    await leads.whenEnded();
    expect(without.isEnded).toBe(false);
  });

  it('sends changes of settings only to those who may read them', async () => {
    const stream = await open('', { client: admin });
    const key = await open();
    await apiKey(admin, { name: 'Till' });
    await whenSent(stream, 1);
    expect([namesIn(stream), key.sent]).toEqual([['api_key.created'], []]);
    const { status, body } = await acme.get<Problem>(`${PATH}?events=api_key.*`);
    expect([status, body.detail]).toEqual([403, expect.stringContaining('lacks api_keys:read')]);
  });

  it('answers 429 to the fourth stream of a key, and not to another key', async () => {
    for (let count = 0; count < 3; count += 1) expect((await open()).response.statusCode).toBe(200);
    const { status, headers, body } = await acme.get<Problem>(PATH);
    expect([status, body.code, headers['retry-after']]).toEqual([429, 'rate_limited', '30']);
    expect((await open('', { client: admin })).response.statusCode).toBe(200);
    opened.shift()?.close();
    await waitUntil(async () => (await open()).response.statusCode === 200, 'a free slot');
  });

  it('sends its position with heartbeats, so that it moves on while other events happen', async () => {
    const [all, deleted] = [await open(), await open('?events=qr.deleted')];
    const before = deleted.lastId;
    await acme.qrCode();
    await whenSent(all, 1);
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() + 16_000);
    await waitUntil(() => deleted.text.includes(`: heartbeat\nid: ${all.lastId}\n\n`), 'a heartbeat');
    expect([deleted.sent, before === all.lastId]).toEqual([[], false]);
  });

  it('answers 422, 406 and 401 as other operations do, and HEAD with the headers alone', async () => {
    for (const [query, lastId, fault] of [
      ['', 'x', { header: 'Last-Event-ID' }],
      ['', '999999', { header: 'Last-Event-ID' }],
      ['?events=scan,tap', '', { parameter: 'events' }],
    ] as const) {
      const { status, body } = await acme.get<Problem>(PATH + query, {
        headers: { 'last-event-id': lastId },
      });
      expect([status, body.errors]).toMatchObject([422, [fault]]);
    }
    expect((await acme.get(PATH, { headers: { accept: 'application/json' } })).status).toBe(406);
    const head = await acme.head(PATH);
    expect([head.status, head.headers['content-type'], head.bytes.length]).toEqual([
      ...[200, 'text/event-stream; charset=utf-8', 0],
    ]);
  });
});

describe('POST /api/v1/events/test', () => {
  it('sends a sample to the streams that follow its event, and answers 409 if none does', async () => {
    const stream = await open('?events=scan');
    const { status, body } = await acme.post('/api/v1/events/test', { event: 'scan' });
    const [sent] = await whenSent(stream, 1);
    expect([status, body, sent]).toEqual([
      202,
      { id: sent?.id, event: 'scan' },
      { id: sent?.id, event: 'scan', data: serialize(SAMPLE_EVENTS.scan) },
    ]);
    const unheard = await acme.post<Problem>('/api/v1/events/test', { event: 'qr.deleted' });
    expect([unheard.status, unheard.body.code]).toEqual([409, 'conflict']);
    const till = await clientWith({ scope: 'read_write', leads: false });
    const lead = await till.post<Problem>('/api/v1/events/test', { event: 'lead' });
    expect([lead.status, lead.body.code]).toEqual([403, 'forbidden']);
  });
});
