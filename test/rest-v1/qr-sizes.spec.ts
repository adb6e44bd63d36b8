import type { BulkReportDto } from '../../src/qr/bulk/qr-bulk.dto.js';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import type { Client } from '../toolbox/client.js';
import type { Problem } from '../toolbox/problem.js';
import { useService } from '../toolbox/use-service.js';

const KIB = 1024;
const MAX_DATA = 128 * KIB;
const MAX_PAGE = 512 * KIB;

const world = useService({ roles: 'all' });
let acme: Client;
beforeEach(async () => {
  acme = await world.service.client();
});

function menuOf(bytes: number, letter = 'x') {
  const items = Array.from({ length: Math.ceil(bytes / 530) }, (_, at) => ({
    name: `Dish ${at}`,
    description: letter,
    price: '9.50',
  }));
  const sections = Array.from({ length: Math.ceil(items.length / 100) }, (_, at) => ({
    name: `Section ${at}`,
    items: items.slice(at * 100, at * 100 + 100),
  }));
  const data = { title: 'Lunch', currency: 'CHF', sections };
  let missing = bytes - Buffer.byteLength(JSON.stringify(data));
  for (const item of items) {
    const more = Math.min(missing, 499);
    item.description += letter.repeat(more);
    missing -= more;
  }
  expect(Buffer.byteLength(JSON.stringify(data))).toBe(bytes);
  return data;
}

const create = (qr_data: object, fields: object = {}) => ({
  name: 'Menu',
  category: 'menu',
  qr_data,
  ...fields,
});
const faultsOf = ({ errors }: Pick<Problem, 'errors'>) => errors.map(({ pointer, code }) => [pointer, code]);
const count = async () => (await acme.get<{ total: number }>('/api/v1/qr?include_total=true')).body.total;
const stored = async ({ id }: Pick<QrCodeDto, 'id'>) =>
  (await acme.get<QrCodeDto>(`/api/v1/qr/${id}`)).body.qr_data;

async function olderCode(qr_data: object): Promise<QrCodeDto> {
  const code = await acme.qrCode({ category: 'menu', qr_data: menuOf(2_000), external_id: 'older' });
  await world.service.query('update qr_codes set qr_data = $2 where id = $1', [
    code.id,
    JSON.stringify(qr_data),
  ]);
  return code;
}

describe('qr_data of at most 128 KiB', () => {
  it('is accepted up to its last byte, and its page is shown whole', async () => {
    const data = menuOf(MAX_DATA);
    const code = await acme.qrCode({ category: 'menu', qr_data: data });
    expect(await stored(code)).toEqual(data);
    const { status, headers, bytes } = await acme.scan(code);
    expect([status, headers['content-length']]).toEqual([200, String(bytes.length)]);
    expect(bytes.toString().match(/class="line"/g)).toHaveLength(
      data.sections.flatMap(({ items }) => items).length,
    );
  });

  it('is required of every way to create or change a code: 422 too_large says what to shorten', async () => {
    const qr_data = menuOf(MAX_DATA + 1);
    const code = await acme.qrCode({ category: 'menu', qr_data: menuOf(2_000), external_id: 'lunch' });
    const before = [await count(), await stored(code)];
    const detail = 'qr_data must have at most 128 KiB as JSON: shorten qr_data.sections, its largest part';
    for (const { status, body } of [
      await acme.post<Problem>('/api/v1/qr', create(qr_data)),
      await acme.patch<Problem>(`/api/v1/qr/${code.id}`, { qr_data }),
      await acme.put<Problem>('/api/v1/qr/by-external-id/lunch', create(qr_data)),
      await acme.put<Problem>('/api/v1/qr/by-external-id/dinner', create(qr_data)),
    ])
      expect([status, body.code, body.errors]).toEqual([
        422,
        'validation_failed',
        [{ pointer: '/qr_data', code: 'too_large', detail }],
      ]);
    const mobile = await acme.post<Problem>('/api/mobile/v1/qr', {
      ...{ name: 'Menu', category: 'menu', qrData: qr_data },
    });
    expect([mobile.status, mobile.body.errors]).toEqual([
      422,
      [
        {
          ...{ pointer: '/qrData', code: 'too_large', detail: detail.replaceAll('qr_data', 'qrData') },
          userMessage: 'This content is too large. Shorten its texts.',
        },
      ],
    ]);
    expect([await count(), await stored(code)]).toEqual(before);
  });

  it('is required of each item of a bulk creation, and of each record of CSV', async () => {
    const large = menuOf(MAX_DATA + 1);
    const json = await acme.post<BulkReportDto>('/api/v1/qr/bulk', {
      items: [create(menuOf(2_000)), create(large)],
    });
    const [created, failed] = json.body.results;
    expect([created?.status, failed?.status, faultsOf(failed?.error as Problem)]).toEqual([
      'created',
      'failed',
      [['/qr_data', 'too_large']],
    ]);
    const dishes = Array.from(
      { length: 150 },
      (_, at) => `qr_data.sections.${at < 100 ? 0 : 1}.items.${at % 100}`,
    );
    const columns = [
      ...['name', 'category', 'qr_data.title', 'qr_data.currency'],
      ...['qr_data.sections.0.name', 'qr_data.sections.1.name'],
      ...dishes.flatMap((dish) => [`${dish}.name`, `${dish}.description`]),
    ];
    const record = [
      'Menu',
      'menu',
      'Lunch',
      'CHF',
      'A',
      'B',
      ...dishes.flatMap(() => ['Dish', '€'.repeat(500)]),
    ];
    const csv = await acme.post<BulkReportDto>('/api/v1/qr/bulk', `${columns.join()}\n${record.join()}\n`, {
      headers: { 'content-type': 'text/csv' },
    });
    const [refused] = csv.body.results;
    expect([refused?.status, (refused?.error as Problem).errors]).toEqual([
      'failed',
      [
        {
          parameter: 'qr_data.title',
          cell: 'C2',
          code: 'too_large',
          detail: expect.stringContaining('128 KiB') as string,
        },
      ],
    ]);
    expect(await count()).toBe(1);
  });
});

describe('a page of at most 512 KiB', () => {
  it('refuses a menu whose characters become entities, and takes the longest one that it says to take', async () => {
    const sent = (kib: number) =>
      acme.post<Problem & Pick<QrCodeDto, 'short_code'>>('/api/v1/qr', create(menuOf(kib * KIB, "'")));
    let kib = 120;
    const { status, body } = await sent(kib);
    expect([status, faultsOf(body)]).toEqual([422, [['/qr_data', 'too_large']]]);
    expect(body.detail).toContain('a page of at most 512 KiB');
    let answer = await sent((kib -= 5));
    while (answer.status === 422) answer = await sent((kib -= 5));
    const { bytes } = await acme.scan(answer.body);
    expect(bytes.length).toBeGreaterThan(MAX_PAGE * 0.9);
    expect(bytes.length).toBeLessThanOrEqual(MAX_PAGE);
  });
});

describe('a record from before there was a limit', () => {
  const older = menuOf(300 * KIB, "'");

  it('is read, listed and scanned whole, again after a change of something else', async () => {
    const code = await olderCode(older);
    expect(await stored(code)).toEqual(older);
    const list = await acme.get<{ data: QrCodeDto[] }>('/api/v1/qr');
    expect(list.body.data.map(({ qr_data }) => qr_data)).toEqual([older]);
    const pages = await Promise.all([acme.scan(code), acme.scan(code)]);
    for (const { status, headers, bytes } of pages) {
      expect([status, headers['content-length']]).toEqual([200, String(bytes.length)]);
      expect(bytes.toString()).toMatch(
        /^<!doctype html>.*<\/section><\/div><div class="foot"><p dir="auto">Prices in Swiss francs<\/p><\/div><\/main><\/body><\/html>$/,
      );
      expect(bytes.length).toBeGreaterThan(2 * MAX_PAGE);
    }
    const patched = await acme.patch<QrCodeDto>(`/api/v1/qr/${code.id}`, { name: 'Renamed' });
    expect([patched.status, patched.body.name, patched.body.qr_data]).toEqual([200, 'Renamed', older]);
    const { bytes } = await acme.scan(code);
    expect(bytes).toEqual(pages[0].bytes);
  });

  it('can be changed to what is not larger, and does not grow', async () => {
    const code = await olderCode(older);
    const path = `/api/v1/qr/${code.id}`;
    const grown = await acme.patch<Problem>(path, { qr_data: { title: 'A longer title' } });
    expect([grown.status, faultsOf(grown.body)]).toEqual([422, [['/qr_data', 'too_large']]]);
    const put = await acme.put<Problem>(
      '/api/v1/qr/by-external-id/older',
      create({ ...older, title: 'A longer title' }),
    );
    expect([put.status, faultsOf(put.body)]).toEqual([422, [['/qr_data', 'too_large']]]);
    expect(await stored(code)).toEqual(older);
    for (const title of ['Diner', 'Menu'])
      expect((await acme.patch(path, { qr_data: { title } })).status).toBe(200);
    expect(await stored(code)).toEqual({ ...older, title: 'Menu' });
    const again = await acme.patch<Problem>(path, { qr_data: { title: 'Diner' } });
    expect([again.status, faultsOf(again.body)]).toEqual([422, [['/qr_data', 'too_large']]]);
  });
});
