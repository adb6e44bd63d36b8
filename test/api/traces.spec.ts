import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import type { DeliveryDetailDto } from '../../src/webhooks/webhook-deliveries.dto.js';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import { QrListService } from '../../src/qr/list/qr-list.service.js';
import { startCollector, type Collector } from '../toolbox/otlp-collector.js';
import { startReceiver, type Receiver } from '../toolbox/receiver.js';
import { startRedis, type TestRedis } from '../toolbox/redis.js';
import { endpoint, SETTINGS } from '../toolbox/settings.js';
import { TestService } from '../toolbox/test-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const SAMPLED = { traceparent: `00-${TRACE}-${PARENT}-01` };
const UNSAMPLED = { traceparent: `00-5${TRACE.slice(1)}-${PARENT}-00` };
const NAME = 'A menu that nobody else sees';
const ADDRESS = '198.51.100.77';

/** promtool reads OpenMetrics only as samples with a time, which is between the value and the exemplar. */
function faultsOfOpenMetrics(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'qr-openmetrics-'));
  const file = join(folder, 'metrics');
  writeFileSync(
    file,
    text.replace(/^([^#\n].*?)( # .*)?$/gm, (_, sample: string, exemplar = '') => `${sample} 1${exemplar}`),
  );
  const { status, stderr } = spawnSync(
    'promtool',
    ['tsdb', 'create-blocks-from', 'openmetrics', file, join(folder, 'blocks')],
    { encoding: 'utf8' },
  );
  rmSync(folder, { recursive: true });
  return status === 0 ? '' : stderr;
}

describe('traces', () => {
  let collector: Collector;
  let receiver: Receiver;
  let redis: TestRedis;
  beforeAll(async () => {
    [collector, receiver, redis] = await Promise.all([startCollector(), startReceiver(), startRedis()]);
  });
  afterAll(() => Promise.all([collector.close(), receiver.close(), redis.stop()]));
  beforeEach(() => {
    collector.spans.length = 0;
    collector.respondWith(200);
  });
  afterEach(() => jest.restoreAllMocks());

  const start = (env: Record<string, string> = {}, settings = {}) =>
    TestService.start({
      roles: 'all',
      settings,
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc',
        REDIS_URL: redis.url,
        ...receiver.variables,
        ...env,
      },
    });
  const treeOf = (name: string) => {
    const root = collector.spans.find((span) => span.name === name);
    return { root, below: collector.spans.filter(({ parentSpanId }) => parentSpanId === root?.spanId) };
  };

  it('are named by the measurements of requests and deliveries, for whoever accepts OpenMetrics', async () => {
    const service = await start({}, { metricsPort: 0 });
    const acme = await service.client();
    await endpoint(await service.person('admin', acme), { url: receiver.url, events: ['scan'] });
    const code = await acme.qrCode();
    await acme.get(`/api/v1/qr/${code.id}`, { headers: SAMPLED });
    await acme.delete(`/api/v1/qr/${code.id}/nothing`, { headers: UNSAMPLED });
    await acme.scan(code);
    await receiver.waitFor(1);
    const read = async (accept: string) => {
      const { headers, body } = await request(service.running.metricsUrl!.replace(/\/?$/, '/metrics'), {
        headers: { accept },
      });
      return { type: headers['content-type'], text: await body.text() };
    };
    const PROMETHEUS =
      'application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.3,*/*;q=0.1';
    const delivered =
      /^qr_webhook_attempt_duration_seconds_bucket\{le="[\d.]+"\} \d+ # \{trace_id="[\da-f]{32}"\} /m;
    await waitUntil(async () => delivered.test((await read(PROMETHEUS)).text), 'the delivery to be measured');
    const { type, text } = await read(PROMETHEUS);
    expect(type).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8');
    expect(text).toMatch(
      new RegExp(
        `^http_server_request_duration_seconds_bucket\\{.*route="/api/v1/qr/:id".*\\} \\d+ # \\{trace_id="${TRACE}"\\} `,
        'm',
      ),
    );
    expect(text).not.toContain(UNSAMPLED.traceparent.slice(3, 35));
    expect(text).toMatch(/^# TYPE qr_webhook_attempts counter\n(?:qr_webhook_attempts_total\{)/m);
    expect(faultsOfOpenMetrics(text)).toBe('');
    for (const accept of ['text/plain', '*/*', 'application/openmetrics-text;q=0, text/plain']) {
      const plain = await read(accept);
      expect([accept, plain.type]).toEqual([accept, 'text/plain; version=0.0.4; charset=utf-8']);
      expect(plain.text).toMatch(/^# TYPE qr_webhook_attempts_total counter$/m);
      expect(plain.text).not.toContain('trace_id');
    }
    await service.close();
  });

  it('contain a request with its traceparent, its queries and Redis, and a delivery; nothing of their content', async () => {
    const service = await start();
    const acme = await service.client();
    const admin = await service.person('admin', acme);
    await endpoint(admin, { url: receiver.url, events: ['scan'] });
    const received = receiver.requests.length;
    const code = await acme.qrCode({ name: NAME });
    await acme.get<QrCodeDto>(`/api/v1/qr/${code.id}?fields=`, { headers: SAMPLED });
    await acme.patch(`/api/v1/qr/${code.id}`, { name: 'B' }, { headers: SAMPLED });
    await acme.get(`/api/v1/qr?q=${encodeURIComponent(NAME)}`, { headers: UNSAMPLED });
    // Whatever a visitor sends, only one visit in a thousand is traced.
    const random = Math.random.bind(Math);
    const spy = jest.spyOn(Math, 'random').mockImplementation(() => 0.001 + random() * 0.999);
    await acme.scan(code, { from: ADDRESS, headers: SAMPLED });
    await receiver.waitFor(received + 1);
    spy.mockImplementation(() => random() / 2_000);
    await acme.scan(code, { from: ADDRESS, headers: SAMPLED });
    spy.mockRestore();
    await receiver.waitFor(received + 2);
    const deliveryIds = receiver.requests
      .slice(received)
      .map(({ headers }) => String(headers['x-service-delivery']));
    const details = await Promise.all(
      deliveryIds.map((id) => admin.get<DeliveryDetailDto>(`${SETTINGS}/deliveries/${id}`)),
    );
    const shown = details.map(({ body }) => body.traceId);
    await acme.get('/readyz', { headers: SAMPLED });
    const requestLines = service.log.filter(({ msg, trace_id }) => msg === 'request' && trace_id === TRACE);
    expect(requestLines).toMatchObject([{ method: 'GET' }, { method: 'PATCH' }]);
    await service.close();

    const { root: patch, below } = treeOf('PATCH /api/v1/qr/:id');
    expect(patch).toMatchObject({
      traceId: TRACE,
      parentSpanId: PARENT,
      kind: 2,
      isFailed: false,
      attributes: { 'http.route': '/api/v1/qr/:id', 'http.response.status_code': 200 },
    });
    expect(new Set(below.map(({ traceId }) => traceId))).toEqual(new Set([TRACE]));
    expect(below.map(({ name }) => name)).toEqual(expect.arrayContaining(['EVALSHA', 'WITH']));
    expect(below.find(({ name }) => name === 'WITH')?.attributes['db.query.text']).toContain(
      'update qr_codes',
    );

    const posts = collector.spans.filter(({ name, kind }) => name === 'POST' && kind === 3);
    expect(posts.map(({ attributes }) => attributes)).toEqual(
      Array(2).fill({ 'http.request.method': 'POST', 'http.response.status_code': 204 }),
    );
    // Each event has a trace, none of them that of the visitor, which the receiver continues.
    const parents = receiver.requests.slice(received).map(({ headers }) => headers.traceparent);
    expect(parents.toSorted()).toEqual(
      posts.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`).toSorted(),
    );
    expect(parents.map((parent) => String(parent).split('-')[1])).toEqual(shown);
    expect(new Set([...shown, TRACE]).size).toBe(3);
    const visits = collector.spans.filter(({ name }) => name === 'GET /:short_code');
    expect(visits).toMatchObject([
      {
        parentSpanId: null,
        attributes: { 'qr.visit.outcome': 'redirect', 'http.response.status_code': 302 },
      },
    ]);
    // That of the second one begins with the visit: its scan was taken in, fanned out and delivered.
    const [visit] = visits;
    expect(visit?.traceId).toBe(shown[1]);
    const steps = collector.spans.filter(({ parentSpanId }) => parentSpanId === visit?.spanId);
    expect(steps.map(({ name, traceId }) => [name, traceId]).toSorted()).toEqual(
      ['scan intake', 'webhook delivery', 'webhook fan-out'].map((name) => [name, visit?.traceId]),
    );
    const deliveries = collector.spans.filter(({ name }) => name === 'webhook delivery');
    expect(deliveries.map(({ kind, attributes }) => [kind, attributes])).toEqual(
      Array(2).fill([5, { 'qr.delivery.attempt': 1 }]),
    );
    expect(deliveries.map(({ parentSpanId }) => parentSpanId).toSorted()).toEqual([visit?.spanId, null]);

    expect(collector.spans.filter(({ traceId }) => traceId.startsWith('5bf9'))).toEqual([]);
    expect(collector.spans.filter(({ name }) => name.includes('readyz'))).toEqual([]);
    expect(collector.headers[0]).toMatchObject({ path: '/v1/traces', authorization: 'Bearer abc' });
    const sent = JSON.stringify(collector.spans);
    for (const content of [NAME, code.short_code, code.id, acme.key, ADDRESS, String(receiver.port)])
      expect(sent).not.toContain(content);
    // A query; with spaces around it, or as `?|`, it is an operator of PostgreSQL.
    expect(sent).not.toMatch(/\S\?|\?[^\s|]/);
  });

  it('follow the sampler, and say with which error a request failed', async () => {
    const service = await start({ OTEL_TRACES_SAMPLER: 'parentbased_always_off' });
    const acme = await service.client();
    const list = jest.spyOn(service.running.app.get(QrListService), 'list');
    list.mockRejectedValueOnce(new Error(NAME));
    expect((await acme.get('/api/v1/qr', { headers: SAMPLED })).status).toBe(500);
    expect(service.log.find(({ level }) => level === 'error')).toMatchObject({ trace_id: TRACE });
    expect((await acme.get('/api/v1/folders')).status).toBe(200);
    await service.close();
    expect(collector.spans.filter(({ kind }) => kind === 2)).toMatchObject([
      {
        name: 'GET /api/v1/qr',
        traceId: TRACE,
        isFailed: true,
        attributes: { 'error.type': 'internal_error' },
      },
    ]);
  });
});
