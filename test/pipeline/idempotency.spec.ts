import { createDataSource } from '#libs/database';
import { PasswordsService } from '#libs/secrets';
import type { QrCodeDto, QrCodeListDto } from '../../src/qr/record/qr.dto.js';
import type { Client } from '../toolbox/client.js';
import { holdTable } from '../toolbox/held-table.js';
import { startReceiver } from '../toolbox/receiver.js';
import { SETTINGS } from '../toolbox/settings.js';
import type { TestService } from '../toolbox/test-service.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const DAY_MS = 24 * 3_600_000;
const BODY = { name: 'Menu', category: 'url', qr_data: { url: 'https://example.com/menu' } };
const MOBILE_BODY = { name: 'Menu', category: 'url', qrData: { url: 'https://example.com/menu' } };

const receiver = await startReceiver();
afterAll(() => receiver.close());

describe('a POST with an Idempotency-Key', () => {
  const world = useService({ roles: 'all', connections: 10, env: receiver.variables });
  let service: TestService;
  let acme: Client;

  beforeAll(() => {
    service = world.service;
  });
  beforeEach(async () => {
    acme = await service.client();
  });
  afterEach(() => jest.restoreAllMocks());

  const create = (key: string, body: unknown = BODY, client = acme) =>
    client.post<QrCodeDto & { code?: string }>('/api/v1/qr', body, { headers: { 'idempotency-key': key } });
  const names = async (client = acme) =>
    (await client.get<QrCodeListDto>('/api/v1/qr?limit=100')).body.data.map(({ name }) => name);
  const onDatabase = async (sql: string) => {
    const dataSource = await createDataSource(service.database.url).initialize();
    try {
      return await dataSource.query<Record<string, unknown>[]>(sql);
    } finally {
      await dataSource.destroy();
    }
  };

  it('is answered again as it was the first time, to the byte, and makes one record', async () => {
    const first = await create('order-1');
    service.clock.advance(1_000);
    const again = await create('order-1');
    expect(first.status).toBe(201);
    expect(first.headers).not.toHaveProperty('idempotent-replayed');
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect([again.status, again.bytes]).toEqual([201, first.bytes]);
    for (const name of ['location', 'etag', 'content-type', 'content-length'])
      expect(again.headers[name]).toBe(first.headers[name]);
    expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect(await names()).toEqual(['Menu']);
  });

  it('is the same whatever the order of its fields', async () => {
    const first = await create('order-1');
    const { category, name, qr_data } = BODY;
    const again = await create('order-1', { qr_data, category, name });
    expect([again.status, again.body.id]).toEqual([201, first.body.id]);
  });

  it('makes one record when 20 are sent at once: each other answer is its replay, or 409 request_in_progress', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('order-1')));
    const first = answers.filter(({ status, headers }) => status === 201 && !headers['idempotent-replayed']);
    const replays = answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true');
    const refused = answers.filter(({ status }) => status === 409);
    expect([first.length, first.length + replays.length + refused.length]).toEqual([1, 20]);
    for (const { bytes } of replays) expect(bytes).toEqual(first[0]?.bytes);
    for (const { body } of refused) expect(body.code).toBe('request_in_progress');
    expect(await names()).toEqual(['Menu']);
  });

  it.each([
    ['a create', '/api/v1/qr', BODY],
    ['a create of a mobile client', '/api/mobile/v1/qr', MOBILE_BODY],
    ['a simulation', '/api/v1/qr/{id}/simulate', { at: '2026-03-01T12:00:00Z' }],
  ])('is answered 409 request_in_progress while the first still runs: %s', async (_, path, body) => {
    const { id } = (await create('order-1')).body;
    const post = () =>
      acme.post<{ code?: string }>(path.replace('{id}', id), body, {
        headers: { 'idempotency-key': 'order-2' },
      });
    const table = await holdTable(service.database.url, 'qr_codes', 'access exclusive');
    const first = post();
    await table.waitForWaiting(1);
    const second = await post();
    const invalid = await acme.post<{ code?: string }>(
      path.replace('{id}', id),
      { unknown: 1 },
      { headers: { 'idempotency-key': 'order-2' } },
    );
    await table.release();
    expect([second.status, second.body.code]).toEqual([409, 'request_in_progress']);
    // The body is validated before a transaction begins, which would try to lock the key.
    expect([invalid.status, invalid.body.code]).toEqual([422, 'validation_failed']);
    expect((await first).status).toBeLessThan(300);
    expect((await post()).bytes).toEqual((await first).bytes);
  });

  it('is answered 409 request_in_progress while the first is prepared, and executed again if that takes a minute', async () => {
    const { hash } = PasswordsService.prototype;
    const hashed = { count: 0 };
    let go!: () => void;
    const gate = new Promise<void>((resolve) => (go = resolve));
    jest.spyOn(PasswordsService.prototype, 'hash').mockImplementation(async function (
      this: PasswordsService,
      ...call
    ) {
      hashed.count++;
      await gate;
      return hash.apply(this, call);
    });
    const body = { ...BODY, password: 'soup' };
    const first = create('order-1', body);
    await waitUntil(() => hashed.count === 1, 'the first to be prepared');
    const second = await create('order-1', body);
    expect([second.status, second.body.code, hashed.count]).toEqual([409, 'request_in_progress', 1]);
    service.clock.advance(60_000);
    const third = create('order-1', body);
    await waitUntil(() => hashed.count === 2, 'the third to be prepared');
    go();
    const answers = await Promise.all([first, third]);
    expect(answers.map(({ status }) => status)).toContain(201);
    jest.restoreAllMocks();
    expect((await create('order-1', body)).headers['idempotent-replayed']).toBe('true');
    expect(await names()).toEqual(['Menu']);
  });

  it('is executed again after a preparation that failed', async () => {
    jest.spyOn(PasswordsService.prototype, 'hash').mockRejectedValueOnce(new Error('away'));
    expect((await create('order-1', { ...BODY, password: 'soup' })).status).toBe(500);
    expect((await create('order-1', { ...BODY, password: 'soup' })).status).toBe(201);
  });

  it('is answered 409 request_in_progress in the settings, too, while the first response is stored', async () => {
    receiver.respondWith(204);
    const admin = await service.person('admin', acme);
    const endpoint = { url: receiver.url, events: ['scan'] };
    const { id } = (await admin.post<{ id: string }>(`${SETTINGS}/webhooks`, endpoint)).body;
    const post = () =>
      admin.post<{ code?: string }>(
        `${SETTINGS}/webhooks/${id}/test`,
        { event: 'scan' },
        { headers: { 'idempotency-key': 'test-1' } },
      );
    const table = await holdTable(service.database.url, 'idempotency_keys');
    const first = post();
    await table.waitForWaiting(1);
    const second = await post();
    await table.release();
    expect([second.status, second.body.code]).toEqual([409, 'request_in_progress']);
    expect((await first).status).toBe(200);
  });

  it('succeeds beside more others than the service has connections', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => create(`order-${index}`)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  });

  it('is refused with 422 idempotency_key_reused when its body differs, and creates nothing', async () => {
    await create('order-1');
    for (const body of [
      { ...BODY, name: 'Drinks' },
      { ...BODY, name: 1 },
    ]) {
      const other = await create('order-1', body);
      expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
    }
    expect(await names()).toEqual(['Menu']);
  });

  it("knows nothing of another workspace's keys", async () => {
    const other = await service.client();
    const [here, there] = [await create('order-1'), await create('order-1', BODY, other)];
    expect([here.status, there.status, there.headers['idempotent-replayed']]).toEqual([201, 201, undefined]);
    expect(there.body.id).not.toBe(here.body.id);
  });

  it('keeps no refusal: the corrected body goes through under the same key', async () => {
    expect((await create('order-1', { ...BODY, name: '' })).status).toBe(422);
    const corrected = await create('order-1');
    expect([corrected.status, corrected.headers['idempotent-replayed']]).toEqual([201, undefined]);
    expect(await names()).toEqual(['Menu']);
  });

  it('is replayed for 24 hours, and creates anew after them, to be replayed again', async () => {
    const first = await create('order-1');
    service.clock.advance(DAY_MS - 1);
    expect((await create('order-1')).body.id).toBe(first.body.id);
    service.clock.advance(1);
    const anew = await create('order-1', { ...BODY, name: 'Drinks' });
    expect([anew.status, anew.headers['idempotent-replayed']]).toEqual([201, undefined]);
    expect((await create('order-1', { ...BODY, name: 'Drinks' })).body.id).toBe(anew.body.id);
    expect((await names()).sort()).toEqual(['Drinks', 'Menu']);
  });

  it.each([
    ['an empty one', ''],
    ['a space', 'order 1'],
    ['a letter beyond ASCII', 'commande-é'],
    ['256 characters', 'k'.repeat(256)],
  ])('is refused with 422 by its header for %s', async (_name, key) => {
    const { status, body } = await acme.post<{ errors: unknown[] }>('/api/v1/qr', BODY, {
      headers: { 'idempotency-key': key },
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual([
      {
        header: 'Idempotency-Key',
        code: 'invalid_value',
        detail: 'Idempotency-Key must be 1 to 255 visible ASCII characters',
      },
    ]);
    expect(await names()).toEqual([]);
  });

  it('may have a key of 255 characters', async () => {
    expect((await create('~'.repeat(255))).status).toBe(201);
  });

  it('counts as a POST only: GET, PATCH and DELETE take no notice of the header', async () => {
    const { id } = await acme.qrCode();
    const headers = { 'idempotency-key': 'not valid' };
    expect((await acme.get(`/api/v1/qr/${id}`, { headers })).status).toBe(200);
    expect((await acme.patch(`/api/v1/qr/${id}`, { name: 'New' }, { headers })).status).toBe(200);
    expect((await acme.delete(`/api/v1/qr/${id}`, { headers })).status).toBe(204);
  });

  it('is answered only after its COMMIT: one that fails is a 500 without a record, and leaves the key usable', async () => {
    await onDatabase(
      `create function fail() returns trigger language plpgsql as $$ begin raise 'not today'; end $$;
       create constraint trigger fail after insert on qr_codes deferrable initially deferred
         for each row execute function fail()`,
    );
    const { status, body, headers } = await create('order-1');
    await onDatabase('drop trigger fail on qr_codes');
    expect([status, body.code, headers.location, headers.etag]).toEqual([
      500,
      'internal_error',
      undefined,
      undefined,
    ]);
    expect(await names()).toEqual([]);
    expect((await create('order-1')).status).toBe(201);
  });

  it('leaves nothing behind when its day is over', async () => {
    await create('old');
    service.clock.advance(DAY_MS);
    await create('new');
    await service.deleteExpired('idempotency keys');
    const kept = await onDatabase(
      `select key from idempotency_keys where workspace_id = '${acme.workspaceId}'`,
    );
    expect(kept).toEqual([{ key: 'new' }]);
  });
});
