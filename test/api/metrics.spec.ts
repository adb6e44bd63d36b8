import { ScansInDoubt, ScansNotStored, ScanStore } from '#libs/scans';
import { operatorIn } from '../../src/audit/audit.service.js';
import { WebhookEndpointsService } from '../../src/webhooks/webhook-endpoints.service.js';
import { Exposition } from '../toolbox/exposition.js';
import { holdTable } from '../toolbox/held-table.js';
import { anonymous, PASSWORD, signUp } from '../toolbox/people.js';
import { startReceiver, type Receiver } from '../toolbox/receiver.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const receiver: Receiver = await startReceiver();

describe('GET /metrics', () => {
  const world = useService({
    roles: 'all',
    connections: 5,
    settings: { metricsPort: 0 },
    env: {
      WEBHOOK_RETRY_DELAYS_MS: ',',
      ...receiver.variables,
    },
  });
  afterAll(() => receiver.close());

  const read = (path = '/metrics', method = 'GET') =>
    fetch(`${world.service.running.metricsUrl}${path}`, { method });
  const scrape = async () => new Exposition(await (await read()).text());

  /** Returns how much each sample grows while `act` runs, since all tests share the registry of the process. */
  async function growthOf(
    names: Record<string, [string, Record<string, string>?]>,
    act: () => Promise<void>,
  ): Promise<Record<string, number>> {
    const before = await scrape();
    await act();
    const after = await scrape();
    return Object.fromEntries(
      Object.entries(names).map(([key, [name, labels]]) => [
        key,
        after.value(name, labels) - before.value(name, labels),
      ]),
    );
  }

  it('is served on a port of its own only, without names, codes and addresses', async () => {
    const code = await world.acme.qrCode();
    await world.acme.scan(code, { from: '203.0.113.77' });
    const response = await read();
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    const text = await response.text();
    for (const secret of [world.acme.workspaceId, code.id, code.short_code!, '203.0.113.77', 'Acme'])
      expect(text).not.toContain(secret);
    const misnamed = [...text.matchAll(/^# TYPE (\S+_total) (?!counter)/gm)].map(([, name]) => name);
    expect(misnamed).toEqual([]);
    expect(text).toContain('\nnodejs_active_resources{');
    expect((await read('/metrics', 'POST')).status).toBe(405);
    expect((await read('/livez')).status).toBe(404);
    expect((await fetch(`${world.service.url}/metrics`)).status).toBe(404);
  });

  it('shows what all workspaces store, and how many are near their limit', async () => {
    const { acme, service } = world;
    await acme.qrCode();
    const sum = 'select sum(codes)::int as codes, sum(bytes)::int as bytes from storage_counts';
    await service.query('update workspaces set max_codes = 0, max_bytes = 0');
    const stored = async () => {
      const exposition = await scrape();
      return ['codes', 'bytes'].map((name) => exposition.samples.get(`qr_stored_${name}`));
    };
    const expected = async () => Object.values((await service.query<Record<string, number>>(sum))[0]!);
    await waitUntil(async () => String(await stored()) === String(await expected()), 'the sums');
    const near = async () => (await scrape()).samples.get('qr_workspaces_near_limit');
    await waitUntil(async () => (await near()) === 0, 'no workspace');
    await service.query('update workspaces set max_codes = 1 where id = $1', [acme.workspaceId]);
    await waitUntil(async () => (await near()) === 1, 'the workspace');
    await service.query('update workspaces set max_codes = null, max_bytes = null');
  });

  it('counts visits by response, as the phones saw them', async () => {
    const { acme, service } = world;
    const code = await acme.qrCode();
    const page = await acme.qrCode({ category: 'text', qr_data: { text: 'Hello' } });
    const gone = await acme.qrCode({ status: 'paused' });
    const fallback = await acme.qrCode({ status: 'paused', fallback_url: 'https://example.com/later' });
    const outcomes =
      'redirect page head fallback gone unknown refused wrong_method unavailable in_doubt'.split(' ');
    const visits = (outcome: string): [string, Record<string, string>] => ['qr_visits_total', { outcome }];
    const growth = await growthOf(
      {
        ...Object.fromEntries(outcomes.map((outcome) => [outcome, visits(outcome)])),
        timed: ['qr_visit_duration_seconds_count', { outcome: 'redirect' }],
        hits: ['qr_code_cache_requests_total', { result: 'hit' }],
        stored: ['qr_scan_batch_size_sum'],
        taken: ['qr_intake_scans_total'],
        waits: ['qr_db_pool_wait_seconds_count', { pool: 'scans' }],
      },
      async () => {
        const statuses: number[] = [];
        for (const each of [code, code, code, page, gone, fallback])
          statuses.push((await acme.scan(each)).status);
        expect(statuses).toEqual([302, 302, 302, 200, 410, 302]);
        await acme.scan(code, { method: 'HEAD' });
        await acme.scan(code, { method: 'POST' });
        const missing: number[] = [];
        for (let miss = 0; miss < 122; miss++)
          missing.push((await acme.scan({ short_code: `none${miss}` }, { from: '198.51.100.9' })).status);
        expect(missing.filter((status) => status === 429)).toHaveLength(2);
        const append = jest.spyOn(ScanStore.prototype, 'append');
        append.mockRejectedValueOnce(new ScansNotStored('no connection'));
        expect((await acme.scan(code)).status).toBe(503);
        append.mockRejectedValueOnce(new ScansInDoubt('unknown'));
        jest.spyOn(ScanStore.prototype, 'settle').mockRejectedValueOnce(new ScansInDoubt('unknown'));
        await expect(acme.scan(code)).rejects.toThrow();
        jest.restoreAllMocks();
        await service.whenScansAreTaken();
      },
    );
    const { waits, ...others } = growth;
    // Several scans can share a transaction, and so a wait.
    expect(waits).toBeGreaterThan(0);
    expect(others).toEqual({
      ...{ redirect: 3, page: 1, head: 1, fallback: 1, gone: 1, unknown: 120, refused: 2 },
      ...{ wrong_method: 1, unavailable: 1, in_doubt: 1, timed: 3, stored: 6, taken: 4 },
      // Every visit but the first finds the code in the cache.
      hits: 5,
    });
    await service.whenScansAreTaken();
    const { samples } = await scrape();
    expect(samples.get('qr_intake_lag_seconds')).toBeDefined();
    expect(samples.get('qr_scan_log_waiting')).toBe(0);
    expect(samples.get('qr_scans_partition_months_ahead')).toBeGreaterThanOrEqual(2);
    expect(samples.get('qr_geoip_build_timestamp_seconds')).toBeGreaterThan(1_600_000_000);
  });

  it('counts requests, errors, limits and sign-ins, as the clients saw them', async () => {
    const { acme, service } = world;
    const [burst, quota] = [await service.client({ perMinute: 2 }), await service.client({ perMonth: 1 })];
    const person = await signUp(service);
    const path = '/api/v1/qr';
    const requests = (method: string, route: string, status_class: string) =>
      ['http_server_request_duration_seconds_count', { method, route, status_class }] as [
        string,
        Record<string, string>,
      ];
    const problem = (code: string): [string, Record<string, string>] => ['qr_problems_total', { code }];
    const limit = (decision: string): [string, Record<string, string>] => [
      'qr_limit_decisions_total',
      { decision },
    ];
    const signIn = (result: string): [string, Record<string, string>] => [
      'qr_sign_ins_total',
      { method: 'password', result },
    ];
    const key = (result: string): [string, Record<string, string>] => ['qr_idempotency_total', { result }];
    const growth = await growthOf(
      {
        created: requests('POST', path, '2xx'),
        faulty: requests('POST', path, '4xx'),
        invalid: problem('validation_failed'),
        unknown: problem('not_found'),
        unauthenticated: problem('unauthenticated'),
        limited: problem('rate_limited'),
        admitted: limit('admitted'),
        burst: limit('burst'),
        quota: limit('quota'),
        signedIn: signIn('succeeded'),
        refused: signIn('refused'),
        executed: key('executed'),
        replayed: key('replayed'),
        reused: key('reused'),
        images: ['qr_png_duration_seconds_count'],
        counted: ['qr_limit_duration_seconds_count', { store: 'postgres' }],
        probes: requests('GET', '/readyz', '2xx'),
      },
      async () => {
        const body = { name: 'A', category: 'url', qr_data: { url: 'https://example.com' } };
        const headers = { 'idempotency-key': 'metrics' };
        for (const each of [body, body, { ...body, name: 'B' }]) await acme.post(path, each, { headers });
        const { body: code } = await acme.post<{ id: string }>(path, body);
        await acme.post(path, { name: 'A' });
        await acme.get(`${path}/none`);
        await acme.get(path, { hasCredentials: false });
        await acme.get(`${path}/${code.id}/image?format=png`);
        for (let count = 0; count < 3; count++) await burst.get(path);
        expect((await acme.get('/readyz')).status).toBe(200);
        for (let count = 0; count < 2; count++) await quota.get(path);
        const { email } = person;
        for (const password of [PASSWORD, 'a wrong password'])
          await anonymous(service).post('/api/auth/v1/sign-in', { email, password });
      },
    );
    expect(growth).toEqual({
      ...{ created: 3, faulty: 2, invalid: 1, unknown: 1, unauthenticated: 2, limited: 1 },
      ...{ admitted: 13, burst: 1, quota: 1, counted: 15, signedIn: 1, refused: 1 },
      ...{ executed: 1, replayed: 1, reused: 1, images: 1, probes: 0 },
    });
  });

  it('counts deliveries and emails by result, and shows what waits', async () => {
    const { acme, service } = world;
    const endpoints = service.running.app.get(WebhookEndpointsService, { strict: false });
    await endpoints.add(operatorIn(acme.workspaceId), { url: receiver.url, events: ['scan'] });
    const code = await acme.qrCode();
    const attempts = (result: string): [string, Record<string, string>] => [
      'qr_webhook_attempts_total',
      { result },
    ];
    const growth = await growthOf(
      {
        delivered: attempts('delivered'),
        badStatus: attempts('bad_status'),
        failed: ['qr_webhook_deliveries_total', { state: 'failed' }],
        latency: ['qr_webhook_delivery_latency_seconds_count'],
        timed: ['qr_webhook_attempt_duration_seconds_count'],
        emails: ['qr_emails_total', { result: 'sent' }],
      },
      async () => {
        const ended = async (count: number) => {
          const rows = await service.query(
            "select 1 from webhook_deliveries where state in ('delivered', 'failed')",
          );
          return rows.length === count;
        };
        await acme.scan(code);
        await waitUntil(() => ended(1), 'the first delivery');
        receiver.respondWith(500);
        await acme.scan(code);
        await waitUntil(() => ended(2), 'the second delivery');
        await signUp(service);
        const sent = async () => (await service.query('select 1 from mails')).length === 0;
        await waitUntil(sent, 'the email');
      },
    );
    expect(growth).toMatchObject({ delivered: 1, badStatus: 1, failed: 1, latency: 1, timed: 2 });
    expect(growth.emails).toBeGreaterThanOrEqual(1);
    expect(service.log.filter(({ msg }) => msg === 'delivery attempt')).toMatchObject([
      { level: 'debug', attempt: 1, result: 'delivered', status: 204, state: 'delivered' },
      { level: 'debug', attempt: 1, result: 'bad_status', status: 500, state: 'failed' },
    ]);
    const { samples } = await scrape();
    expect([samples.get('qr_webhook_in_flight'), samples.get('qr_db_writable')]).toEqual([0, 1]);
  });

  it('shows pools, readiness and the runtime, and leaves out what the database does not answer', async () => {
    await world.acme.scan(await world.acme.qrCode());
    const { samples } = await scrape();
    for (const name of [
      'qr_ready',
      'qr_db_writable',
      'qr_change_feed_live',
      'qr_limit_store{store="postgres"}',
    ])
      expect([name, samples.get(name)]).toEqual([name, 1]);
    expect(samples.get('qr_migrations_pending')).toBe(0);
    expect(Math.abs(samples.get('qr_clock_offset_seconds') ?? NaN)).toBeLessThan(1);
    for (const pool of ['api', 'edge', 'scans']) {
      expect(samples.get(`qr_db_pool_waiting{pool="${pool}"}`)).toBe(0);
      expect(samples.get(`qr_db_pool_wait_seconds_count{pool="${pool}"}`)).toBeGreaterThan(0);
    }
    expect(samples.get('nodejs_eventloop_lag_p99_seconds')).toBeDefined();
    expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(0);
    const pending = async () => (await scrape()).samples.get('qr_emails_pending');
    await waitUntil(async () => (await pending()) === 0, 'the figures of an empty outbox');
    const table = await holdTable(world.service.database.url, 'mails', 'access exclusive');
    await waitUntil(async () => (await pending()) === undefined, 'the figures to be left out');
    await table.release();
    await waitUntil(async () => (await pending()) === 0, 'the figures to be back');
  });
});
