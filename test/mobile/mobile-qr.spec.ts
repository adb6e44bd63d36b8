import type { MobileQr, MobileQrDetail } from '../../src/mobile/mobile.fields.js';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import type { Client } from '../toolbox/client.js';
import { limitsOf } from '../toolbox/limit-headers.js';
import { useService } from '../toolbox/use-service.js';

const QR = '/api/mobile/v1/qr';
const BODY = { name: 'Menu', category: 'url', qrData: { url: 'https://example.com/menu' } };
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

interface MobileProblem {
  code: string;
  detail: string;
  requestId: string;
  userMessage: string | null;
  errors: {
    pointer?: string;
    parameter?: string;
    code: string;
    detail: string;
    userMessage: string | null;
  }[];
}

const world = useService({ roles: 'all' });
let acme: Client;
beforeEach(async () => {
  acme = await world.service.client();
});

const create = async (fields = {}) => (await acme.post<MobileQr>(QR, { ...BODY, ...fields })).body;

describe('POST /api/mobile/v1/qr', () => {
  it('creates a code in camelCase with Location and ETag, once for an Idempotency-Key', async () => {
    const body = {
      ...BODY,
      shortCode: 'SUMMER-1',
      externalId: 'sku_1',
      startsAt: '2026-01-01T00:00:00Z',
      fallbackUrl: 'https://example.com/',
      metadata: { own_key: 'x' },
      rules: [{ when: { countries: ['CH'] }, url: 'https://example.ch/' }],
    };
    const headers = { 'idempotency-key': 'order-1' };
    const created = await acme.post<MobileQr>(QR, body, { headers });
    const { id } = created.body;
    expect(created.body).toMatchObject({ ...body, startsAt: '2026-01-01T00:00:00.000Z', scanCount: 0 });
    expect(created.headers).toMatchObject({ etag: '"1"', location: `https://qr.test${QR}/${id}` });
    const again = await acme.post(QR, body, { headers });
    expect([again.status, again.headers['idempotent-replayed'], again.body]).toEqual([
      201,
      'true',
      created.body,
    ]);
    expect(again.headers.etag).toBe('"1"');
    const other = await acme.post(QR, { ...body, name: 'Other' }, { headers });
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
    const { body: rest } = await acme.get<QrCodeDto>(`/api/v1/qr/${id}`);
    expect([rest.short_code, rest.external_id, rest.metadata]).toEqual([
      'SUMMER-1',
      'sku_1',
      { own_key: 'x' },
    ]);
  });

  it('names all faults by the fields as they were sent', async () => {
    const body = {
      category: 'vcard',
      qrData: { firstName: 'Ada', last_name: 'L', address: { postalCode: 'x'.repeat(21), city_name: 1 } },
      folder_id: null,
      folderId: 'none',
      scanCount: 3,
      imageUrl: 'https://example.com/',
      some_thing: 1,
      metadata: { qr_data: 7 },
    };
    const { status, body: problem } = await acme.post<MobileProblem>(QR, body);
    expect([status, problem.code, problem.detail.includes('_data')]).toEqual([
      422,
      'validation_failed',
      false,
    ]);
    const byPointer = Object.fromEntries(
      problem.errors.map(({ pointer, code, detail }) => [pointer, [code, detail]]),
    );
    expect(byPointer).toEqual({
      '/name': ['required', 'name is required'],
      '/folderId': ['invalid_value', expect.stringMatching(/^folderId must be /)],
      '/folder_id': ['unknown_field', 'folder_id is not a field of this request; did you mean folderId?'],
      '/scanCount': ['read_only', 'scanCount is read-only'],
      '/imageUrl': ['read_only', 'imageUrl is read-only'],
      '/some_thing': ['unknown_field', 'some_thing is not a field of this request'],
      '/metadata': ['invalid_type', 'metadata must be an object of strings'],
      '/qrData/last_name': [
        'unknown_field',
        'qrData.last_name is not a field of this request; did you mean qrData.lastName?',
      ],
      '/qrData/address/postalCode': [
        'too_long',
        'qrData.address.postalCode must be at most 20 characters long',
      ],
      '/qrData/address/city_name': [
        'unknown_field',
        'qrData.address.city_name is not a field of this request',
      ],
    });
    expect(problem).toHaveProperty('requestId');
  });

  it('tells the person what to do, in German or English', async () => {
    const body = { ...BODY, name: '', expiresAt: '2020-01-01T00:00:00Z', startsAt: '2020-01-02T00:00:00Z' };
    const said = async (language: string, sent: object = body) => {
      const { headers, ...answer } = await acme.post<MobileProblem>(QR, sent, {
        headers: { 'accept-language': language },
      });
      expect(headers.vary).toContain('Accept-Language');
      return [answer.body.userMessage, ...answer.body.errors.map(({ userMessage }) => userMessage)];
    };
    expect(await said('de-CH, fr', { ...body, startsAt: null })).toEqual([
      ...['Geben Sie 1 bis 255 Zeichen ein.', 'Geben Sie 1 bis 255 Zeichen ein.'],
    ]);
    expect(await said('fr', { ...BODY, ...body, name: 'A' })).toEqual([
      'The end must be after the start.',
      'The end must be after the start.',
    ]);
    const missing = await acme.get<MobileProblem>(`${QR}/none`, { headers: { 'accept-language': 'de' } });
    expect([missing.status, missing.body.userMessage]).toEqual([404, 'Das gibt es nicht mehr.']);
  });

  it('leaves the words of the caller in an error as they are', async () => {
    const { body } = await acme.post<MobileProblem>(QR, { ...BODY, tags: ['short_code', 'SHORT_CODE'] });
    expect(body.errors[0]?.detail).toBe('tags must not contain "SHORT_CODE" twice, ignoring case');
    const prototype = await acme.post<MobileProblem>(QR, '{"__proto__":{},"qrData":{"constructor":1}}');
    expect(prototype.body.errors.map(({ pointer }) => pointer)).toEqual([
      '/__proto__',
      '/qrData/constructor',
    ]);
  });

  it('answers conflicts and contradictions in camelCase', async () => {
    const { id } = await create({ externalId: 'sku-1', shortCode: 'OURS' });
    const taken = await acme.post<MobileProblem>(QR, { ...BODY, externalId: 'sku-1' });
    expect([taken.status, taken.body.detail, taken.body.errors]).toEqual([
      409,
      `The QR code ${id} in this workspace already has this externalId.`,
      [
        {
          ...{ pointer: '/externalId', code: 'taken', detail: 'externalId is already taken' },
          userMessage: 'This is already in use. Enter something else.',
        },
      ],
    ]);
    const dates = { startsAt: '2026-02-01T00:00:00Z', expiresAt: '2026-01-01T00:00:00Z' };
    const { body } = await acme.post<MobileProblem>(QR, { ...BODY, ...dates });
    expect(body.detail).toBe('expiresAt must be after startsAt');
  });
});

describe('GET /api/mobile/v1/qr/:id', () => {
  it('adds the 20 newest scans by people, newest first, and those of no other code', async () => {
    const code = await acme.qrCode();
    const other = await acme.qrCode();
    const times: string[] = [];
    for (let index = 0; index < 22; index++) {
      world.service.clock.advance(1_000);
      times.unshift(world.service.clock.now().toISOString());
      await acme.scan(code, { from: '81.2.69.160' });
    }
    await acme.scan(code, { headers: { 'user-agent': GOOGLEBOT } });
    await acme.scan(other);
    await world.service.whenScansAreTaken();
    const { body, headers } = await acme.get<MobileQrDetail>(`${QR}/${code.id}`);
    expect(body.recentScans.map(({ scannedAt }) => scannedAt)).toEqual(times.slice(0, 20));
    expect(body.recentScans[0]).toEqual({
      scannedAt: times[0],
      country: 'GB',
      city: 'London',
      device: 'mobile',
    });
    expect([body.scanCount, body.lastScannedAt, headers.etag]).toEqual([22, times[0], '"1"']);
  });

  it('gives viewers and read keys the record, and neither of them a write', async () => {
    const { id } = await acme.qrCode();
    const viewer = await world.service.person('viewer', acme);
    const reader = await world.service.clientOf(acme.workspaceId, 'read');
    for (const [client, code] of [
      [viewer, 'forbidden'],
      [reader, 'read_only_key'],
    ] as const) {
      expect((await client.get(`${QR}/${id}`)).status).toBe(200);
      const refused = await client.patch(`${QR}/${id}`, { name: 'x' });
      expect([refused.status, refused.body.code, refused.body]).toMatchObject([
        403,
        code,
        { requestId: expect.any(String) as string },
      ]);
    }
  });

  it('takes a write with a cookie from the own origin only, and shares the workspace’s counters', async () => {
    const { id } = await acme.qrCode();
    const editor = await world.service.person('editor', acme);
    const patch = (headers: Record<string, string>) =>
      editor.patch(`${QR}/${id}`, { name: 'x' }, { headers });
    expect((await patch({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await patch({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    const allowed = await patch({ origin: 'https://qr.test' });
    const next = await acme.get(`${QR}/${id}`, { headers: { origin: 'https://app.example' } });
    expect([allowed.status, limitsOf(next).quotaRemaining]).toEqual([
      200,
      limitsOf(allowed).quotaRemaining - 1,
    ]);
    expect(next.headers['access-control-allow-origin']).toBe('*');
  });
});

describe('PATCH and DELETE /api/mobile/v1/qr/:id', () => {
  it('merges in camelCase at every depth, under If-Match', async () => {
    const card = { firstName: 'Ada', address: { postalCode: '8001', city: 'Zürich' } };
    const { id } = await create({ category: 'vcard', qrData: card, metadata: { own_key: 'x', other: 'y' } });
    const patch = {
      qrData: { firstName: 'Grace', address: { postalCode: null } },
      metadata: { own_key: null },
      fallbackUrl: 'https://example.com/',
    };
    const headers = { 'if-match': '"1"' };
    const changed = await acme.patch<MobileQr>(`${QR}/${id}`, patch, { headers });
    expect([changed.status, changed.headers.etag]).toEqual([200, '"2"']);
    expect(changed.body).toMatchObject({
      qrData: { firstName: 'Grace', address: { city: 'Zürich' } },
      metadata: { other: 'y' },
      fallbackUrl: 'https://example.com/',
      version: 2,
    });
    const stale = await acme.patch<MobileProblem>(`${QR}/${id}`, patch, { headers });
    expect([stale.status, stale.body.code]).toEqual([412, 'precondition_failed']);
    expect((await acme.delete(`${QR}/${id}`, { headers })).status).toBe(412);
    expect((await acme.delete(`${QR}/${id}`, { headers: { 'if-match': '"2"' } })).status).toBe(204);
    expect((await acme.get(`${QR}/${id}`)).status).toBe(404);
  });

  it('refuses what cannot be changed by its name, also what only the merged record shows', async () => {
    const { id } = await create({ category: 'vcard', qrData: { firstName: 'Ada' } });
    const faultsOf = async (patch: object) =>
      (await acme.patch<MobileProblem>(`${QR}/${id}`, patch)).body.errors.map(
        ({ pointer, code }) => `${pointer} ${code}`,
      );
    expect(await faultsOf({ shortCode: 'x', createdAt: 'x', updated_at: 1 })).toEqual([
      ...['/shortCode immutable', '/createdAt read_only', '/updated_at unknown_field'],
    ]);
    expect(await faultsOf({ qrData: { first_name: 'x', lastName: 7 } })).toEqual([
      '/qrData/first_name unknown_field',
      '/qrData/lastName invalid_type',
    ]);
    const wifi = await create({ category: 'wifi', qrData: { ssid: 'Guests', encryption: 'nopass' } });
    const frozen = await acme.patch<MobileProblem>(`${QR}/${wifi.id}`, { qrData: { ssid: 'x' } });
    expect([frozen.status, frozen.body.code, frozen.body.detail]).toEqual([
      409,
      'static_code',
      expect.stringContaining('contains qrData itself'),
    ]);
  });
});

describe('POST /api/mobile/v1/qr/:id/restore', () => {
  it('restores what was deleted, and not that of another workspace', async () => {
    const { id } = await acme.qrCode({ metadata: { floor_plan: 'B' } });
    await acme.delete(`${QR}/${id}`);
    const other = await world.service.client();
    expect((await other.post(`${QR}/${id}/restore`, undefined)).status).toBe(404);
    expect((await acme.get(`${QR}/${id}`)).status).toBe(404);
    const { status, body, headers } = await acme.post<MobileQr>(`${QR}/${id}/restore`, undefined);
    expect([status, body.metadata, headers.etag]).toEqual([200, { floor_plan: 'B' }, '"3"']);
    expect((await acme.get(`${QR}/${id}`)).status).toBe(200);
  });

  it('answers 409 if its external ID was given to another code meanwhile', async () => {
    const { id } = await acme.qrCode({ external_id: 'door-7' });
    await acme.delete(`${QR}/${id}`);
    await acme.qrCode({ external_id: 'door-7' });
    const { status, body } = await acme.post(`${QR}/${id}/restore`, undefined);
    expect([status, body]).toMatchObject([409, { code: 'conflict' }]);
    expect((await acme.get(`${QR}/${id}`)).status).toBe(404);
  });
});
