import { EventEmitter, once } from 'node:events';
import { renderAsync } from '@resvg/resvg-js';
import { parse } from 'csv-parse/sync';
import { request } from 'undici';
import { currentAsker, QueueFull } from '#libs/queue';
import { SymbolImages } from '#libs/qr-codes';
import { readSymbol } from '../../scripts/read-symbol.js';
import { QrExportsService } from '../../src/qr/list/qr-exports.service.js';
import { QrListService } from '../../src/qr/list/qr-list.service.js';
import { unzip } from '../toolbox/archives.js';
import type { Client } from '../toolbox/client.js';
import type { Problem } from '../toolbox/problem.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

describe('GET /api/v1/qr/images.zip', () => {
  const world = useService();
  let acme: Client;
  beforeEach(async () => {
    acme = await world.service.client();
  });
  afterEach(() => jest.restoreAllMocks());

  const download = async (query = '') => {
    const { status, headers, bytes } = await acme.get(`/api/v1/qr/images.zip${query}`);
    const files = status === 200 ? await unzip(bytes) : new Map<string, Buffer>();
    const manifest = files.get('manifest.csv')?.toString() ?? '';
    return { status, headers, files, rows: parse<Record<string, string>>(manifest, { columns: true }) };
  };
  const paths = async (query: string) => [...(await download(query)).files.keys()];

  it('has the symbol of each code of the list, then a manifest, for one request', async () => {
    const codes = [];
    for (const name of ['Table 1', 'Table 2', 'Bar']) codes.push(await acme.qrCode({ name }));
    const before = Number((await acme.get('/api/v1/folders')).headers['x-ratelimit-quota-remaining']);
    const { status, headers, files, rows } = await download('?q=table&sort=name');
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/zip',
      'attachment; filename="qr-codes.zip"',
    ]);
    expect(Number(headers['x-ratelimit-quota-remaining'])).toBe(before - 1);
    const tables = codes.slice(0, 2);
    const expected = tables.map(({ name, short_code }) => `${name}-${short_code}.svg`);
    expect([...files.keys()]).toEqual([...expected, 'manifest.csv']);
    for (const [index, { payload }] of tables.entries()) {
      const svg = files.get(expected[index] ?? '')?.toString() ?? '';
      expect(await readSymbol((await renderAsync(svg)).asPng())).toBe(payload);
    }
    expect(rows).toEqual(
      tables.map(({ id, name, short_code, short_url }, index) => ({
        ...{ file: expected[index], id, name, short_code, short_url },
        ...{ external_id: '', folder: '', error: '' },
      })),
    );
  });

  it('names files by a pattern: safe, unique in any case, in the folders of the codes', async () => {
    const top = await acme.folder({ name: 'Summer 2027' });
    const below = await acme.folder({ name: 'Menus/CON', parent_id: top.id });
    const [plain, filed] = [
      await acme.qrCode({ name: 'Table' }),
      await acme.qrCode({ name: '../../etc: "x"', folder_id: below.id, external_id: 'sku 1' }),
    ];
    await acme.qrCode({ name: 'TABLE', folder_id: top.id });
    await acme.qrCode({ name: 'manifest' });
    await acme.qrCode({ name: 'table (2)' });
    expect(await paths('?sort=created_at&name={name}')).toEqual([
      ...['Table.svg', 'etc- -x.svg', 'TABLE (2).svg', 'manifest.svg', 'table (2) (2).svg', 'manifest.csv'],
    ]);
    const { files, rows } = await download('?sort=created_at&name={folder}/{external_id}-{name}');
    expect([...files.keys()].slice(0, 3)).toEqual([
      'Table.svg',
      'Summer 2027/Menus-CON/sku 1-etc- -x.svg',
      'Summer 2027/TABLE.svg',
    ]);
    expect(rows.map(({ folder }) => folder).slice(0, 3)).toEqual([
      '',
      'Summer 2027/Menus/CON',
      'Summer 2027',
    ]);
    expect(await paths(`?folder_id=${below.id}&name=Label {short_code}`)).toEqual([
      `Label ${filed.short_code}.svg`,
      'manifest.csv',
    ]);
    expect((await paths('?q=etc&name={folder}'))[0]).toBe('Summer 2027/Menus-CON.svg');
    expect((await paths(`?short_code=${plain.short_code!}&name={folder}`))[0]).toBe(
      `${plain.short_code}.svg`,
    );
  });

  it('takes the parameters of the image, and says in the manifest what cannot be drawn so', async () => {
    await acme.qrCode({ name: 'Short', category: 'text', dynamic: false, qr_data: { text: 'Gate 4' } });
    const text = 'Kündigung '.repeat(40);
    const { id } = await acme.qrCode({ name: 'Long', category: 'text', dynamic: false, qr_data: { text } });
    const { files, rows } = await download('?format=png&size=100&margin=2&sort=name&name={name}');
    expect([...files.keys()]).toEqual(['Short.png', 'manifest.csv']);
    expect(files.get('Short.png')?.readUInt32BE(16)).toBe(100);
    expect(rows[0]).toMatchObject({
      ...{ file: '', id, short_url: '' },
      error: expect.stringMatching(/^size must be at least \d+ for this symbol/) as unknown,
    });
  });

  it('has only the codes that are named, of those that the filters leave', async () => {
    const [one, other] = [await acme.qrCode({ name: 'One' }), await acme.qrCode({ name: 'Other' })];
    const archived = await acme.qrCode({ name: 'Archived', status: 'archived' });
    const ids = [one, archived].map(({ id }) => `id=${id}`).join('&');
    const named = async (query: string) => (await download(query)).rows.map(({ id }) => id);
    expect(await named(`?${ids}`)).toEqual([one.id]);
    expect(await named(`?${ids}&status=archived`)).toEqual([archived.id]);
    expect(await named(`?id=${other.id}&q=one`)).toEqual([]);
  });

  it('is an archive with only a manifest if no code fits', async () => {
    const { files, rows } = await download('?q=nothing');
    expect([[...files.keys()], rows]).toEqual([['manifest.csv'], []]);
    const { status, headers, bytes } = await acme.head('/api/v1/qr/images.zip');
    expect([status, headers['content-type'], bytes.length]).toEqual([200, 'application/zip', 0]);
  });

  it.each([
    ['name', '?name={nane}'],
    ['name', '?name={name'],
    ['format', '?format=gif'],
    ['size_mm', '?size_mm=30'],
    ['limit', '?limit=3'],
    ['folder_id', '?folder_id=00000000-0000-7000-8000-000000000000'],
    ['id', '?id=table-1'],
    ['id', `?${Array.from({ length: 101 }, () => 'id=00000000-0000-7000-8000-000000000000').join('&')}`],
  ])('answers 422 that names %s to %s', async (parameter, query) => {
    const { status, body } = await acme.get<Problem>(`/api/v1/qr/images.zip${query}`);
    expect([status, body.errors.map((fault) => fault.parameter)]).toEqual([422, [parameter]]);
  });

  it('answers 422 to more than 10,000 codes, and 503 when too many archives wait', async () => {
    const { app } = world.service.running;
    const page = { records: [], nextCursor: null, total: 10_001 };
    jest.spyOn(app.get(QrListService), 'list').mockResolvedValueOnce(page);
    const { status, body } = await acme.get<Problem>('/api/v1/qr/images.zip');
    expect([status, body.detail]).toEqual([
      422,
      expect.stringContaining('at most 10000 QR codes; it matches 10001'),
    ]);
    jest.spyOn(app.get(QrExportsService), 'inTurn').mockRejectedValueOnce(new QueueFull());
    const full = await acme.get('/api/v1/qr/images.zip');
    expect([full.status, Number(full.headers['retry-after']) > 0]).toEqual([503, true]);
  });

  it('waits with an image for which there is no place, rather than to end the archive', async () => {
    await acme.qrCode({ name: 'Table' });
    jest.spyOn(world.service.running.app.get(SymbolImages), 'draw').mockRejectedValueOnce(new QueueFull());
    expect(await paths('?name={name}')).toEqual(['Table.svg', 'manifest.csv']);
  });

  it('closes the connection when it fails, so that no client takes a part for the whole', async () => {
    for (let code = 0; code < 60; code++) await acme.qrCode();
    const images = world.service.running.app.get(SymbolImages);
    const draw = images.draw.bind(images);
    let drawn = 0;
    jest.spyOn(images, 'draw').mockImplementation((image) => {
      drawn += 1;
      return drawn > 55 ? Promise.reject(new Error('broken')) : draw(image);
    });
    await expect(acme.get('/api/v1/qr/images.zip')).rejects.toThrow();
  });

  it('draws nothing more when the client has left', async () => {
    for (let code = 0; code < 3; code++) await acme.qrCode();
    const images = world.service.running.app.get(SymbolImages);
    const draw = images.draw.bind(images);
    let [drawn, ended] = [0, 0];
    let signal: AbortSignal | undefined;
    const gate = new EventEmitter();
    const opened = once(gate, 'open');
    jest.spyOn(images, 'draw').mockImplementation(async (image) => {
      drawn += 1;
      signal = currentAsker()?.signal;
      await opened;
      return draw(image).finally(() => (ended += 1));
    });
    const leaving = new AbortController();
    const path = `${acme.url}/api/v1/qr/images.zip`;
    const left = request(path, { headers: acme.credentials, signal: leaving.signal });
    const ignored = left.then(({ body }) => body.dump()).catch(() => undefined);
    await waitUntil(() => Promise.resolve(drawn === 1), 'the first image');
    leaving.abort();
    await ignored;
    await waitUntil(
      () => Promise.resolve(signal?.aborted === true),
      'the service to know that the client has left',
    );
    gate.emit('open');
    await waitUntil(() => Promise.resolve(ended === 1), 'the end of the first image');
    // Another request overtakes all work that could follow at once.
    await acme.get('/api/v1/folders');
    expect(drawn).toBe(1);
  });
});
