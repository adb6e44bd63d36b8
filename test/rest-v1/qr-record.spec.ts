import { wholeDesign } from '#libs/qr-codes';
import { createDataSource, QrCodeVersion } from '#libs/database';
import type { BulkReportDto } from '../../src/qr/bulk/qr-bulk.dto.js';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import type { Client } from '../toolbox/client.js';
import type { Problem } from '../toolbox/problem.js';
import { SHORT_URL_BASE } from '../toolbox/test-service.js';
import { useService } from '../toolbox/use-service.js';

const world = useService({ connections: 10 });
let acme: Client;
beforeEach(async () => {
  acme = await world.service.client();
});

const bodyOf = (fields: object) => ({
  name: 'Summer menu',
  category: 'url',
  qr_data: { url: 'https://example.com/menu' },
  ...fields,
});
const gs1With = (links: object[]) => ({
  category: 'gs1',
  qr_data: { gtin: '9506000134352', url: 'https://example.com/soup', links },
});
const EVERY_FIELD = {
  dynamic: true,
  short_code: 'Summer_menu-1',
  tags: ['Menu', 'été'],
  external_id: 'sku 1042/ä',
  metadata: { campaign: 'summer', Größe: '' },
  status: 'paused',
  starts_at: '2026-12-01T00:00:00.000Z',
  expires_at: '2026-12-24T18:00:00.000Z',
  scan_limit: 500,
  fallback_url: 'https://example.com/closed',
  rules: [{ when: { countries: ['CH'], weekdays: ['mon'] }, url: 'https://example.com/ch' }],
  utm: { source: 'poster', medium: 'qr', campaign: 'summer' },
  // It needs no decoders.
  design: { error_correction: 'Q', quiet_zone: 5 },
};

const pointersOf = ({ body: { errors } }: { body: Problem }) =>
  [...new Set(errors.map(({ pointer }) => pointer))].sort();
const count = async () =>
  (await acme.get<{ total: number }>('/api/v1/qr?include_total=true&status=active')).body.total;

describe('POST /api/v1/qr', () => {
  it('stores every field, and reads back what it answered', async () => {
    const { status, body, headers } = await acme.post<QrCodeDto>('/api/v1/qr', bodyOf(EVERY_FIELD));
    expect(status).toBe(201);
    expect(body).toMatchObject(EVERY_FIELD);
    expect(headers.etag).toBe('"1"');
    expect(body.created_by).toEqual({ type: 'key', id: acme.apiKeyId, name: 'test' });
    expect((await acme.get(`/api/v1/qr/${body.id}`)).body).toEqual(body);
  });

  it('writes the names in rules in one spelling, however they are sent', async () => {
    const rulesOf = (devices: unknown[], os: string[], weekdays: string[]) => [
      { when: { devices, os, weekdays }, url: 'https://example.com/phones' },
    ];
    const rules = rulesOf(['MOBILE', 'Other'], ['ios', 'OTHER'], ['SUN']);
    const spelled = rulesOf(['mobile', 'other'], ['iOS', 'Other'], ['sun']);
    const { body } = await acme.post<QrCodeDto>('/api/v1/qr', bodyOf({ rules }));
    expect(body.rules).toEqual(spelled);
    const path = `/api/v1/qr/${body.id}`;
    const again = await acme.patch<QrCodeDto>(path, {
      rules: rulesOf(['mobile', 'oTHER'], ['IOS', 'other'], ['Sun']),
    });
    expect(again.body).toMatchObject({ rules: spelled, version: 1 });
    const wrong = await acme.patch<Problem>(path, { rules: rulesOf(['MOBILE', 7], ['ios'], ['sunday']) });
    expect([wrong.status, pointersOf(wrong)]).toEqual([
      422,
      ['/rules/0/when/devices/1', '/rules/0/when/weekdays'],
    ]);
  });

  it('writes the members of a record in one order, in every operation', async () => {
    const sent = {
      ...EVERY_FIELD,
      short_code: 'in-order',
      metadata: { z: '1', aa: '2', B: '3', '10': '4' },
      utm: { term: 'e', source: 'poster', content: 'd' },
      rules: [{ url: 'https://example.com/ch', when: { weekdays: ['mon'], countries: ['CH'] } }],
    };
    const { body, bytes } = await acme.post<QrCodeDto>('/api/v1/qr', bodyOf(sent));
    const text = bytes.toString();
    for (const part of [
      '"metadata":{"10":"4","B":"3","aa":"2","z":"1"}',
      '"utm":{"source":"poster","term":"e","content":"d"}',
      '"when":{"countries":["CH"],"weekdays":["mon"]},"url":',
      '"created_by":{"type":"key","id":',
    ])
      expect(text).toContain(part);
    const path = `/api/v1/qr/${body.id}`;
    expect((await acme.get(path)).bytes.toString()).toBe(text);
    expect((await acme.get('/api/v1/qr?status=paused')).bytes.toString()).toContain(text);
    const same = [
      await acme.patch(path, { name: body.name }),
      await acme.put('/api/v1/qr/by-external-id/sku%201042%2F%C3%A4', bodyOf({ ...sent, external_id: null })),
    ];
    for (const answer of same) expect(answer.bytes.toString()).toBe(text);
    const items = [bodyOf({ ...sent, short_code: 'bulk', external_id: 'bulk' })];
    const bulk = await acme.post<BulkReportDto>('/api/v1/qr/bulk', items);
    const { id } = bulk.body.results[0]!.qr!;
    expect(bulk.bytes.toString()).toContain((await acme.get(`/api/v1/qr/${id}`)).bytes.toString());
  });

  it('answers each optional field with its empty value when it is absent or null', async () => {
    const absent = await acme.post<QrCodeDto>('/api/v1/qr', bodyOf({}));
    const nulls = Object.fromEntries(Object.keys(EVERY_FIELD).map((field) => [field, null]));
    const { status, body } = await acme.post<QrCodeDto>('/api/v1/qr', bodyOf(nulls));
    expect(status).toBe(201);
    const empty = {
      dynamic: true,
      folder_id: null,
      tags: [],
      external_id: null,
      metadata: {},
      status: 'active',
      starts_at: null,
      expires_at: null,
      scan_limit: null,
      has_password: false,
      fallback_url: null,
      rules: [],
      utm: null,
      design: wholeDesign(null),
      scan_count: 0,
      unique_visitors: 0,
      last_scanned_at: null,
    };
    expect(body).toMatchObject(empty);
    expect(absent.body).toMatchObject(empty);
  });

  it('trims and normalises tags, and answers times in UTC with milliseconds', async () => {
    const { body } = await acme.post<QrCodeDto>(
      '/api/v1/qr',
      bodyOf({ tags: [' e\u0301te ', 'Bar'], expires_at: '2027-01-01T01:00:00+02:00' }),
    );
    expect([body.tags, body.expires_at]).toEqual([['éte', 'Bar'], '2026-12-31T23:00:00.000Z']);
  });

  it('cuts what is invisible at the ends of names and tags, and refuses them if nothing is left', async () => {
    const { body } = await acme.post<QrCodeDto>(
      '/api/v1/qr',
      bodyOf({ name: '\u200bMenu \u2764\ufe0f\u2060', tags: ['\ufeffBar\u00a0'] }),
    );
    expect([body.name, body.tags]).toEqual(['Menu \u2764\ufe0f', ['Bar']]);
    for (const fields of [{ name: '\u200b' }, { name: '\u3164\u2060' }, { tags: ['\u200b'] }])
      expect((await acme.post('/api/v1/qr', bodyOf(fields))).status).toBe(422);
    expect((await acme.post('/api/v1/folders', { name: '\u200b\u00a0' })).status).toBe(422);
  });

  it('says what the dates make of the status', async () => {
    const now = world.service.clock.now().getTime();
    const at = (ms: number) => new Date(now + ms).toISOString();
    const statusWith = async (fields: object) =>
      (await acme.post<QrCodeDto>('/api/v1/qr', bodyOf(fields))).body.status;
    expect(await statusWith({ starts_at: at(1) })).toBe('scheduled');
    expect(await statusWith({ starts_at: at(0) })).toBe('active');
    expect(await statusWith({ expires_at: at(0) })).toBe('expired');
    expect(await statusWith({ expires_at: at(0), status: 'paused' })).toBe('paused');
    expect(await statusWith({ expires_at: at(0), status: 'archived' })).toBe('archived');
  });

  it.each([
    [{ tags: 'menu' }, '/tags'],
    [{ tags: [7] }, '/tags'],
    [{ tags: [''] }, '/tags'],
    [{ tags: ['x'.repeat(51)] }, '/tags'],
    [{ tags: ['Menu', 'mENU'] }, '/tags'],
    [{ tags: Array.from({ length: 21 }, (_, i) => `t${i}`) }, '/tags'],
    [{ external_id: '' }, '/external_id'],
    [{ external_id: 'x'.repeat(256) }, '/external_id'],
    [{ external_id: 7 }, '/external_id'],
    [{ metadata: [] }, '/metadata'],
    [{ metadata: { a: 1 } }, '/metadata'],
    [{ metadata: { a: null } }, '/metadata'],
    [{ metadata: { ['k'.repeat(41)]: 'v' } }, '/metadata'],
    [{ metadata: { k: 'v'.repeat(501) } }, '/metadata'],
    [{ metadata: { '': 'v' } }, '/metadata'],
    [{ metadata: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, ''])) }, '/metadata'],
    [{ metadata: { constructor: 'x' } }, '/metadata/constructor'],
    [{ metadata: { prototype: 'x' } }, '/metadata/prototype'],
    [{ status: 'expired' }, '/status'],
    [{ starts_at: 'tomorrow' }, '/starts_at'],
    [{ starts_at: '2026-02-30T00:00:00Z' }, '/starts_at'],
    [{ expires_at: 1766000000 }, '/expires_at'],
    [{ starts_at: '2027-01-02T00:00:00Z', expires_at: '2027-01-02T00:00:00Z' }, '/expires_at'],
    [{ fallback_url: 'javascript:alert(1)' }, '/fallback_url'],
    [{ fallback_url: 'https://go.test/AAAA' }, '/fallback_url'],
    [{ folder_id: 'x' }, '/folder_id'],
    [{ folder_id: '01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57' }, '/folder_id'],
    [{ short_code: '' }, '/short_code'],
    [{ short_code: 'a b' }, '/short_code'],
    [{ short_code: 'x'.repeat(65) }, '/short_code'],
    [{ dynamic: 'false' }, '/dynamic'],
    [{ rules: {} }, '/rules'],
    [{ rules: [null] }, '/rules/0'],
    [{ rules: [{ when: {}, url: 'https://a.example' }] }, '/rules/0/when'],
    [{ rules: [{ when: { countries: ['XX'] }, url: 'https://a.example' }] }, '/rules/0/when/countries'],
    [{ rules: [{ when: { countries: ['CH'] }, url: 'ftp://a' }] }, '/rules/0/url'],
    [{ rules: [{ when: { countries: ['CH'] }, url: 'https://go.test/A' }] }, '/rules/0/url'],
    [{ utm: { source: 'a', colour: 'b' } }, '/utm/colour'],
    [{ utm: [] }, '/utm'],
    [{ id: '1' }, '/id'],
    [{ scan_count: 7 }, '/scan_count'],
    [{ version: 1 }, '/version'],
    [{ created_by: {} }, '/created_by'],
    [{ payload: 'x' }, '/payload'],
    [{ design: [] }, '/design'],
    [{ password: '' }, '/password'],
    [{ password: 'x'.repeat(129) }, '/password'],
    [{ password: 'two\nlines' }, '/password'],
    [{ password: 1234 }, '/password'],
    [{ has_password: true }, '/has_password'],
    [{ scan_limit: 0 }, '/scan_limit'],
    [{ scan_limit: 1.5 }, '/scan_limit'],
    [{ scan_limit: '20' }, '/scan_limit'],
    [{ scan_limit: 1_000_000_001 }, '/scan_limit'],
    [{ domain: 'go.example.com' }, '/domain'],
    [{ domain: 'https://go.example.com' }, '/domain'],
  ])('answers 422 to %j at %s, and creates nothing', async (fields, pointer) => {
    const answer = await acme.post<Problem>('/api/v1/qr', bodyOf(fields));
    expect([answer.status, answer.body.code, pointersOf(answer)]).toEqual([
      422,
      'validation_failed',
      [pointer],
    ]);
    expect(await count()).toBe(0);
  });

  it('gives a malformed folder id the very words of an unknown and of a foreign one', async () => {
    const { body: foreign } = await (
      await world.service.client()
    ).post('/api/v1/folders', { name: 'Theirs' });
    const answers = [];
    for (const id of ['x', '01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57', foreign.id])
      answers.push((await acme.post<Problem>('/api/v1/qr', bodyOf({ folder_id: id }))).body.errors);
    expect(answers).toEqual([answers[0], answers[0], answers[0]]);
  });

  it('answers 409 to a short code that is taken in any case, by whomever, even after its deletion', async () => {
    const first = await acme.qrCode({ short_code: 'Mine' });
    expect([first.short_code, first.payload]).toEqual(['Mine', `${SHORT_URL_BASE}/Mine`.toUpperCase()]);
    const other = await world.service.client();
    const refuse = async () => {
      for (const client of [acme, other])
        for (const short_code of ['Mine', 'mine', 'MINE']) {
          const { status, body } = await client.post<Problem>('/api/v1/qr', bodyOf({ short_code }));
          expect([status, body.code, body.errors[0]?.pointer]).toEqual([409, 'conflict', '/short_code']);
          expect(body.detail).toContain(short_code);
        }
    };
    await refuse();
    await acme.delete(`/api/v1/qr/${first.id}`);
    await refuse();
  });

  it('answers 409 to an external_id that is taken in the workspace, until its code is deleted', async () => {
    const first = await acme.qrCode({ external_id: 'sku-1' });
    const again = await acme.post<Problem>('/api/v1/qr', bodyOf({ external_id: 'sku-1' }));
    expect([again.status, again.body.errors[0]?.pointer]).toEqual([409, '/external_id']);
    await (await world.service.client()).qrCode({ external_id: 'sku-1' });
    await acme.delete(`/api/v1/qr/${first.id}`);
    await acme.qrCode({ external_id: 'sku-1' });
  });

  it('lets one of twenty equal short codes at once through', async () => {
    const attempts = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        acme.post('/api/v1/qr', bodyOf({ short_code: at % 2 ? 'race' : 'RACE' })),
      ),
    );
    expect(attempts.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(409)]);
  });

  it('makes a static code that holds its own payload and has no short URL', async () => {
    const { body } = await acme.post<QrCodeDto>('/api/v1/qr', bodyOf({ dynamic: false }));
    const { dynamic, payload, short_code, short_url } = body;
    expect([dynamic, payload, short_code, short_url]).toEqual([
      false,
      'https://example.com/menu',
      null,
      null,
    ]);
    const { headers } = await acme.get(`/api/v1/qr/${body.id}/image`);
    expect(headers['content-disposition']).toBe(
      `inline; filename="Summer menu-${body.id}.svg"; filename*=UTF-8''Summer%20menu-${body.id}.svg`,
    );
    const wifi = await acme.qrCode({
      category: 'wifi',
      qr_data: { ssid: 'Guests', encryption: 'WPA', password: 'welcome, all' },
    });
    expect([wifi.dynamic, wifi.payload.startsWith('WIFI:')]).toEqual([false, true]);
  });

  it.each([
    [{ expires_at: '2027-01-01T00:00:00Z' }, '/expires_at'],
    [{ starts_at: '2027-01-01T00:00:00Z' }, '/starts_at'],
    [{ fallback_url: 'https://example.com' }, '/fallback_url'],
    [{ utm: { source: 'x' } }, '/utm'],
    [{ rules: [{ when: { countries: ['CH'] }, url: 'https://example.com' }] }, '/rules'],
    [{ short_code: 'mine' }, '/short_code'],
    [gs1With([{ type: 'pip', url: 'https://example.com/de', lang: 'de' }]), '/qr_data/links'],
  ])('answers 422 to a static code with %j', async (fields, pointer) => {
    const answer = await acme.post<Problem>('/api/v1/qr', bodyOf({ dynamic: false, ...fields }));
    expect([answer.status, pointersOf(answer)]).toEqual([422, [pointer]]);
  });

  it('answers 422 to rules of another category than url, and to dynamic where it cannot be', async () => {
    const text = { category: 'text', qr_data: { text: 'Hello' } };
    const rules = [{ when: { countries: ['CH'] }, url: 'https://example.com' }];
    expect(pointersOf(await acme.post<Problem>('/api/v1/qr', bodyOf({ ...text, rules })))).toEqual([
      '/rules',
    ]);
    const social = {
      category: 'social',
      qr_data: { title: 'Us', links: [{ platform: 'web', url: 'https://example.com', label: 'Web' }] },
    };
    expect(pointersOf(await acme.post<Problem>('/api/v1/qr', bodyOf({ ...social, dynamic: false })))).toEqual(
      ['/dynamic'],
    );
  });
});

describe('PATCH /api/v1/qr/:id', () => {
  it('merges into every field: null clears, absent keeps, arrays are replaced', async () => {
    const code = await acme.qrCode({ ...EVERY_FIELD, short_code: 'merged' } as never);
    const { body, headers } = await acme.patch<QrCodeDto>(`/api/v1/qr/${code.id}`, {
      tags: ['new'],
      metadata: { campaign: null, size: 'A4' },
      utm: { medium: null },
      external_id: null,
      status: 'active',
      starts_at: null,
      rules: null,
    });
    expect(body).toMatchObject({
      name: code.name,
      tags: ['new'],
      metadata: { Größe: '', size: 'A4' },
      utm: { source: 'poster', campaign: 'summer' },
      external_id: null,
      starts_at: null,
      expires_at: code.expires_at,
      rules: [],
      version: 2,
    });
    expect(headers.etag).toBe('"2"');
  });

  it('answers 422 and keeps the record when the merged whole is not valid', async () => {
    const code = await acme.qrCode({ starts_at: '2026-12-01T00:00:00.000Z' });
    const answer = await acme.patch<Problem>(`/api/v1/qr/${code.id}`, {
      expires_at: '2026-11-30T00:00:00Z',
    });
    expect([answer.status, pointersOf(answer)]).toEqual([422, ['/expires_at']]);
    expect((await acme.get(`/api/v1/qr/${code.id}`)).body).toEqual(code);
  });

  it('is no edit when nothing changes', async () => {
    const code = await acme.qrCode({ tags: ['a'] });
    world.service.clock.advance(1_000);
    const { body } = await acme.patch<QrCodeDto>(`/api/v1/qr/${code.id}`, { name: code.name, tags: ['a'] });
    expect(body).toEqual(code);
  });

  it('answers 409 static_code to other data of a static code, and takes a new name', async () => {
    const code = await acme.qrCode({ dynamic: false });
    const refused = await acme.patch<Problem>(`/api/v1/qr/${code.id}`, {
      qr_data: { url: 'https://example.com/other' },
    });
    expect([refused.status, refused.body.code]).toEqual([409, 'static_code']);
    const { body } = await acme.patch<QrCodeDto>(`/api/v1/qr/${code.id}`, { name: 'New' });
    expect([body.name, body.payload]).toEqual(['New', code.payload]);
  });

  it('answers 409 to the external_id of another code', async () => {
    const owner = await acme.qrCode({ external_id: 'taken' });
    const code = await acme.qrCode();
    for (const { status, body } of [
      await acme.patch<Problem>(`/api/v1/qr/${code.id}`, { external_id: 'taken' }),
      await acme.post<Problem>('/api/v1/qr', bodyOf({ external_id: 'taken' })),
    ])
      expect([status, body.errors[0]?.pointer, body]).toMatchObject([409, '/external_id', { id: owner.id }]);
    expect((await acme.get(`/api/v1/qr/${code.id}`)).body).toEqual(code);
  });
});

describe('the history of a QR code', () => {
  it('has a row for each edit, written with it, that says who, what and when', async () => {
    const code = await acme.qrCode({ external_id: 'sku-1' });
    await acme.patch(`/api/v1/qr/${code.id}`, { name: 'New' });
    await acme.patch(`/api/v1/qr/${code.id}`, { name: '' });
    await acme.put('/api/v1/qr/by-external-id/sku-1', bodyOf({ tags: ['a'] }));
    await acme.delete(`/api/v1/qr/${code.id}`);
    await acme.post(`/api/v1/qr/${code.id}/restore`, undefined);
    const dataSource = await createDataSource(world.service.database.url).initialize();
    const rows = await dataSource
      .getRepository(QrCodeVersion)
      .find({ where: { qrCodeId: code.id, workspaceId: acme.workspaceId }, order: { version: 'ASC' } });
    await dataSource.destroy();
    expect(rows.map(({ version, action }) => [version, action])).toEqual([
      [1, 'created'],
      [2, 'updated'],
      [3, 'replaced'],
      [4, 'deleted'],
      [5, 'restored'],
    ]);
    expect(rows.map(({ actor }) => actor)).toEqual(
      rows.map(() => ({ type: 'key', id: acme.apiKeyId, name: 'test' })),
    );
    expect(rows[2]?.fields).toMatchObject({ name: 'Summer menu', tags: ['a'], external_id: 'sku-1' });
  });
});
