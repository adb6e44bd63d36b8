import { randomUUID } from 'node:crypto';
import type { QrCodeDto, QrCodeListDto } from '../../src/qr/record/qr.dto.js';
import type { Client } from '../toolbox/client.js';
import { BASE_URL, SHORT_URL_BASE, type TestService } from '../toolbox/test-service.js';
import { useService } from '../toolbox/use-service.js';

const world = useService({ connections: 10 });
let service: TestService;
let acme: Client;

beforeAll(() => {
  service = world.service;
});
beforeEach(async () => {
  acme = await service.client();
});

const bodyOf = (name: unknown, url: unknown) => ({ name, category: 'url', qr_data: { url } });
const names = async () => (await acme.get<QrCodeListDto>('/api/v1/qr')).body.data.map(({ name }) => name);

describe('POST /api/v1/qr', () => {
  it('answers 201 with Location and the whole record', async () => {
    const { status, headers, body } = await acme.post<QrCodeDto>(
      '/api/v1/qr',
      bodyOf('  Table 12 ', 'https://example.com/menu?a=1#b'),
    );
    expect(status).toBe(201);
    expect(headers.location).toBe(`${BASE_URL}/api/v1/qr/${body.id}`);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      name: 'Table 12',
      category: 'url',
      qr_data: { url: 'https://example.com/menu?a=1#b' },
      short_code: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{8}$/),
      short_url: `${SHORT_URL_BASE}/${body.short_code}`,
      payload: `${SHORT_URL_BASE}/${body.short_code}`.toUpperCase(),
      created_at: service.clock.now().toISOString(),
      updated_at: service.clock.now().toISOString(),
      version: 1,
    });
    expect((await acme.get<QrCodeDto>(new URL(headers.location ?? '').pathname)).body).toEqual(body);
  });

  it('names the kind of a fault by its code, whatever the field', async () => {
    const codeOf = async (fields: object) => {
      const body = { ...bodyOf('Table 12', 'https://example.com'), ...fields };
      const answer = await acme.post<{ errors?: { code: string; pointer: string }[] }>('/api/v1/qr', body);
      return answer.body.errors?.map(({ code, pointer }) => `${pointer} ${code}`) ?? answer.status;
    };
    const many = (count: number) => Array.from({ length: count }, (_, index) => `t${index}`);
    const pairs = (count: number) => Object.fromEntries(many(count).map((key) => [key, '']));
    const cases: [object, unknown][] = [
      [{ name: 'x'.repeat(300) }, ['/name too_long']],
      ...[7, true, ['x'], { x: 1 }].map((name): [object, unknown] => [{ name }, ['/name invalid_type']]),
      [{ status: 7 }, ['/status invalid_type']],
      [{ starts_at: 7 }, ['/starts_at invalid_type']],
      [{ folder_id: 7 }, ['/folder_id invalid_type']],
      [{ fallback_url: 7 }, ['/fallback_url invalid_type']],
      [
        { rules: [{ when: { countries: ['CH', 'ch'] }, url: 'https://a.example' }] },
        ['/rules/0/when/countries duplicate'],
      ],
      [{ tags: [1] }, ['/tags invalid_type']],
      [{ tags: many(21) }, ['/tags too_many_items']],
      [{ tags: ['x'.repeat(51)] }, ['/tags too_long']],
      [{ tags: [' '] }, ['/tags invalid_value']],
      [{ tags: ['menu', 'Menu'] }, ['/tags duplicate']],
      [{ tags: many(20) }, 201],
      [{ metadata: { room: 1 } }, ['/metadata invalid_type']],
      [{ metadata: pairs(51) }, ['/metadata too_many_fields']],
      [{ metadata: { ['x'.repeat(41)]: '' } }, ['/metadata too_long']],
      [{ metadata: { room: 'x'.repeat(501) } }, ['/metadata too_long']],
      [{ metadata: { '': 'x' } }, ['/metadata invalid_value']],
      [{ metadata: pairs(50) }, 201],
    ];
    for (const [fields, expected] of cases)
      expect([fields, await codeOf(fields)]).toEqual([fields, expected]);
  });

  it('answers 422 with every fault at once, and creates nothing', async () => {
    const { status, body } = await acme.post<{ errors: { pointer: string; code: string }[] }>('/api/v1/qr', {
      ...bodyOf('', 'ftp://example.com'),
      id: 'x',
    });
    expect(status).toBe(422);
    expect(body.errors.map(({ pointer, code }) => [pointer, code]).sort()).toEqual([
      ['/id', 'read_only'],
      ['/name', 'invalid_value'],
      ['/qr_data/url', 'invalid_url'],
    ]);
    expect(await names()).toEqual([]);
  });

  it.each([
    [{}, ['/category', '/name', '/qr_data']],
    [{ ...bodyOf('a', 'https://a.example'), category: 'teapot' }, ['/category']],
    [{ name: 'a', category: 'url', qr_data: 'https://a.example' }, ['/qr_data']],
    [{ name: 'a', category: 'url', qr_data: [] }, ['/qr_data']],
    [{ name: 'a', category: 'url', qr_data: {} }, ['/qr_data/url']],
    [{ name: 'a', category: 'url', qr_data: { url: 'https://a.example', extra: 1 } }, ['/qr_data/extra']],
    [bodyOf(7, 'https://a.example'), ['/name']],
    [bodyOf('x'.repeat(256), 'https://a.example'), ['/name']],
    [bodyOf(null, null), ['/name', '/qr_data/url']],
  ])('answers 422 to %j at %j', async (sent, pointers) => {
    const { status, body } = await acme.post<{ errors: { pointer: string }[] }>('/api/v1/qr', sent);
    expect([status, [...new Set(body.errors.map(({ pointer }) => pointer))].sort()]).toEqual([422, pointers]);
    expect(await names()).toEqual([]);
  });

  it('takes a name of 255 code points, emoji counted once, and a URL of 2048 characters', async () => {
    const url = `https://example.com/${'x'.repeat(2028)}`;
    const { status, body } = await acme.post<QrCodeDto>('/api/v1/qr', bodyOf('😀'.repeat(255), url));
    expect([status, body.qr_data]).toEqual([201, { url }]);
  });
});

describe('GET /api/v1/qr', () => {
  it('lists newest first in pages that neither skip nor repeat', async () => {
    for (const name of ['one', 'two', 'three', 'four', 'five']) {
      await acme.qrCode({ name });
      if (name !== 'two') service.clock.advance(1_000);
    }
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: QrCodeListDto = (
        await acme.get<QrCodeListDto>(`/api/v1/qr?limit=2${cursor ? `&cursor=${cursor}` : ''}`)
      ).body;
      expect(page.data.length).toBeLessThanOrEqual(2);
      seen.push(...page.data.map(({ name }) => name));
      await acme.qrCode({ name: 'born while paging' });
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(['five', 'four', 'three', 'two', 'one']);
  });

  it('shows nothing of another workspace', async () => {
    await acme.qrCode();
    const other = await service.client();
    expect((await other.get<QrCodeListDto>('/api/v1/qr')).body).toEqual({ data: [], next_cursor: null });
  });
});

describe('a QR code with large qr_data', () => {
  it('is the same wherever it is returned', async () => {
    // Ids do not compress.
    const items = Array.from({ length: 100 }, () => ({ name: randomUUID(), description: randomUUID() }));
    const qr_data = { title: 'Menu', currency: 'CHF', sections: [{ name: 'All', items }] };
    const { body } = await acme.post<QrCodeDto>('/api/v1/qr', { name: 'Menu', category: 'menu', qr_data });
    const path = `/api/v1/qr/${body.id}`;
    expect((await acme.get<QrCodeDto>(path)).body).toEqual(body);
    expect((await acme.get<QrCodeListDto>('/api/v1/qr')).body.data[0]).toEqual(body);
    expect((await acme.patch<QrCodeDto>(path, { name: 'Lunch' })).body.qr_data).toEqual(body.qr_data);
    const { sections } = body.qr_data as typeof qr_data;
    expect((await acme.get(`/api/mobile/v1/qr/${body.id}`)).body).toMatchObject({ qrData: { sections } });
    expect((await acme.get(`${path}/image`)).status).toBe(200);
    expect((await acme.delete(path)).status).toBe(204);
    expect((await acme.post<QrCodeDto>(`${path}/restore`, undefined)).body.qr_data).toEqual(body.qr_data);
  });
});

describe('PATCH /api/v1/qr/:id', () => {
  it('changes what is named, keeps the rest, and counts the edit', async () => {
    const code = await acme.qrCode({ name: 'Old' });
    service.clock.advance(5_000);
    const renamed = await acme.patch<QrCodeDto>(`/api/v1/qr/${code.id}`, { name: ' New ' });
    expect(renamed.body).toEqual({
      ...code,
      name: 'New',
      version: 2,
      updated_at: service.clock.now().toISOString(),
    });
    const moved = await acme.patch<QrCodeDto>(
      `/api/v1/qr/${code.id}`,
      { qr_data: { url: 'https://example.org/' } },
      { headers: { 'content-type': 'application/merge-patch+json' } },
    );
    expect([moved.body.name, moved.body.qr_data, moved.body.version]).toEqual([
      'New',
      { url: 'https://example.org/' },
      3,
    ]);
  });

  it.each([
    [{}, ''],
    [{ name: null }, '/name'],
    [{ name: '' }, '/name'],
    [{ qr_data: null }, '/qr_data'],
    [{ qr_data: { url: null } }, '/qr_data/url'],
    [{ qr_data: { colour: 'red' } }, '/qr_data/colour'],
    [{ category: 'url' }, '/category'],
    [{ short_code: 'MINE' }, '/short_code'],
  ])('answers 422 to %j at %j, and keeps the record', async (patch, pointer) => {
    const code = await acme.qrCode();
    const { status, body } = await acme.patch<{ errors: { pointer: string }[] }>(
      `/api/v1/qr/${code.id}`,
      patch,
    );
    expect([status, body.errors[0]?.pointer]).toEqual([422, pointer]);
    expect((await acme.get<QrCodeDto>(`/api/v1/qr/${code.id}`)).body).toEqual(code);
  });

  it('loses neither of two edits at once', async () => {
    const { id } = await acme.qrCode();
    const edits = Array.from({ length: 10 }, (_, i) =>
      acme.patch(
        `/api/v1/qr/${id}`,
        i % 2 ? { name: `New ${i}` } : { qr_data: { url: `https://example.com/${i}` } },
      ),
    );
    await Promise.all(edits);
    const { body } = await acme.get<QrCodeDto>(`/api/v1/qr/${id}`);
    expect(body).toMatchObject({
      version: 11,
      name: expect.stringMatching(/^New \d$/),
      qr_data: { url: expect.stringMatching(/\d$/) },
    });
  });

  it("does not touch another workspace's code", async () => {
    const code = await acme.qrCode();
    const other = await service.client();
    expect((await other.patch(`/api/v1/qr/${code.id}`, { name: 'Mine' })).status).toBe(404);
    expect((await acme.get<QrCodeDto>(`/api/v1/qr/${code.id}`)).body).toEqual(code);
  });
});

describe('DELETE /api/v1/qr/:id', () => {
  it('answers 204, then 404, and only that code is gone', async () => {
    const [gone, kept] = [await acme.qrCode({ name: 'gone' }), await acme.qrCode({ name: 'kept' })];
    const { status, bytes } = await acme.delete(`/api/v1/qr/${gone.id}`);
    expect([status, bytes.length]).toEqual([204, 0]);
    expect((await acme.get(`/api/v1/qr/${gone.id}`)).status).toBe(404);
    expect((await acme.delete(`/api/v1/qr/${gone.id}`)).status).toBe(404);
    expect(await names()).toEqual([kept.name]);
  });
});
