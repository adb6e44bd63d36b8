import type { FileDto } from '../../src/files/files.dto.js';
import type { QrHistoryDto, ScanAtDto } from '../../src/qr/history/qr-history.dto.js';
import type { BulkEditReportDto } from '../../src/qr/write/qr-bulk-edits.dto.js';
import type { QrCodeDto, QrCodeListDto } from '../../src/qr/record/qr.dto.js';
import type { Client } from '../toolbox/client.js';
import type { Problem } from '../toolbox/problem.js';
import { takedownsOf } from '../toolbox/takedowns.js';
import { useService } from '../toolbox/use-service.js';

const world = useService({ roles: 'all' });
let acme: Client;
beforeEach(async () => {
  acme = await world.service.client();
});

const MENU = {
  category: 'menu',
  qr_data: {
    ...{ title: 'Dinner', currency: 'EUR' },
    sections: [{ name: 'Starters', items: [{ name: 'Burrata', price: '18.50' }] }],
  },
};
const { title: _title, ...MENU_WITHOUT_TITLE } = MENU.qr_data;
const COUPON = { category: 'coupon', qr_data: { title: 'Ten percent', code: 'SUMMER10' } };

const patch = (code: { id: string }, body: object) =>
  acme.patch<Omit<QrCodeDto, 'status'> & Problem>(`/api/v1/qr/${code.id}`, body);
const read = async ({ id }: { id: string }) => (await acme.get<QrCodeDto>(`/api/v1/qr/${id}`)).body;
const found = async (q: string) =>
  (await acme.get<QrCodeListDto>(`/api/v1/qr?q=${q}`)).body.data.map(({ id }) => id);
const told = ({ status, body }: { status: number; body: Partial<Problem> }) => [
  status,
  ...(body.errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`),
];
const upload = async () =>
  (
    await acme.post<FileDto>('/api/v1/files?name=november.pdf', Buffer.from('%PDF-1.7\n'), {
      headers: { 'content-type': 'application/octet-stream' },
    })
  ).body;
const usesOf = async ({ id }: FileDto) =>
  (await acme.get<FileDto>(`/api/v1/files/${id}`)).body.used_by.map(({ left_at }) => left_at !== null);
const fileCode = (file: FileDto) => acme.qrCode({ category: 'file', qr_data: { file_id: file.id } });

describe('PATCH /api/v1/qr/:id with a category', () => {
  it('makes a printed code of a file one of a menu: the symbol, the scans and the former content stay', async () => {
    const file = await upload();
    const code = await fileCode(file);
    expect((await acme.scan(code)).headers.location).toBe(file.url);
    await world.service.whenScansAreTaken();
    const before = await read(code);
    const then = world.service.clock.now().toISOString();
    world.service.clock.advance(60_000);

    const { status, body } = await patch(code, MENU);
    expect([status, body]).toEqual([200, { ...before, ...body }]);
    expect(body).toMatchObject({ ...MENU, payload: before.payload, scan_count: 1, version: 2 });
    const page = await acme.scan(code);
    expect([page.status, page.bytes.toString()]).toEqual([200, expect.stringContaining('Burrata')]);
    await world.service.whenScansAreTaken();
    expect((await read(code)).scan_count).toBe(2);
    expect([await found('burrata'), await found('november')]).toEqual([[], []]);
    expect(await found('dinner')).toEqual([code.id]);
    expect(await usesOf(file)).toEqual([true]);
    const path = `/api/v1/qr/${code.id}`;
    const { data } = (await acme.get<QrHistoryDto>(`${path}/history`)).body;
    expect(data[0]?.changes).toEqual({
      category: { from: 'file', to: 'menu' },
      qr_data: { from: { file_id: file.id }, to: body.qr_data },
    });
    expect((await acme.get<ScanAtDto>(`${path}/at?time=${then}`)).body.destination).toBe(file.url);

    const { body: reverted } = await acme.post<QrCodeDto>(`${path}/revert`, { version: 1 });
    expect(reverted).toMatchObject({ category: 'file', qr_data: { file_id: file.id }, version: 3 });
    expect((await acme.scan(code)).headers.location).toBe(file.url);
    expect(await usesOf(file)).toEqual([false]);
  });

  it('ends the use of a file by a category without files', async () => {
    const file = await upload();
    const code = await fileCode(file);
    expect((await patch(code, COUPON)).status).toBe(200);
    expect(await usesOf(file)).toEqual([true]);
  });

  it('replaces qr_data also of the same category, so that a repetition changes nothing', async () => {
    const code = await acme.qrCode({ ...COUPON, qr_data: { ...COUPON.qr_data, terms: 'Once' } });
    expect((await patch(code, COUPON)).body).toMatchObject({ qr_data: COUPON.qr_data, version: 2 });
    expect((await patch(code, COUPON)).body.version).toBe(2);
  });

  it.each([
    ['without qr_data', {}, { category: 'menu' }, ['/category immutable']],
    ['of the same category without qr_data', {}, { category: 'url' }, ['/category immutable']],
    ['that does not exist', {}, { ...MENU, category: 'teapot' }, ['/category invalid_value']],
    ['in a static code', { dynamic: false }, MENU, ['/category immutable']],
    ['that is always static', {}, { ...MENU, category: 'epc_payment' }, ['/category immutable']],
    [
      'to a product',
      {},
      { category: 'gs1', qr_data: { gtin: '9506000134352', url: 'https://example.com/' } },
      ['/category immutable'],
    ],
    [
      'from a product',
      { category: 'gs1', qr_data: { gtin: '9506000134352', url: 'https://example.com/' } },
      MENU,
      ['/category immutable'],
    ],
    [
      'with rules that only a URL has',
      { rules: [{ when: { os: ['iOS'] }, url: 'https://example.com/ios' }] },
      MENU,
      ['/rules invalid_value'],
    ],
    // The former content has the field, which does not count.
    [
      'with incomplete content',
      COUPON,
      { category: 'menu', qr_data: MENU_WITHOUT_TITLE },
      ['/qr_data/title required'],
    ],
    ['that is null', {}, { ...MENU, category: null }, ['/category required']],
  ])('%s is refused with 422, and changes nothing', async (_what, fields, body, faults) => {
    const code = await acme.qrCode(fields);
    const answer = await patch(code, body);
    expect(told(answer)).toEqual([422, ...faults]);
    expect(await read(code)).toEqual(code);
  });

  it('takes rules that are removed in the same request', async () => {
    const code = await acme.qrCode({ rules: [{ when: { os: ['iOS'] }, url: 'https://example.com/ios' }] });
    expect((await patch(code, { ...MENU, rules: null })).body).toMatchObject({ ...MENU, rules: [] });
  });

  it('does not bring back what was taken down', async () => {
    const bad = await acme.qrCode(COUPON);
    await takedownsOf(world.service).takeDown({ domain: null, shortCode: bad.short_code! });
    const code = await acme.qrCode();
    const { status, body } = await patch(code, COUPON);
    expect([status, body.code]).toEqual([409, 'taken_down']);
  });

  it('is part of the mobile API, and of edits of many codes', async () => {
    const [one, other, product] = [
      await acme.qrCode(),
      await acme.qrCode(),
      await acme.qrCode({ category: 'gs1', qr_data: { gtin: '9506000134376', url: 'https://example.com/' } }),
    ];
    const mobile = { category: 'coupon', qrData: COUPON.qr_data };
    const { body } = await acme.patch<{ category: string }>(`/api/mobile/v1/qr/${one.id}`, mobile);
    expect(body).toMatchObject(mobile);
    const ids = [one.id, other.id, product.id];
    const { body: report } = await acme.patch<BulkEditReportDto>('/api/v1/qr/bulk', { ids, patch: MENU });
    expect(report.results.map(({ status }) => status)).toEqual(['updated', 'updated', 'failed']);
    expect([(await read(one)).category, (await read(other)).category]).toEqual(['menu', 'menu']);
  });
});

describe('a body that replaces a code', () => {
  it('cannot change its category, and says how that is done', async () => {
    const code = await acme.qrCode({ external_id: 'table 4' });
    const put = await acme.put<Problem>('/api/v1/qr/by-external-id/table%204', { name: 'Table 4', ...MENU });
    expect(told(put)).toEqual([422, '/category immutable']);
    expect(put.body.detail).toContain('send a PATCH with category');
    const csv = `id,category,qr_data.title,qr_data.code\n${code.id},coupon,Ten percent,SUMMER10\n`;
    const upsert = await acme.post<{ results: { error: Problem }[] }>('/api/v1/qr/bulk?mode=upsert', csv, {
      headers: { 'content-type': 'text/csv' },
    });
    expect([upsert.status, upsert.body.results[0]?.error.errors?.[0]?.code]).toEqual([422, 'immutable']);
    expect(await read(code)).toEqual(code);
  });
});
