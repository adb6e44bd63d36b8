import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import type { Client } from '../toolbox/client.js';
import type { Problem } from '../toolbox/problem.js';
import { BASE_URL } from '../toolbox/test-service.js';
import { useService } from '../toolbox/use-service.js';

const world = useService({ roles: 'all', connections: 10 });
let acme: Client;
beforeEach(async () => {
  acme = await world.service.client();
});

const PATH = '/api/v1/qr/by-external-id/sku%201%2F2';
const bodyOf = (fields: object = {}) => ({
  name: 'Shelf',
  category: 'url',
  qr_data: { url: 'https://example.com/shelf' },
  ...fields,
});
describe('GET, PATCH and DELETE /api/v1/qr/by-external-id/:external_id', () => {
  it('read, change and delete the code that has it in this workspace', async () => {
    const code = await acme.qrCode({ external_id: 'sku 1/2' });
    const found = await acme.get<QrCodeDto>(PATH);
    expect([found.status, found.body, found.headers.etag]).toEqual([200, code, '"1"']);
    const late = { headers: { 'if-match': '"9"' } };
    expect((await acme.patch(PATH, { name: 'Late' }, late)).status).toBe(412);
    expect((await acme.delete(PATH, late)).status).toBe(412);
    await acme.qrCode({ external_id: 'sku-4' });
    expect((await acme.patch(PATH, { external_id: 'sku-4' })).status).toBe(409);
    const changed = await acme.patch<QrCodeDto>(PATH, { name: 'Shelf 2' });
    expect(changed.body).toMatchObject({ id: code.id, name: 'Shelf 2', version: 2 });
    expect((await acme.delete(PATH)).status).toBe(204);
    expect((await acme.get(PATH)).status).toBe(404);
    expect((await acme.get(`/api/v1/qr/${code.id}`)).status).toBe(404);
  });

  it('find a code by its new ID after a change of it', async () => {
    const code = await acme.qrCode({ external_id: 'sku 1/2' });
    await acme.patch(PATH, { external_id: 'sku-3' });
    expect((await acme.get(PATH)).status).toBe(404);
    const { body } = await acme.get<QrCodeDto>('/api/v1/qr/by-external-id/sku-3');
    expect(body.id).toBe(code.id);
  });

  it.each([
    ['of another workspace', 'sku%201%2F2'],
    ['with NUL', 'a%00'],
    ['that is too long', 'x'.repeat(256)],
  ])('answer 404 to one %s, and change nothing', async (_, id) => {
    const other = await world.service.client();
    const code = await acme.qrCode({ external_id: 'sku 1/2' });
    const path = `/api/v1/qr/by-external-id/${id}`;
    const answers = [
      await other.get(path),
      await other.patch(path, { name: 'Mine' }),
      await other.delete(path),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'not_found'],
      [404, 'not_found'],
      [404, 'not_found'],
    ]);
    expect((await acme.get<QrCodeDto>(`/api/v1/qr/${code.id}`)).body).toEqual(code);
  });
});

describe('PUT /api/v1/qr/by-external-id/:external_id', () => {
  it('creates with 201 and Location, then replaces whole with 200', async () => {
    const made = await acme.put<QrCodeDto>(PATH, bodyOf({ tags: ['old'], short_code: 'shelf-1' }));
    expect([made.status, made.body.external_id]).toEqual([201, 'sku 1/2']);
    expect(made.headers.location).toBe(`${BASE_URL}/api/v1/qr/${made.body.id}`);
    const replaced = await acme.put<QrCodeDto>(PATH, bodyOf({ name: 'Shelf 2', external_id: 'sku 1/2' }));
    expect(replaced.status).toBe(200);
    expect(replaced.body).toMatchObject({
      id: made.body.id,
      name: 'Shelf 2',
      tags: [],
      short_code: 'shelf-1',
      version: 2,
    });
    expect(replaced.headers.etag).toBe('"2"');
  });

  it('changes nothing when a pipeline sends the same again', async () => {
    const made = await acme.put<QrCodeDto>(PATH, bodyOf());
    world.service.clock.advance(60_000);
    expect((await acme.put<QrCodeDto>(PATH, bodyOf())).body).toEqual(made.body);
  });

  it.each([[{}], [{ short_code: 'shelf' }]])(
    'makes one code of twenty requests at once, with %j',
    async (own) => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          acme.put<QrCodeDto>(PATH, bodyOf({ ...own, name: `Shelf ${i}` })),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(19).fill(200), 201]);
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    },
  );

  it.each([
    [{ category: 'text', qr_data: { text: 'x' } }, '/category'],
    [{ dynamic: false }, '/dynamic'],
    [{ short_code: 'other' }, '/short_code'],
    [{ external_id: 'other' }, '/external_id'],
    [{ name: '' }, '/name'],
    [{ qr_data: { url: 'javascript:x' } }, '/qr_data/url'],
  ])('answers 422 to %j at %s, and keeps the record', async (fields, pointer) => {
    const made = await acme.put<QrCodeDto>(PATH, bodyOf());
    const { status, body } = await acme.put<Problem>(PATH, bodyOf(fields));
    expect([status, body.errors[0]?.pointer]).toEqual([422, pointer]);
    expect((await acme.get(`/api/v1/qr/${made.body.id}`)).body).toEqual(made.body);
  });

  it('answers 422 to NUL in the id, by its parameter, and 404 to what cannot be decoded', async () => {
    const put = async (id: string) => (await acme.put(`/api/v1/qr/by-external-id/${id}`, bodyOf())).body;
    expect(await put('a%00')).toMatchObject({ status: 422, errors: [{ parameter: 'external_id' }] });
    expect(await put('a%')).toMatchObject({ status: 404, code: 'not_found' });
    expect((await acme.get('/api/v1/qr')).body.data).toEqual([]);
  });

  it('answers 422 to an id longer than 255 characters, by its parameter', async () => {
    const { status, body } = await acme.put<Problem>(
      `/api/v1/qr/by-external-id/${'x'.repeat(256)}`,
      bodyOf(),
    );
    expect([status, body.errors[0]?.parameter]).toEqual([422, 'external_id']);
  });

  it('answers 409 to a taken short code, and to other data of a static code', async () => {
    await acme.qrCode({ short_code: 'taken' });
    const taken = await acme.put<Problem>(PATH, bodyOf({ short_code: 'Taken' }));
    expect([taken.status, taken.body.errors[0]?.pointer]).toEqual([409, '/short_code']);
    await acme.put(PATH, bodyOf({ dynamic: false }));
    const frozen = await acme.put<Problem>(PATH, bodyOf({ qr_data: { url: 'https://example.com/2' } }));
    expect([frozen.status, frozen.body.code]).toEqual([409, 'static_code']);
  });

  it('honours If-Match: 412 when stale, and when there is no code yet', async () => {
    const none = await acme.put<Problem>(PATH, bodyOf(), { headers: { 'if-match': '*' } });
    expect([none.status, none.body.code]).toEqual([412, 'precondition_failed']);
    await acme.put(PATH, bodyOf());
    const stale = await acme.put(PATH, bodyOf({ name: 'B' }), { headers: { 'if-match': '"7"' } });
    expect(stale.status).toBe(412);
    const met = await acme.put<QrCodeDto>(PATH, bodyOf({ name: 'B' }), { headers: { 'if-match': '"1"' } });
    expect([met.status, met.body.version]).toEqual([200, 2]);
  });

  it('makes a new code after a deletion, and is deaf to other workspaces', async () => {
    const made = await acme.put<QrCodeDto>(PATH, bodyOf());
    const other = await (await world.service.client()).put<QrCodeDto>(PATH, bodyOf());
    await acme.delete(`/api/v1/qr/${made.body.id}`);
    const again = await acme.put<QrCodeDto>(PATH, bodyOf());
    expect([other.status, again.status]).toEqual([201, 201]);
    expect(new Set([made.body.id, other.body.id, again.body.id]).size).toBe(3);
  });
});

describe('POST /api/v1/qr/:id/restore', () => {
  const restore = (id: string) => acme.post<QrCodeDto>(`/api/v1/qr/${id}/restore`, undefined);

  it('brings a deleted code back as it was, and its scans work again', async () => {
    const code = await acme.qrCode({ tags: ['a'], external_id: 'x' });
    await acme.delete(`/api/v1/qr/${code.id}`);
    expect((await acme.scan(code)).status).toBe(410);
    const { status, body, headers } = await restore(code.id);
    expect([status, headers.etag]).toEqual([200, '"3"']);
    expect(body).toEqual({ ...code, version: 3, updated_at: body.updated_at });
    expect((await acme.scan(code)).status).toBe(302);
  });

  it('answers with the record of a code that is not deleted, and 404 for one deleted over 30 days ago', async () => {
    const code = await acme.qrCode();
    expect(await restore(code.id)).toMatchObject({ status: 200, body: code });
    await acme.delete(`/api/v1/qr/${code.id}`);
    world.service.clock.advance(30 * 86_400_000 + 1);
    expect((await restore(code.id)).status).toBe(404);
  });

  it('answers 409 when its external_id is taken by now, and stays deleted', async () => {
    const code = await acme.qrCode({ external_id: 'x' });
    await acme.delete(`/api/v1/qr/${code.id}`);
    await acme.qrCode({ external_id: 'x' });
    expect((await restore(code.id)).status).toBe(409);
    expect((await acme.get(`/api/v1/qr/${code.id}`)).status).toBe(404);
  });
});
