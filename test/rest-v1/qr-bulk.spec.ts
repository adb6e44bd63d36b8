import type { BulkReportDto } from '../../src/qr/bulk/qr-bulk.dto.js';
import type { Client } from '../toolbox/client.js';
import { holdTable } from '../toolbox/held-table.js';
import { useService } from '../toolbox/use-service.js';

const world = useService({ connections: 10 });
let acme: Client;
beforeEach(async () => {
  acme = await world.service.client();
});

const item = (fields: object = {}) => ({
  name: 'Shelf',
  category: 'url',
  qr_data: { url: 'https://example.com/shelf' },
  ...fields,
});
const post = (body: unknown, query = '') => acme.post<BulkReportDto>(`/api/v1/qr/bulk${query}`, body);
const postCsv = (body: string | Buffer, query = '') =>
  acme.post<BulkReportDto>(`/api/v1/qr/bulk${query}`, body, { headers: { 'content-type': 'text/csv' } });
const total = async () =>
  (await acme.get<{ total: number }>('/api/v1/qr?include_total=true&limit=1')).body.total;

describe('POST /api/v1/qr/bulk with JSON', () => {
  it('creates all of items, and answers 201 with each whole record', async () => {
    const { status, body } = await post({ items: [item(), item({ name: 'Two', tags: ['a'] })] });
    expect([status, body.created, body.failed]).toEqual([201, 2, 0]);
    expect(body.results.map((result) => [result.index, result.status, result.qr?.name])).toEqual([
      [0, 'created', 'Shelf'],
      [1, 'created', 'Two'],
    ]);
    const { qr } = body.results[1]!;
    expect((await acme.get(`/api/v1/qr/${qr?.id ?? ''}`)).body).toEqual(qr);
  });

  it('takes a bare array, and answers 207 when some fail, each with its problem', async () => {
    await acme.qrCode({ short_code: 'taken' });
    const { status, body } = await post([
      item(),
      item({ name: '' }),
      item({ short_code: 'TAKEN' }),
      item({ short_code: 'Twice' }),
      item({ short_code: 'twice' }),
      item({ folder_id: '01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57' }),
      null,
      [],
    ]);
    expect([status, body.created, body.failed]).toEqual([207, 2, 6]);
    const found = body.results.map(({ status: was, error }) => [
      was,
      error?.status,
      error?.errors?.[0]?.pointer,
    ]);
    expect(found).toEqual([
      ['created', undefined, undefined],
      ['failed', 422, '/name'],
      ['failed', 409, '/short_code'],
      ['created', undefined, undefined],
      ['failed', 409, '/short_code'],
      ['failed', 422, '/folder_id'],
      ['failed', 422, ''],
      ['failed', 422, ''],
    ]);
    expect(await total()).toBe(3);
  });

  it('answers 422 with the report when none is created', async () => {
    const { status, body } = await post([item({ name: '' }), item({ category: 'teapot' })]);
    expect([status, body.created, body.failed, body.results.length]).toEqual([422, 0, 2, 2]);
    expect(body).toMatchObject({ code: 'validation_failed' });
  });

  it('creates nothing of an atomic request with one fault; the others are skipped', async () => {
    await acme.qrCode({ external_id: 'taken' });
    for (const fault of [item({ name: '' }), item({ external_id: 'taken' })]) {
      const { status, body } = await post([item(), fault, item()], '?atomic=true');
      expect([status, body.created, body.failed]).toEqual([422, 0, 1]);
      expect(body.results.map((result) => result.status)).toEqual(['skipped', 'failed', 'skipped']);
    }
    expect(await total()).toBe(1);
    expect((await post([item(), item()], '?atomic=true')).status).toBe(201);
  });

  it('creates nothing of an atomic request with one fault under an Idempotency-Key, which can be used again', async () => {
    await acme.qrCode({ external_id: 'taken' });
    const send = (items: object[]) =>
      acme.post('/api/v1/qr/bulk?atomic=true', { items }, { headers: { 'idempotency-key': 'atomic' } });
    expect((await send([item(), item({ external_id: 'taken' })])).status).toBe(422);
    expect(await total()).toBe(1);
    expect((await send([item(), item()])).status).toBe(201);
    expect(await total()).toBe(3);
  });

  it('judges and creates nothing in a dry run, which a key that only reads may do', async () => {
    await acme.qrCode({ external_id: 'taken' });
    const reader = await world.service.clientOf(acme.workspaceId, 'read');
    const { status, body } = await reader.post<BulkReportDto>('/api/v1/qr/bulk?dry_run=true', [
      item(),
      item({ external_id: 'x' }),
      item({ external_id: 'x' }),
      item({ external_id: 'taken' }),
      item({ name: 7 }),
    ]);
    expect([status, body.created, body.valid, body.failed]).toEqual([200, 2, 2, 3]);
    expect(body.results.map((result) => result.status)).toEqual([
      'valid',
      'valid',
      'failed',
      'failed',
      'failed',
    ]);
    expect(await total()).toBe(1);
    expect((await reader.post('/api/v1/qr/bulk', [item()])).status).toBe(403);
  });

  it('beside others with the same ids in other orders, creates each once and fails the rest', async () => {
    const ids = Array.from({ length: 100 }, (_, index) => `id-${index}`);
    const orders = Array.from({ length: 8 }, (_, turn) => (turn % 2 === 0 ? ids : [...ids].reverse()));
    const answers = await Promise.all(
      orders.map((order) => post(order.map((external_id) => item({ external_id })))),
    );
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    expect(answers.reduce((sum, { body }) => sum + body.created, 0)).toBe(100);
    expect(await total()).toBe(100);
  });

  it('creates 1,000 at once, and refuses 1,001 and none', async () => {
    const many = Array.from({ length: 1_000 }, (_, i) => item({ name: `n${i}` }));
    const { status, body } = await post(many);
    expect([status, body.created]).toEqual([201, 1_000]);
    expect((await post([...many, item()])).status).toBe(422);
    expect((await post([])).status).toBe(422);
    expect((await post({ items: [] })).status).toBe(422);
    expect(await total()).toBe(1_000);
  });

  it.each([
    [{}, '/items'],
    [{ items: {} }, '/items'],
    [{ items: [item()], extra: 1 }, '/extra'],
    ['text', ''],
    [null, ''],
  ])('answers 422 to the body %j', async (sent, pointer) => {
    const { status, body } = await acme.post<{ errors: { pointer: string }[] }>(
      '/api/v1/qr/bulk',
      JSON.stringify(sent),
    );
    expect([status, body.errors[0]?.pointer]).toEqual([422, pointer]);
  });
});

describe('POST /api/v1/qr/bulk with CSV', () => {
  it('reads url as short for qr_data.url, tags parted by |, dots that nest, empty cells as absent', async () => {
    const { body: folder } = await acme.post<{ id: string }>('/api/v1/folders', { name: 'F' });
    const { status, body } = await postCsv(
      '\ufeffname,url,tags,metadata.a.b,utm.source,folder_id,external_id,rules.0.when.percentage,rules.0.url,dynamic\r\n' +
        `"One, ""1""",https://example.com/1,a|b,x,poster,${folder.id},,50,https://example.com/r,\r\n` +
        '"Two\r\nlines",https://example.com/2,,,,,e2,,,TRUE\r\n\r\n' +
        'Three,https://example.com/3,,,,,,,,\r\n',
    );
    expect([status, body.created]).toEqual([201, 3]);
    expect(body.results.map(({ row }) => row)).toEqual([2, 3, 6]);
    expect(body.results[0]?.qr).toMatchObject({
      name: 'One, "1"',
      category: 'url',
      qr_data: { url: 'https://example.com/1' },
      tags: ['a', 'b'],
      metadata: { 'a.b': 'x' },
      utm: { source: 'poster' },
      folder_id: folder.id,
      external_id: null,
      rules: [{ when: { percentage: 50 }, url: 'https://example.com/r' }],
    });
  });

  it.each([';', '\t'])(
    'takes %j between cells, and numbers and booleans by their field',
    async (delimiter) => {
      const line = (...cells: string[]) => cells.join(delimiter);
      const { status, body } = await postCsv(
        [
          line('name', 'category', 'qr_data.latitude', 'qr_data.longitude'),
          line('Here', 'location', '46.9', '7.4'),
          line('There', 'location', 'north', '7.4'),
        ].join('\n'),
      );
      expect([status, body.results[0]?.qr?.qr_data]).toEqual([207, { latitude: 46.9, longitude: 7.4 }]);
      expect(body.results[1]?.error?.errors).toEqual([
        expect.objectContaining({ parameter: 'qr_data.latitude' }),
      ]);
    },
  );

  it('keeps every character of a long file, wherever its bytes are parted', async () => {
    const texts = Array.from({ length: 300 }, (_, i) => `${'a'.repeat(i % 7)}😀é漢`.repeat(3));
    const lines = texts.map((text) => `${text},https://example.com/`);
    const { status, body } = await postCsv(`name,url\n${lines.join('\n')}\n`);
    expect([status, body.results.map(({ qr }) => qr?.name)]).toEqual([201, texts]);
  });

  it('names the column and the cell of a fault, and fails such a record by itself', async () => {
    const { status, body } = await postCsv(
      'name,URL\n"A\nA",javascript:x\nB\nC,https://c.example,more\nD,https://d.example\n',
    );
    expect(status).toBe(207);
    expect(body.results.map(({ row, status: was }) => [row, was])).toEqual([
      [2, 'failed'],
      [4, 'failed'],
      [5, 'failed'],
      [6, 'created'],
    ]);
    const [invalid, short, long] = body.results.map(({ error }) => error?.errors?.[0]);
    expect(invalid).toMatchObject({ parameter: 'URL', cell: 'B2', code: 'invalid_url' });
    expect(short).toMatchObject({ parameter: 'URL', cell: 'B3', code: 'required' });
    expect(long?.detail).toBe('column C has no name in the header, but a cell in row 4');
  });

  it.each([
    ['blank records and blank columns at the end', 'name,url,,\nA,https://a.example,,\n,,,\n , ,,\n,,,\n'],
    ['a line that names the delimiter', 'sep=;\r\nname;url\r\nA;https://a.example\r\n'],
    ['the same with a BOM', '\ufeffsep=\t\nname\turl\nA\thttps://a.example\n'],
    ['records without their last cells', 'name,url,tags,external_id\nA,https://a.example\n'],
    ['longer records with blank cells', 'name,url\nA,https://a.example,,\n'],
    ['capital letters and spaces', ' Name ;URL; Tags\n A ; https://a.example ;\n'],
    ['blank records before the header', ';;\nName;QR_Data.URL;Category\nA;https://a.example;url\n'],
    [
      'UTF-16, as "Unicode text" of Excel',
      Buffer.from('\ufeffname\turl\r\nA\thttps://a.example\r\n', 'utf16le'),
    ],
    [
      'the same in the other byte order',
      Buffer.from('\ufeffname\turl\nA\thttps://a.example', 'utf16le').swap16(),
    ],
  ])('reads %s as spreadsheets write them', async (_name, csv) => {
    const { status, body } = await postCsv(csv, '?atomic=true');
    expect([status, body.results.length]).toEqual([201, 1]);
    expect(body.results[0]?.qr).toMatchObject({ name: 'A', qr_data: { url: 'https://a.example' } });
  });

  it('finds folders by their paths, creates missing ones only if asked, and says which one is missing', async () => {
    const { body: summer } = await acme.post<{ id: string }>('/api/v1/folders', { name: 'Summer' });
    const csv = [
      'name,url,Folder',
      'A,https://a.example,summer',
      'B,https://b.example, Summer / Menus ',
      'C,https://c.example,a/b/c/d/e/f',
      'D,https://d.example,',
      'E,https://e.example,SUMMER/MENUS/',
    ].join('\n');
    const refused = await postCsv(csv, '?atomic=true');
    expect([refused.status, refused.body.results.map(({ error }) => error?.errors?.[0])]).toEqual([
      422,
      [
        undefined,
        {
          ...{ parameter: 'Folder', cell: 'C3', code: 'invalid_value' },
          detail:
            'folder must exist: there is no folder "Menus" in "Summer"; create it, or send create_folders=true',
        },
        expect.objectContaining({ cell: 'C4', detail: 'folder must not have more than 5 levels' }),
        undefined,
        expect.objectContaining({ cell: 'C6' }),
      ],
    ]);
    const folders = async () =>
      (await acme.get<{ data: { id: string; name: string; parent_id: string | null }[] }>('/api/v1/folders'))
        .body.data;
    const judged = await postCsv(csv, '?create_folders=true&dry_run=true');
    expect([judged.body.results.map(({ status: was }) => was), (await folders()).length]).toEqual([
      ['valid', 'valid', 'failed', 'valid', 'valid'],
      1,
    ]);
    const { status, body } = await postCsv(csv, '?create_folders=true');
    const menus = (await folders()).find(({ parent_id }) => parent_id === summer.id);
    expect([status, menus?.name, body.results.map(({ qr }) => qr?.folder_id)]).toEqual([
      207,
      'Menus',
      [summer.id, menus?.id, undefined, null, menus?.id],
    ]);
    const { qr } = body.results[1]!;
    expect((await acme.get(`/api/v1/qr/${qr?.id ?? ''}`)).body).toEqual(qr);
    expect((await folders()).length).toBe(2);
  });

  it('creates no folder of an atomic request that fails', async () => {
    await acme.qrCode({ external_id: 'taken' });
    const csv = 'name,url,folder,external_id\nA,https://a.example,New,\nB,https://b.example,New,taken\n';
    expect((await postCsv(csv, '?create_folders=true&atomic=true')).status).toBe(422);
    expect((await acme.get<{ data: [] }>('/api/v1/folders')).body.data).toEqual([]);
  });

  it.each([
    ['ignore', {}],
    ['metadata', { Room: '7', 'No. of seats': '4' }],
  ])('reads a file with other columns with unknown_columns=%s', async (choice, metadata) => {
    const csv = 'name,url,Room,No. of seats\nA,https://a.example,7,4\nB,https://b.example,,\n';
    expect((await postCsv(csv)).status).toBe(422);
    const { status, body } = await postCsv(csv, `?unknown_columns=${choice}`);
    expect([status, body.results.map(({ qr }) => qr?.metadata)]).toEqual([201, [metadata, {}]]);
    const long = `name,url,${'x'.repeat(41)}\nA,https://a.example,1`;
    const { results } = (await postCsv(long, `?unknown_columns=${choice}`)).body;
    expect(results[0]?.error?.errors?.[0]?.cell).toBe(choice === 'ignore' ? undefined : 'C2');
  });

  it.each([
    ['name,url,colour\nA,https://a.example,red', ['colour', 'unknown_column']],
    ['name,url,folder,folder_id\nA,https://a.example,B,', ['folder', 'duplicate_column']],
    ['url\nhttps://a.example', ['name', 'missing_column']],
    ['name\nA', ['url', 'missing_column']],
    ['name,qr_data.text\nA,b', ['category', 'missing_column']],
    ['name,url,name\nA,https://a.example,B', ['name', 'duplicate_column']],
    ['name,url,Name\nA,https://a.example,B', ['Name', 'duplicate_column']],
    ['name,url,qr_data.url\nA,https://a.example,https://b.example', ['qr_data.url', 'duplicate_column']],
    ['name,url,qr_data.__proto__.x\nA,https://a.example,1', ['qr_data.__proto__.x', 'unknown_column']],
    ['name,url,id\nA,https://a.example,1', ['id', 'unknown_column']],
    [
      `name,url,${Array.from({ length: 999 }, (_, i) => `metadata.k${i}`).join()}\nA`,
      ['metadata.k998', 'too_many_columns'],
    ],
  ])('answers 422 to the header of %j', async (csv, [parameter, code]) => {
    const { status, body } = await postCsv(csv);
    expect({ status, body }).toMatchObject({ status: 422, body: { errors: [{ parameter, code }] } });
    expect(await total()).toBe(0);
  });

  it.each([
    ['blank lines', '\n\n'],
    ['more than 1,000 blank lines', `name,url\nA,https://a.example${'\n'.repeat(1_003)}`],
    ['an unclosed quote', 'name,url\n"A,https://a.example\n'],
    ['text after a quote', 'name,url\n"A"x,https://a.example\n'],
    ['UTF-16', Buffer.from('name,url\nA,https://a.example', 'utf16le')],
    [
      'half a character of UTF-16',
      Buffer.concat([Buffer.from('\ufeffname', 'utf16le'), Buffer.from([0x41])]),
    ],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])],
    ['broken UTF-8', Buffer.concat([Buffer.from('name,url\n'), Buffer.from([0x41, 0xc3, 0x28])])],
    ['one endless line', 'x'.repeat(200_000)],
  ])('answers 400 malformed_csv to %s', async (_name, csv) => {
    const { status, body } = await postCsv(csv);
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'malformed_csv' } });
    expect(await total()).toBe(0);
  });

  it('answers 422 to 1,001 records and 413 to 11 MiB, before the end is read', async () => {
    const records = Array.from({ length: 1_001 }, (_, i) => `n${i},https://example.com/${i}`);
    expect((await postCsv(`name,url\n${records.join('\n')}`)).status).toBe(422);
    expect((await postCsv(`name,url\n${`n,https://example.com\n`.repeat(400_000)}`)).status).toBe(422);
    const large = await postCsv(`name,url\nA,"${'x'.repeat(11 * 1024 * 1024)}"`);
    expect(large.status).toBe(413);
    expect(await total()).toBe(0);
  });
});

describe('POST /api/v1/qr/bulk with a form', () => {
  const form = async (fill: (data: FormData) => void, headers: Record<string, string> = {}) => {
    const data = new FormData();
    fill(data);
    const encoded = new Response(data);
    return acme.post<BulkReportDto>('/api/v1/qr/bulk', Buffer.from(await encoded.arrayBuffer()), {
      headers: { 'content-type': encoded.headers.get('content-type') ?? '', ...headers },
    });
  };
  const file = (text: string) => new File([text], 'codes.csv', { type: 'text/csv' });

  it('reads the CSV of its one file', async () => {
    const { status, body } = await form((data) => data.append('file', file('name,url\nA,https://a.example')));
    expect([status, body.results[0]?.qr?.name]).toEqual([201, 'A']);
  });

  it('replays the answer of an upload that is sent again, though its boundary differs', async () => {
    const key = { 'idempotency-key': 'upload-1' };
    const upload = (text: string) => form((data) => data.append('file', file(text)), key);
    const first = await upload('name,url\nA,https://a.example');
    const again = await upload('name,url\nA,https://a.example');
    expect([again.status, again.headers['idempotent-replayed'], again.body]).toEqual([
      201,
      'true',
      first.body,
    ]);
    expect((await upload('name,url\nB,https://b.example')).status).toBe(422);
    expect(await total()).toBe(1);
  });

  it('creates nothing twice when an upload is sent again while the first one is in progress', async () => {
    const key = { 'idempotency-key': 'upload-2' };
    const upload = () => form((data) => data.append('file', file('name,url\nA,https://a.example')), key);
    const table = await holdTable(world.service.database.url, 'qr_codes');
    const first = upload();
    await table.waitForWaiting(1);
    const second = upload();
    await table.release();
    // It may come to the lock of the key before the first one has released it.
    expect([201, 409]).toContain((await second).status);
    const { status, body } = await first;
    expect(status).toBe(201);
    expect(await upload()).toMatchObject({ status: 201, headers: { 'idempotent-replayed': 'true' }, body });
    expect(await total()).toBe(1);
  });

  it('answers 422 without a file, with another field or with a second file; 400 to a form without boundary', async () => {
    expect((await form(() => undefined)).status).toBe(422);
    expect((await form((data) => data.append('other', file('name,url\nA,https://a.example')))).status).toBe(
      422,
    );
    expect((await form((data) => data.append('file', 'text'))).status).toBe(422);
    const two = await form((data) => {
      data.append('file', file('name,url\nA,https://a.example'));
      data.append('file', file('name,url\nB,https://b.example'));
    });
    expect(two.status).toBe(422);
    const none = await acme.post('/api/v1/qr/bulk', 'x', {
      headers: { 'content-type': 'multipart/form-data' },
    });
    expect(none.status).toBe(400);
    expect(await total()).toBe(0);
  });
});
