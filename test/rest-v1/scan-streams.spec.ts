import { registry } from '#libs/platform';
import { ReadinessService } from '#libs/http-server';
import { FollowedScans, StreamedScanCleanup } from '#libs/scans';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import { QrRecordsService } from '../../src/qr/record/qr-records.service.js';
import { OpenScanStreams } from '../../src/analytics/scans/open-scan-streams.js';
import { ScanStreamsService } from '../../src/analytics/scans/scan-streams.service.js';
import { StreamSlots } from '../../src/http/streams/stream-slots.js';
import type { ScanListDto } from '../../src/analytics/scans/scans.dto.js';
import type { Client } from '../toolbox/client.js';
import { Exposition } from '../toolbox/exposition.js';
import type { Problem } from '../toolbox/problem.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { EventStream } from './event-stream.js';
import { randomOf, storeScans } from './scan-history.js';

const NOW = new Date('2026-11-20T10:15:00.000Z');
const MINUTE_MS = 60_000;

describe('GET /api/v1/qr/:id/scans/stream', () => {
  const world = useService({ roles: 'all', connections: 10 });
  let acme: Client;
  let code: QrCodeDto;
  const opened: EventStream[] = [];
  const random = randomOf(1);

  beforeAll(() => world.service.createScanMonths('2026-01-01', 12));
  beforeEach(async () => {
    world.service.clock.set(NOW);
    acme = await world.service.client();
    code = await acme.qrCode();
  });
  afterEach(() => {
    jest.restoreAllMocks();
    for (const stream of opened.splice(0)) stream.close();
  });

  const path = (query = '') => `/api/v1/qr/${code.id}/scans/stream${query}`;
  const open = async (query = '', lastId?: string, client = acme) => {
    const headers = lastId === undefined ? {} : { 'last-event-id': lastId };
    const stream = await EventStream.open(client, path(query), headers);
    opened.push(stream);
    return stream;
  };
  const ago = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE_MS);
  /** Commits scans as another process does, without a notice to this one. */
  const append = (times: Date[], id = code.id) => storeScans(world.service, id, times, random);
  const stored = async () =>
    (await acme.get<ScanListDto>(`/api/v1/qr/${code.id}/scans?include_bots=true&limit=100`)).body.data;
  const openStreams = async () => new Exposition(await registry.metrics()).value('qr_sse_connections');
  const oldestId = async () => {
    const [row] = await world.service.query<{ id: string }>(
      'select id from scans where qr_code_id = $1 order by scanned_at, id limit 1',
      [code.id],
    );
    return row?.id;
  };
  const followedScans = () => world.service.running.app.get(FollowedScans);
  const idsOf = (scans: { id: string }[]) => scans.map(({ id }) => id);

  it('sends each scan as the list has it, also those that are stored late, and none of other codes', async () => {
    await append([ago(3)]);
    const stream = await open('?include_bots=true');
    const { headers } = stream.response;
    expect([stream.response.statusCode, headers['content-type'], headers['x-accel-buffering']]).toEqual([
      ...[200, 'text/event-stream; charset=utf-8', 'no'],
    ]);
    expect(headers['cache-control']).toBe('no-store, no-transform');
    const before = Number(headers['x-ratelimit-remaining']);
    await append([ago(2)]);
    await append([ago(90)]);
    await append([ago(1)], (await acme.qrCode()).id);
    await append([ago(0)]);
    const sent = await stream.whenSent(3);
    expect(sent.map(({ scanned_at }) => scanned_at)).toEqual([2, 90, 0].map((age) => ago(age).toISOString()));
    const listed = await stored();
    expect(sent).toEqual(sent.map(({ id }) => listed.find((scan) => scan.id === id)));
    expect(stream.text.startsWith('retry: 2000\n\n')).toBe(true);
    // The stream counts as one request, however many scans it sends.
    const [next] = [await acme.get(`/api/v1/qr/${code.id}`)];
    expect(before - Number(next.headers['x-ratelimit-remaining'])).toBeLessThanOrEqual(4);
  });

  it('leaves out bot scans unless they are asked for', async () => {
    const [people, all] = [await open(), await open('?include_bots=true')];
    await append(Array.from({ length: 60 }, (_, age) => ago(age)));
    const sent = await all.whenSent(60);
    const shown = sent.filter(({ bot }) => !bot);
    expect(shown.length).toBeLessThan(60);
    expect(idsOf(await people.whenSent(shown.length))).toEqual(idsOf(shown));
  });

  it('goes on after Last-Event-ID without loss or duplicates', async () => {
    const first = await open('?include_bots=true');
    await append([ago(9), ago(8), ago(7)]);
    const [one] = await first.whenSent(3);
    first.close();
    await append([ago(500), ago(6)]);
    const second = await open('?include_bots=true', one?.id);
    expect((await second.whenSent(4)).map(({ scanned_at }) => scanned_at)).toEqual(
      [8, 7, 500, 6].map((age) => ago(age).toISOString()),
    );
    await append([ago(700)]);
    const all = [one, ...(await second.whenSent(5))].map((scan) => scan?.id);
    expect([...all].sort()).toEqual(idsOf(await stored()).sort());
  });

  it('sends scans with a later time first if that was long ago, each once', async () => {
    await append(Array.from({ length: 450 }, (_, age) => ago(1_000 - age)));
    const stream = await open('?include_bots=true', await oldestId());
    await append([ago(0), ago(995)]);
    const sent = await stream.whenSent(451);
    expect(new Set(idsOf(sent)).size).toBe(451);
    expect(sent.slice(0, 449).map(({ scanned_at }) => scanned_at)).toEqual(
      Array.from({ length: 449 }, (_, age) => ago(999 - age).toISOString()),
    );
  });

  it('deletes what nobody has followed for an hour, and is still exact for those who come back', async () => {
    const first = await open('?include_bots=true');
    await append([ago(5), ago(4)]);
    const [one] = await first.whenSent(2);
    first.close();
    world.service.clock.advance(61 * MINUTE_MS);
    await world.service.worker.get(StreamedScanCleanup).run();
    await append([ago(3)]);
    const rows = await world.service.query(
      'select from streamed_scans where workspace_id = $1 and qr_code_id = $2',
      [acme.workspaceId, code.id],
    );
    const second = await open('?include_bots=true', one?.id);
    expect([rows.length, (await second.whenSent(2)).map(({ scanned_at }) => scanned_at)]).toEqual([
      2,
      [4, 3].map((age) => ago(age).toISOString()),
    ]);
  });

  it('ends when its key is revoked, its member is removed, its code is deleted, or the process stops', async () => {
    const admin = await world.service.person('admin', acme);
    const viewer = await world.service.person('viewer', acme);
    const [member] = await world.service.query<{ id: string }>('select id from members where user_id = $1', [
      viewer.userId,
    ]);
    const other = await world.service.clientOf(acme.workspaceId, 'read');
    const revoked = await open('', undefined, other);
    const ofMember = await open('', undefined, viewer);
    const kept = await open();
    // Both end by the notice of the change, within 2 s like every revocation.
    const checks = jest.spyOn(world.service.running.app.get(OpenScanStreams), 'checkAll').mockResolvedValue();
    await waitUntil(async () => (await openStreams()) === 3, 'the metric to count the three streams');
    expect((await admin.delete(`/api/settings/v1/api-keys/${other.apiKeyId}`)).status).toBe(204);
    await revoked.whenEnded();
    expect(ofMember.isEnded).toBe(false);
    expect((await admin.delete(`/api/settings/v1/members/${member?.id}`)).status).toBe(204);
    await ofMember.whenEnded();
    checks.mockRestore();
    expect(kept.isEnded).toBe(false);
    await waitUntil(async () => (await openStreams()) === 1, 'the metric to count one stream');
    await acme.delete(`/api/v1/qr/${code.id}`);
    await kept.whenEnded();
    code = await acme.qrCode();
    const last = await open();
    jest.spyOn(world.service.running.app.get(ReadinessService), 'isStopping', 'get').mockReturnValue(true);
    await last.whenEnded();
  });

  it('answers 429 to the eleventh stream of a workspace, until one is closed', async () => {
    for (let count = 0; count < 10; count += 1) expect((await open()).response.statusCode).toBe(200);
    const { status, headers, body } = await acme.get<Problem>(path());
    expect([status, body.code, headers['retry-after']]).toEqual([429, 'rate_limited', '30']);
    opened.pop()?.close();
    await waitUntil(async () => (await open()).response.statusCode === 200, 'a free slot');
  });

  it('ends the oldest stream of the workspace that has most when a process has too many', async () => {
    const [oldest, newer] = [await open(), await open()];
    const other = await world.service.client();
    const { id } = await other.qrCode();
    const take = StreamSlots.prototype.take;
    jest.spyOn(StreamSlots.prototype, 'take').mockImplementationOnce(function (
      this: StreamSlots,
      workspaceId,
    ) {
      take.call(this, workspaceId);
      return acme.workspaceId;
    });
    const stream = await EventStream.open(other, `/api/v1/qr/${id}/scans/stream`);
    opened.push(stream);
    await oldest.whenEnded();
    expect([newer.isEnded, stream.response.statusCode, stream.isEnded]).toEqual([false, 200, false]);
  });

  it('reads no more for a client that does not read, and closes its connection; others get heartbeats', async () => {
    await append(Array.from({ length: 3_000 }, (_, age) => ago(age % 900)));
    const oldest = await oldestId();
    await world.service.query(`update scans set referrer = repeat('r', 250) where qr_code_id = $1`, [
      code.id,
    ]);
    await world.service.query(
      `insert into scans (id, qr_code_id, workspace_id, scanned_at, country, city, device, os, browser, language, referrer,
         is_bot, rule, via, is_first, visitor_hash)
       select gen_random_uuid(), qr_code_id, workspace_id, scanned_at, country, city, device, os, browser, language,
         referrer, false, rule, via, false, visitor_hash
       from scans, generate_series(1, 12) where qr_code_id = $1`,
      [code.id],
    );
    const catchUp = jest.spyOn(followedScans(), 'catchUp');
    const idle = await open();
    const slow = await open('', oldest);
    slow.response.pause();
    slow.response.removeAllListeners('data');
    // New scans are read in the same interval, for `idle`.
    const next = jest.spyOn(followedScans(), 'next');
    const isBlocked = () => {
      const last = catchUp.mock.invocationCallOrder.at(-1) ?? Infinity;
      return next.mock.invocationCallOrder.filter((order) => order > last).length > 2;
    };
    await waitUntil(isBlocked, 'earlier scans to wait');
    expect(catchUp.mock.calls.length).toBeLessThan(39_000 / 200);
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() + 31_000);
    await waitUntil(() => idle.text.includes(': heartbeat'), 'a heartbeat');
    slow.response.resume();
    await slow.whenEnded();
    expect(idle.isEnded).toBe(false);
  });

  it('frees the slot of a client that leaves while its stream is being opened', async () => {
    const gates: (() => void)[] = [];
    const scans = followedScans();
    const follow = scans.follow.bind(scans);
    jest.spyOn(scans, 'follow').mockImplementation(async (...of) => {
      await new Promise<void>((resolve) => gates.push(resolve));
      return follow(...of);
    });
    const activeRequests = async () =>
      new Exposition(await registry.metrics()).value('http_server_active_requests');
    const before = await activeRequests();
    const leaving = Array.from({ length: 10 }, () => new AbortController());
    const left = leaving.map(({ signal }) =>
      fetch(`${world.service.url}${path()}`, {
        signal,
        headers: { authorization: `Bearer ${acme.key}` },
      }).catch((error: unknown) => error),
    );
    await waitUntil(() => gates.length === 10, 'ten streams to be opened');
    for (const controller of leaving) controller.abort();
    await Promise.all(left);
    await waitUntil(async () => (await activeRequests()) <= before, 'the clients to have left');
    for (const open of gates) open();
    jest.restoreAllMocks();
    await waitUntil(async () => (await open()).response.statusCode === 200, 'a free slot');
  });

  it('sends heartbeats, and new scans, while something else of the database fails', async () => {
    const [live, behind] = [await open('?include_bots=true'), await open()];
    behind.close();
    await append([ago(500)]);
    const scans = followedScans();
    const outage = new Error('connect ECONNREFUSED');
    const catchUp = jest.spyOn(scans, 'catchUp').mockRejectedValue(outage);
    await append([ago(400)]);
    await live.whenSent(2);
    const [oldest] = await stored().then((list) => list.slice(-1));
    await world.service.query('delete from streamed_scans where qr_code_id = $1', [code.id]);
    const late = await open('?include_bots=true', oldest?.id);
    jest.spyOn(world.service.running.app.get(QrRecordsService), 'findExisting').mockRejectedValue(outage);
    await waitUntil(() => catchUp.mock.calls.length > 1, 'earlier scans to fail twice');
    await append([ago(300)]);
    await live.whenSent(3);
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() + 16_000);
    await waitUntil(() => live.text.includes(': heartbeat'), 'a heartbeat');
    jest.restoreAllMocks();
    expect(idsOf(await late.whenSent(2))).toEqual(idsOf((await stored()).slice(0, 2)).reverse());
  });

  it('ends streams of codes that the cleanup has ended to follow', async () => {
    const stream = await open();
    await world.service.query('update qr_code_counters set streamed_until = null where qr_code_id = $1', [
      code.id,
    ]);
    const { app } = world.service.running;
    await app.get(ScanStreamsService).renew();
    await stream.whenEnded();
  });

  it('answers 422, 404 and 406 as other operations do, and HEAD with the headers alone', async () => {
    const withId = (id: string) => acme.get<Problem>(path(), { headers: { 'last-event-id': id } });
    for (const id of ['1', code.id]) {
      const { status, body } = await withId(id);
      expect([status, body.errors]).toMatchObject([422, [{ header: 'Last-Event-ID' }]]);
    }
    const stranger = await world.service.client();
    expect((await stranger.get(path())).status).toBe(404);
    expect((await acme.get(path(), { headers: { accept: 'application/json' } })).status).toBe(406);
    const head = await acme.head(path());
    expect([head.status, head.headers['content-type'], head.bytes.length]).toEqual([
      ...[200, 'text/event-stream; charset=utf-8', 0],
    ]);
  });
});
