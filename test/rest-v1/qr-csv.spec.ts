import { parse } from 'csv-parse/sync';
import { categories } from '#libs/qr-codes';
import type { BulkReportDto } from '../../src/qr/bulk/qr-bulk.dto.js';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import type { Client } from '../toolbox/client.js';
import { UNKNOWN_ID } from '../toolbox/contract.js';
import type { Problem } from '../toolbox/problem.js';
import { nextName } from '../toolbox/records.js';
import { exactCodes } from '../toolbox/settings.js';
import { savedBySpreadsheet } from '../toolbox/spreadsheet.js';
import { useService } from '../toolbox/use-service.js';

const world = useService();
let acme: Client;
beforeEach(async () => {
  acme = await world.service.client();
});

const BULK = '/api/v1/qr/bulk';
type Report = BulkReportDto & Problem;
const exported = (query = '') => acme.get(`/api/v1/qr${query}`, { headers: { accept: 'text/csv' } });
const post = (items: object[], query = '') => acme.post<Report>(BULK + query, items);
const postCsv = (body: string | Buffer, query = '') =>
  acme.post<Report>(BULK + query, body, { headers: { 'content-type': 'text/csv' } });
const upsert = (items: object[], query = '') => post(items, `?mode=upsert${query}`);
const upsertCsv = (body: string | Buffer, query = '') => postCsv(body, `?mode=upsert${query}`);
const statuses = ({ results }: BulkReportDto) => results.map(({ status }) => status);
const recordOf = async (id = '') => (await acme.get<QrCodeDto>(`/api/v1/qr/${id}`)).body;
const recordsIn = (bytes: Buffer) =>
  parse(bytes, { columns: true, bom: true }) as unknown as Record<string, string>[];
const item = (fields: object = {}) => ({
  ...{ name: 'Shelf', category: 'url', qr_data: { url: 'https://example.com/shelf' } },
  ...fields,
});

/** A code of each category, with all that a cell can spoil. */
const everyCode = (folderId: string, serial: string) => [
  ...categories.map(({ name, example }) => {
    // The template has the product itself, which is unique.
    const qr_data = name === 'gs1' ? { ...example, serial } : example;
    return item({ name: `A ${name}`, category: name, qr_data });
  }),
  ...categories
    .filter((category) => !('dynamic' in category) || category.dynamic === 'by default')
    .filter(({ name }) => name === 'url' || name === 'text')
    .map(({ name, example }) => item({ name: 'static', category: name, qr_data: example, dynamic: false })),
  item({
    ...{ name: '\'=1+1, "quoted"\nlines', external_id: ' sku 1 ', tags: ['a', '=b'], folder_id: folderId },
    metadata: { 'a.b': ' +41 44 668 18 00 ', 'A, "b"': '@x', '..': '-1', phone: '+41446681800' },
    ...{ starts_at: '2026-12-01T00:00:00.000Z', scan_limit: 5, password: 'secret', status: 'paused' },
    ...{ fallback_url: 'https://example.com/', utm: { source: 'poster' } },
    rules: [
      { when: { countries: ['CH', 'DE'], percentage: 50 }, url: 'https://example.com/de' },
      { when: { devices: ['mobile'] }, url: 'https://example.com/m' },
      { when: { query: { 'ref.Id': 'a|"b"', 0: '=1' }, browsers: ['Edge'] }, url: 'https://example.com/q' },
      { when: { from_date: '2026-12-01', until_date: '2026-12-24' }, url: 'https://example.com/advent' },
    ],
    forward_query: true,
    design: { dot_style: 'dots', frame: { style: 'box', text: '-Scan', color: '#000000' } },
  }),
  item({ name: '00123', external_id: '00012345678905', tags: ['2026'], metadata: CHANGED, scan_limit: 1000 }),
];

/** What a spreadsheet would change. */
const CHANGED = {
  ...{ a: '1e5', b: '3.50', c: 'true', d: '12:30', e: '4. Mai', f: '+41446681800', g: '12345678901234567' },
  ...{ h: "'00123", i: "''x", j: "'s-Hertogenbosch", k: '="00123"', l: '1.2', m: '-0.5', n: '2026-12-01' },
};

describe('GET /api/v1/qr with Accept: text/csv', () => {
  it('writes codes of all categories so that the file, sent back with mode=upsert, leaves all unchanged', async () => {
    const { body: folder } = await acme.post<{ id: string }>('/api/v1/folders', { name: 'Bar/Grill' });
    const codes = everyCode(folder.id, 'exported');
    const { body: created } = await post(codes, '?atomic=true');
    expect(created.results.flatMap(({ error }) => error?.errors ?? [])).toEqual([]);
    const before = (await acme.get('/api/v1/qr?limit=100')).body;
    for (const query of ['?bom=true', '']) {
      const { status, headers, bytes } = await exported(query);
      expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
        ...[200, 'text/csv; charset=utf-8', 'attachment; filename="qr-codes.csv"'],
      ]);
      expect(bytes.subarray(0, 3).toString('hex') === 'efbbbf').toBe(query !== '');
      expect(recordsIn(bytes).length).toBe(codes.length);
      const { status: was, body } = await upsertCsv(bytes, query === '' ? '&empty_cells=clear' : '');
      expect([was, body.results.filter((result) => result.status !== 'unchanged')]).toEqual([200, []]);
      expect(body).toMatchObject({ created: 0, updated: 0, unchanged: codes.length, failed: 0 });
    }
    expect((await acme.get('/api/v1/qr?limit=100')).body).toEqual(before);
  });

  it('writes with for=spreadsheet what a spreadsheet opens and saves so that nothing changes', async () => {
    const { body: folder } = await acme.post<{ id: string }>('/api/v1/folders', { name: '1/2' });
    const codes = everyCode(folder.id, '00123');
    expect((await post(codes, '?atomic=true')).status).toBe(201);
    for (const delimiter of ['comma', 'semicolon', 'tab'] as const) {
      const { bytes } = await exported(`?bom=true&for=spreadsheet&delimiter=${delimiter}`);
      const separator = { comma: ',', semicolon: ';', tab: '\t' }[delimiter];
      const saved = savedBySpreadsheet(bytes, separator);
      expect(saved).toContain(";'00012345678905;");
      expect(saved).toContain(';WAHR;');
      const { status, body } = await upsertCsv(saved, '&dry_run=true&diff=true');
      expect([status, body.results.filter(({ change }) => change !== 'unchanged')]).toEqual([200, []]);
      expect(body).toMatchObject({ created: 0, updated: 0, unchanged: codes.length, valid: codes.length });
    }
    const { bytes } = await exported();
    const { body } = await upsertCsv(savedBySpreadsheet(bytes, ','), '&dry_run=true');
    const faults = body.results.flatMap(({ error }) => error?.errors ?? []);
    expect(faults).toContainEqual(
      expect.objectContaining({
        parameter: 'external_id',
        detail: expect.stringMatching(
          /^external_id must be 00012345678905, as before: a spreadsheet/,
        ) as string,
      }),
    );
  });

  it.each(['qr', 'scans', 'analytics', 'leads', 'qr/bulk/template.csv'])(
    'has the delimiter of the request in every export: %s',
    async (path) => {
      const options = '?for=spreadsheet&delimiter=semicolon&bom=true';
      const { status, bytes } = await acme.get(`/api/v1/${path}${options}`, {
        headers: { accept: 'text/csv' },
      });
      expect([status, String(bytes)]).toEqual([200, expect.stringMatching(/^\ufeff\w+;\w+/)]);
    },
  );

  it('answers 422 to options of CSV without Accept: text/csv', async () => {
    const { status, body } = await acme.get<Problem>('/api/v1/qr?for=spreadsheet&delimiter=tab');
    expect([status, body.errors.map(({ parameter }) => parameter)]).toEqual([422, ['delimiter', 'for']]);
    expect((await exported('?delimiter=pipe')).status).toBe(422);
  });

  it('respects the filters of the list, and takes edits of cells', async () => {
    const summer = await acme.qrCode({ name: 'Summer', tags: ['summer'], scan_limit: 5 });
    const vcard = categories.find(({ name }) => name === 'vcard')!;
    const card = item({ category: 'vcard', qr_data: vcard.example, tags: ['summer'] });
    const { id } = (await post([card])).body.results[0]!.qr!;
    await acme.qrCode({ name: 'Winter' });
    const { bytes } = await exported('?tag=summer&sort=created_at&limit=1');
    expect(recordsIn(bytes).map((record) => [record.id, record.short_url, record.scan_count])).toEqual([
      [summer.id, summer.short_url, '0'],
      [id, (await recordOf(id)).short_url, '0'],
    ]);
    const phone = /"(\+[\d ]+)"/.exec(JSON.stringify(vcard.example))?.[1] ?? 'none';
    const edited = String(bytes)
      .replace('Summer', 'Autumn')
      .replace(phone, '+41 44 000 00 00')
      .replaceAll(',summer,', ',autumn,');
    const { body } = await upsertCsv(edited);
    expect([body.updated, statuses(body), body.results[0]?.version]).toEqual([2, ['updated', 'updated'], 2]);
    expect(await recordOf(summer.id)).toMatchObject({ name: 'Autumn', tags: ['autumn'], scan_limit: 5 });
    expect(JSON.stringify((await recordOf(id)).qr_data)).toContain('+41 44 000 00 00');
    const { body: history } = await acme.get<{ data: { action: string }[] }>(`/api/v1/qr/${id}/history`);
    expect(history.data.map(({ action }) => action)).toEqual(['updated', 'created']);
  });

  it('guards formulas, but no phone numbers, and takes the guard away again', async () => {
    const names = ['=1+1', '+41 44 668 18 00', '-12.5', '@x', "'=y", '+1+cmd', "'plain"];
    await post(names.map((name) => item({ name })));
    const { bytes } = await exported('?sort=created_at');
    const cells = recordsIn(bytes).map(({ name }) => name);
    expect(new Set(cells)).toEqual(
      new Set(["'=1+1", '+41 44 668 18 00', '-12.5', "'@x", "''=y", "'+1+cmd", "'plain"]),
    );
    const csv = `name,url\n${cells.map((name) => `${name},https://a.example`).join('\n')}`;
    const { body } = await postCsv(csv);
    expect(new Set(body.results.map(({ qr }) => qr?.name))).toEqual(new Set(names));
  });

  it('writes lists as JSON when their columns would be too many, which a file takes as well', async () => {
    const dish = (name: number) => ({ name: `Dish ${name}`, price: '9.50', description: 'With rice' });
    const sections = Array.from({ length: 4 }, (_, section) => ({
      name: `Section ${section}`,
      items: Array.from({ length: 100 }, (_dish, index) => dish(100 * section + index)),
    }));
    const menu = item({ category: 'menu', qr_data: { title: 'Menu', currency: 'CHF', sections } });
    const { body: created } = await post([menu]);
    expect(created.results[0]?.error).toBeUndefined();
    const { bytes } = await exported();
    expect(Object.keys(recordsIn(bytes)[0]!)).toContain('qr_data.sections');
    const sent = await upsertCsv(bytes);
    expect(sent.body.errors).toBeUndefined();
    expect(statuses(sent.body)).toEqual(['unchanged']);
    const edited = await upsertCsv(String(bytes).replace('Dish 7""', 'Dish seven""'));
    expect(statuses(edited.body)).toEqual(['updated']);
    expect(JSON.stringify((await recordOf(created.results[0]?.qr?.id)).qr_data)).toContain('"Dish seven"');
  });

  it('answers 422 to keys of metadata that no file has columns for, and to an unknown folder', async () => {
    const keys = (from: number) =>
      Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`k${from + index}`, 'x']));
    await post(Array.from({ length: 20 }, (_, index) => item({ metadata: keys(index * 50) })));
    expect(await exported()).toMatchObject({ status: 422, body: { errors: [{ parameter: 'category' }] } });
    expect((await exported('?folder_id=01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57')).status).toBe(422);
  });
});

describe('GET /api/v1/qr/bulk/template.csv', () => {
  it.each(categories.map(({ name }) => name))(
    'has an example of %s that can be sent as it is',
    async (name) => {
      const { status, headers, bytes } = await acme.get(`${BULK}/template.csv?category=${name}&bom=true`);
      expect([status, headers['content-disposition']]).toEqual([
        200,
        `attachment; filename="qr-codes-${name}.csv"`,
      ]);
      expect((await postCsv(bytes)).body.results.map(({ qr }) => qr?.category)).toEqual([name]);
    },
  );
});

describe('POST /api/v1/qr/bulk?mode=upsert', () => {
  it('edits codes with these external ids as PATCH would, creates the others, and leaves equal ones', async () => {
    const known = await acme.qrCode({ external_id: 'sku-1', name: 'Old', tags: ['a'], metadata: { a: '1' } });
    const same = await acme.qrCode({ external_id: 'sku-2', name: 'Same' });
    const { status, body } = await upsert([
      { external_id: 'sku-1', name: 'New', metadata: { b: '2' }, scan_limit: 9, category: 'url' },
      { external_id: 'sku-2', name: 'Same' },
      item({ external_id: 'sku-3' }),
      item(),
    ]);
    expect([status, body.created, body.updated, body.unchanged, body.failed]).toEqual([200, 2, 1, 1, 0]);
    expect(body.results.map(({ status: was, id, version }) => [was, id, version])).toEqual([
      ['updated', known.id, 2],
      ['unchanged', same.id, 1],
      ['created', undefined, undefined],
      ['created', undefined, undefined],
    ]);
    expect(await recordOf(known.id)).toMatchObject({
      ...{ name: 'New', tags: ['a'], metadata: { a: '1', b: '2' }, scan_limit: 9, qr_data: known.qr_data },
    });
    expect(statuses((await upsert([item({ external_id: 'sku-3' })])).body)).toEqual(['unchanged']);
  });

  it('fails each item by itself, and says where', async () => {
    await acme.qrCode({ external_id: 'a', name: 'A' });
    const fixed = await acme.qrCode({
      external_id: 'b',
      category: 'text',
      qr_data: { text: 'x' },
      dynamic: false,
    });
    const { status, body } = await upsert([
      { external_id: 'a', name: '' },
      { external_id: 'a', name: 'Twice' },
      { external_id: 'b', qr_data: { text: 'y' } },
      { external_id: 'new', name: 'Without category' },
      item({ external_id: 'a2', folder_id: fixed.id }),
      item({ external_id: 'c' }),
    ]);
    const faults = body.results.map(({ error }) => [error?.status, error?.errors?.[0]?.pointer]);
    expect([status, body.created, body.failed, faults]).toEqual([
      207,
      1,
      5,
      [
        [422, '/name'],
        [422, '/external_id'],
        [409, '/qr_data'],
        [422, '/category'],
        [422, '/folder_id'],
        [undefined, undefined],
      ],
    ]);
    const others = await upsert([
      { external_id: 'a', category: 'text' },
      { external_id: 'b', folder_id: fixed.id },
      { external_id: 'c', colour: 'red' },
    ]);
    expect(others.status).toBe(422);
    expect(others.body.results.map(({ error }) => error?.errors?.[0]?.pointer)).toEqual([
      ...['/category', '/folder_id', '/colour'],
    ]);
  });

  it('stores nothing of an atomic request with one fault, nor in a dry run, which says what is valid', async () => {
    const known = await acme.qrCode({ external_id: 'sku-1', name: 'Old' });
    const good = [{ external_id: 'sku-1', name: 'New' }, item({ external_id: 'sku-2' })];
    const { status, body } = await upsert([...good, item({ name: '' })], '&atomic=true');
    expect([status, statuses(body)]).toEqual([422, ['skipped', 'skipped', 'failed']]);
    const later = await upsert([good[1]!, { external_id: 'sku-1', scan_limit: -1 }], '&atomic=true');
    expect([later.status, statuses(later.body)]).toEqual([422, ['skipped', 'failed']]);
    const dry = await upsert([...good, item({ name: '' })], '&dry_run=true');
    expect([dry.status, statuses(dry.body)]).toEqual([200, ['valid', 'valid', 'failed']]);
    expect(dry.body).toMatchObject({ created: 1, updated: 1, unchanged: 0, valid: 2, failed: 1 });
    expect((await recordOf(known.id)).name).toBe('Old');
    const whole = await acme.post<Report>(`${BULK}?mode=upsert&atomic=true`, good, {
      headers: { 'idempotency-key': 'once' },
    });
    expect([whole.status, statuses(whole.body)]).toEqual([200, ['updated', 'created']]);
  });

  it('compares the fields in a dry run with diff=true, without passwords, and with folders by path', async () => {
    const { body: folder } = await acme.post<{ id: string }>('/api/v1/folders', { name: 'Bar' });
    const known = await acme.qrCode({
      external_id: 'a',
      name: 'Old',
      folder_id: folder.id,
      password: 'secret',
    });
    await acme.qrCode({ external_id: 'b', name: 'Same' });
    const file = [
      'external_id,name,url,scan_limit,folder,password,short_url,dynamic',
      'a,New,,5,Bar/Snacks,other,x,1',
      'b,Same,,,,,,WAHR',
      'c,C,https://c.example,,,,,',
    ].join('\n');
    const { status, body } = await upsertCsv(file, '&dry_run=true&diff=true&create_folders=true');
    expect(body.results.flatMap(({ error }) => error?.errors ?? [])).toEqual([]);
    expect([status, body.created, body.updated, body.unchanged]).toEqual([200, 1, 1, 1]);
    expect(body.results.map(({ id, change, changes }) => [id === known.id, change, changes])).toEqual([
      [
        ...[true, 'updated'],
        {
          ...{ name: { from: 'Old', to: 'New' }, scan_limit: { from: null, to: 5 } },
          ...{ folder: { from: 'Bar', to: 'Bar/Snacks' }, has_password: { from: true, to: true } },
        },
      ],
      [false, 'unchanged', {}],
      [false, 'created', undefined],
    ]);
    expect(await recordOf(known.id)).toMatchObject({ name: 'Old', version: 1 });
    const other = await upsertCsv('external_id,dynamic\na,0', '&dry_run=true');
    expect(other.body.results[0]?.error?.errors).toMatchObject([{ parameter: 'dynamic', cell: 'B2' }]);
    expect(await upsertCsv(file, '&diff=true')).toMatchObject({
      ...{ status: 422, body: { errors: [{ parameter: 'diff' }] } },
    });
  });

  it('proves designs of edits, and sets passwords', async () => {
    const known = await acme.qrCode({ external_id: 'sku-1' });
    const { body } = await upsert([{ external_id: 'sku-1', design: { foreground: '#eeeeee' } }]);
    expect(body.results[0]?.error).toMatchObject({ code: 'unscannable_design' });
    const edit = { external_id: 'sku-1', design: { foreground: '#102030' }, password: 'secret' };
    expect(statuses((await upsert([edit])).body)).toEqual(['updated']);
    expect(await recordOf(known.id)).toMatchObject({ design: { foreground: '#102030' }, has_password: true });
    const template = { name: 'House', design: { foreground: '#402010', dot_style: 'rounded' } };
    const { id } = (await acme.post<{ id: string }>('/api/v1/design-templates', template)).body;
    const dressed = await upsert([
      { external_id: 'sku-1', design_template_id: id },
      item({ external_id: 'sku-2', design_template_id: id }),
    ]);
    expect(statuses(dressed.body)).toEqual(['updated', 'created']);
    expect(await recordOf(known.id)).toMatchObject({ design: template.design });
    const unknown = { external_id: 'sku-1', design_template_id: UNKNOWN_ID };
    expect((await upsert([unknown])).body.results[0]?.error?.errors).toMatchObject([
      { pointer: '/design_template_id' },
    ]);
  });

  it('takes a file with some columns, by external_id or id, with folders by path', async () => {
    const [one, two] = [await acme.qrCode({ external_id: 'sku-1', tags: ['a'] }), await acme.qrCode()];
    const file = `id,external_id,scan_limit,folder\n,sku-1,5,Bar\n${two.id},sku-2,6,Bar/Snacks\n`;
    const refused = await upsertCsv(file);
    expect([refused.status, refused.body.results[0]?.error?.errors?.[0]]).toMatchObject([
      422,
      { parameter: 'folder', cell: 'D2' },
    ]);
    const { status, body } = await upsertCsv(file, '&create_folders=true');
    expect(body.results.flatMap(({ error }) => error?.errors ?? [])).toEqual([]);
    expect([status, statuses(body)]).toEqual([200, ['updated', 'updated']]);
    expect(await recordOf(one.id)).toMatchObject({ scan_limit: 5, tags: ['a'] });
    expect(await recordOf(two.id)).toMatchObject({ scan_limit: 6, external_id: 'sku-2' });
    expect((await recordOf(two.id)).folder_id).not.toBe((await recordOf(one.id)).folder_id);
    expect(statuses((await upsertCsv(file)).body)).toEqual(['unchanged', 'unchanged']);
    const faulty = await upsertCsv(
      `id,external_id,name\n${one.id},sku-2,A\n01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57,,B\n${two.id},,\n${two.id},,C\n`,
    );
    expect(faulty.body.results.map(({ status: was, error }) => [was, error?.errors?.[0]?.cell])).toEqual([
      ['failed', 'B2'],
      ['failed', 'A3'],
      ['unchanged', undefined],
      ['failed', 'A5'],
    ]);
  });

  it('clears what is empty in the file with empty_cells=clear: fields, lists, keys and the folder, and nothing else', async () => {
    const { body: folder } = await acme.post<{ id: string }>('/api/v1/folders', { name: 'Bar' });
    const rules = ['CH', 'DE'].map((country) => ({
      when: { countries: [country] },
      url: 'https://a.example/',
    }));
    const fields = {
      ...{
        tags: ['a'],
        scan_limit: 5,
        metadata: { a: '1', b: '2' },
        rules,
        utm: { source: 'poster', medium: 'print' },
      },
      ...{
        folder_id: folder.id,
        password: 'secret',
        external_id: 'sku-1',
        design: { quiet_zone: 6 },
      },
    };
    const code = await acme.qrCode(fields);
    const other = await acme.qrCode({ tags: ['b'] });
    const header =
      'id,external_id,category,name,qr_data.url,tags,scan_limit,metadata.a,rules.0.when.countries.0,rules.0.url,rules.1.when.countries.0,rules.1.url,utm.source,folder,fallback_url';
    const file = `${header}\n${code.id},,,,https://b.example/,,,,,,,,,,\n`.replace(
      ',,,,https',
      ',,,Menu,https',
    );
    expect(statuses((await upsertCsv(file)).body)).toEqual(['updated']);
    expect(await recordOf(code.id)).toMatchObject({ ...{ scan_limit: 5, tags: ['a'], rules, name: 'Menu' } });
    const query = '&empty_cells=clear';
    expect((await upsertCsv(file, `${query}&dry_run=true`)).body.valid).toBe(1);
    expect((await upsertCsv(file, query)).body).toMatchObject({ updated: 1, results: [{ version: 3 }] });
    expect(await recordOf(code.id)).toMatchObject({
      ...{ name: 'Menu', category: 'url', qr_data: { url: 'https://b.example/' }, has_password: true },
      ...{ tags: [], scan_limit: null, metadata: { b: '2' }, rules: [], utm: { medium: 'print' } },
      ...{ folder_id: null, external_id: null, fallback_url: null, design: { quiet_zone: 6 } },
    });
    expect(statuses((await upsertCsv(file, query)).body)).toEqual(['unchanged']);
    const needed = await upsertCsv(`id,name,qr_data.url,password\n${code.id},,,\n`, query);
    expect(needed.body.results[0]?.error?.errors?.map(({ cell }) => cell)).toEqual(['B2', 'C2']);
    expect(statuses((await upsertCsv(`id,password\n${code.id},\n`, query)).body)).toEqual(['updated']);
    expect(await recordOf(code.id)).toMatchObject({ name: 'Menu', has_password: false });
    const created = await upsertCsv(
      'external_id,name,url,tags,scan_limit\nsku-9,New,https://c.example,,\n',
      query,
    );
    expect(statuses(created.body)).toEqual(['created']);
    expect(await recordOf(other.id)).toMatchObject({ tags: ['b'], version: 1 });
    expect(await postCsv('name,url\nA,https://a.example\n', '?empty_cells=clear')).toMatchObject({
      ...{ status: 422, body: { errors: [{ parameter: 'empty_cells' }] } },
    });
  });

  it.each([
    ['name,url\nA,https://a.example', ['external_id', 'missing_column']],
    ['external_id,colour\nA,b', ['colour', 'unknown_column']],
  ])('answers 422 to the header of %j', async (csv, [parameter, code]) => {
    expect(await upsertCsv(csv)).toMatchObject({ status: 422, body: { errors: [{ parameter, code }] } });
  });
});

describe('POST /api/v1/qr/bulk?mode=upsert&key=short_code', () => {
  const edited = ({ results }: BulkReportDto) =>
    results.map(({ id, qr, error }) => id ?? qr?.id ?? error?.errors?.[0]?.code);

  it('finds codes by domain and short code: byte for byte if the domain is case-sensitive, without case elsewhere', async () => {
    const admin = await world.service.person('admin', acme);
    const domain = `${nextName()
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')}.brand.test`;
    await exactCodes({ service: world.service, acme, admin }, domain);
    const ofDomain = async (name: string) =>
      (await acme.get<{ data: QrCodeDto[] }>('/api/v1/qr')).body.data.find((code) => code.name === name)!.id;
    const [lower, mixed] = [await ofDomain('lower'), await ofDomain('mixed')];
    const short_code = `t${nextName().replace(/[^a-zA-Z0-9]/g, '')}`;
    const plain = await acme.qrCode({ short_code });
    const rows = [
      `aBc,${domain},one`,
      `abc,${domain},two`,
      `ABC,${domain},three`,
      `${short_code.toUpperCase()},,four`,
    ];
    const csv = `short_code,domain,name,url\n${rows.map((row) => `${row},https://example.com/new`).join('\n')}\n`;
    const dry = await upsertCsv(csv, '&key=short_code&dry_run=true');
    expect(dry.body).toMatchObject({ created: 1, updated: 3, failed: 0 });
    const { body } = await upsertCsv(csv, '&key=short_code');
    expect(statuses(body)).toEqual(['updated', 'updated', 'created', 'updated']);
    expect(edited(body).toSpliced(2, 1)).toEqual([mixed, lower, plain.id]);
    expect(await recordOf(mixed)).toMatchObject({
      short_code: 'aBc',
      name: 'one',
      qr_data: { url: 'https://example.com/new' },
    });
    expect(await recordOf(plain.id)).toMatchObject({ short_code, name: 'four' });

    const twice = await upsert(
      [
        { short_code, name: 'five' },
        { short_code: short_code.toUpperCase(), name: 'six' },
      ],
      '&key=short_code',
    );
    expect([statuses(twice.body), edited(twice.body)[1]]).toEqual([['updated', 'failed'], 'duplicate']);
    const other = await world.service.client();
    const foreign = await other.post<Report>(`${BULK}?mode=upsert&key=short_code`, [item({ short_code })]);
    expect(edited(foreign.body)).toEqual(['taken']);
  });

  it('edits by external_id without key, by neither with key=id, and needs mode=upsert', async () => {
    const { id, short_code } = await acme.qrCode({ external_id: 'sku-1' });
    expect(edited((await upsert([item({ short_code })])).body)).toEqual(['taken']);
    const byId = await upsertCsv('id,external_id,name,url\n,sku-1,Mine,https://example.com\n', '&key=id');
    expect(edited(byId.body)).toEqual(['taken']);
    const json = await upsert([item({ external_id: 'sku-1' })], '&key=id');
    expect([json.status, json.body.errors[0]?.detail]).toEqual([
      422,
      expect.stringContaining('only for CSV'),
    ]);
    expect(edited((await upsert([{ external_id: 'sku-1', name: 'Moved' }])).body)).toEqual([id]);
    expect((await post([item()], '?key=short_code')).status).toBe(422);
    const { body } = await upsertCsv('external_id,name\nsku-1,Moved\n', '&key=short_code');
    expect(body.errors[0]?.detail).toBe('the column short_code, or id, is missing');
  });
});
