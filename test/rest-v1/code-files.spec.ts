import { randomUUID } from 'node:crypto';
import { request } from 'undici';
import type { FileDto } from '../../src/files/files.dto.js';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import type { Client } from '../toolbox/client.js';
import type { Problem } from '../toolbox/problem.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const world = useService({ roles: 'all', connections: 10 });
let acme: Client;
beforeEach(async () => {
  acme = await world.service.client();
});

const FILES = '/api/v1/files';
const DAY_MS = 86_400_000;
const BINARY = { headers: { 'content-type': 'application/octet-stream' } };

const upload = async (name = 'menu.pdf', bytes = Buffer.from(`%PDF-1.7\n${randomUUID()}`), client = acme) =>
  (await client.post<FileDto>(`${FILES}?name=${name}`, bytes, BINARY)).body;
const svg = () =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><!--${randomUUID()}--><rect width="40" height="20" fill="red"/></svg>`,
  );
const create = (qr_data: object, category = 'file') =>
  acme.post<QrCodeDto>('/api/v1/qr', { name: 'Table 12', category, qr_data });
const codeOf = async (qr_data: object, category = 'file') => {
  const { status, body } = await create(qr_data, category);
  expect(status).toBe(201);
  return body;
};
const read = async ({ id }: { id: string }) => (await acme.get<FileDto>(`${FILES}/${id}`)).body;
const statusOf = async ({ url }: FileDto) =>
  (await request(world.service.url + new URL(url).pathname)).statusCode;
const scan = async (code: QrCodeDto) => {
  const { status, headers, bytes } = await acme.scan(code);
  return { status, location: headers.location, page: bytes.toString() };
};
const pointersOf = ({ status, body }: { status: number; body: object }) => [
  status,
  ...((body as Partial<Problem>).errors ?? []).map(({ pointer }) => pointer),
];
const codeById = async ({ id }: QrCodeDto) => (await acme.get<QrCodeDto>(`/api/v1/qr/${id}`)).body;
const ready = (file: FileDto) =>
  waitUntil(async () => (await read(file)).preview_url !== null, 'the picture');
const blocked = (code: QrCodeDto, at: Date | null) =>
  world.service.dataSource.query('update qr_codes set taken_down_at = $2 where id = $1', [code.id, at]);

describe('a QR code of a file', () => {
  it('redirects to it, and the scan is counted', async () => {
    const file = await upload();
    const code = await codeOf({ file_id: file.id.toUpperCase() });
    expect(code.qr_data).toEqual({ file_id: file.id });
    expect(await scan(code)).toMatchObject({ status: 302, location: file.url });
    const { body: simulated } = await acme.post(`/api/v1/qr/${code.id}/simulate`, {});
    expect(simulated).toMatchObject({ destination: file.url });
    await world.service.whenScansAreTaken();
    expect((await codeById(code)).scan_count).toBe(1);
    expect((await read(file)).used_by).toEqual([{ id: code.id, name: 'Table 12', left_at: null }]);
  });

  it('shows a page with its name, size and what to do, if it is to', async () => {
    const file = await upload('Lunch.pdf');
    const { status, page } = await scan(await codeOf({ file_id: file.id, title: 'Our menu', viewer: true }));
    expect([status, page]).toEqual([200, expect.stringContaining('<h1 dir="auto">Our menu</h1>')]);
    for (const text of [
      'Lunch.pdf',
      '<li>PDF</li><li>45 bytes</li>',
      `href="${file.url}"`,
      `href="${file.url}?save"`,
    ])
      expect(page).toContain(text);
    const saved = await request(`${world.service.url}${new URL(file.url).pathname}?save`);
    expect(saved.headers['content-disposition']).toContain('attachment; filename="Lunch.pdf"');
  });

  it('says that a file is being checked, in a visit that counts once, and opens it as soon as it is public', async () => {
    const file = await upload('dish.svg', svg());
    await ready(file);
    const work = (due: 'null' | 'created_at') =>
      world.service.query(
        `update file_contents set state = 'pending', picture = 'pending', tries = 0, due_at = ${due} where workspace_id = $1`,
        [acme.workspaceId],
      );
    // As while the scanner is away.
    await work('null');
    const code = await codeOf({ file_id: file.id });
    const { status, page } = await scan(code);
    expect([status, page]).toEqual([200, expect.stringContaining('This file is being checked')]);
    expect(page).not.toContain('/.f/');
    expect([(await read(file)).state, await statusOf(file)]).toEqual(['pending', 404]);
    await world.service.whenScansAreTaken();
    expect((await codeById(code)).scan_count).toBe(1);
    await work('created_at');
    await waitUntil(async () => (await scan(code)).location === file.url, 'the edge to know');
  });

  it('refuses files of other workspaces, unknown ones, and both kinds of address, by pointer', async () => {
    const foreign = await upload('menu.pdf', undefined, await world.service.client());
    const file = await upload();
    const item = { name: 'Soup', image_id: foreign.id };
    const menu = { title: 'Menu', currency: 'EUR', sections: [{ name: 'All', items: [item] }] };
    const refused = [
      await create({ file_id: foreign.id }),
      await create({ file_id: randomUUID() }),
      await create({ file_id: 'menu.pdf' }),
      await create({}),
      await create({ file_id: file.id, url: 'https://example.com/a.pdf' }),
      await create(menu, 'menu'),
    ];
    expect(refused.map(pointersOf)).toEqual([
      [422, '/qr_data/file_id'],
      [422, '/qr_data/file_id'],
      [422, '/qr_data/file_id'],
      [422, '/qr_data/url'],
      [422, '/qr_data/file_id'],
      [422, '/qr_data/sections/0/items/0/image_id'],
    ]);
    const code = await codeOf({ file_id: file.id });
    const patched = await acme.patch(`/api/v1/qr/${code.id}`, { qr_data: { file_id: foreign.id } });
    expect(pointersOf(patched)).toEqual([422, '/qr_data/file_id']);
    const bulk = await acme.post<{ results: { error?: object }[] }>('/api/v1/qr/bulk', {
      items: [
        { name: 'A', category: 'file', qr_data: { file_id: foreign.id } },
        { name: 'B', category: 'file', qr_data: { file_id: file.id } },
      ],
    });
    expect(bulk.body.results.map(({ error }) => error !== undefined)).toEqual([true, false]);
    const printed = { name: 'Box', category: 'file', dynamic: false, qr_data: { file_id: file.id } };
    expect((await acme.post('/api/v1/qr', printed)).status).toBe(422);
  });

  it('keeps it while history and trash can bring it back', async () => {
    const file = await upload();
    const code = await codeOf({ file_id: file.id });
    const deletion = () => acme.delete(`${FILES}/${file.id}`);
    expect((await deletion()).status).toBe(409);
    expect((await acme.delete(`/api/mobile/v1/files/${file.id}`)).status).toBe(409);
    const changed = { qr_data: { file_id: null, url: 'https://example.com/menu' } };
    expect((await acme.patch(`/api/v1/qr/${code.id}`, changed)).status).toBe(200);
    const [use] = (await read(file)).used_by;
    expect(use?.left_at).toBe(world.service.clock.now().toISOString());
    expect((await deletion()).status).toBe(409);
    expect((await acme.post(`/api/v1/qr/${code.id}/revert`, { version: 1 })).status).toBe(200);
    expect((await read(file)).used_by).toMatchObject([{ left_at: null }]);
    await acme.delete(`/api/v1/qr/${code.id}`);
    expect((await deletion()).status).toBe(409);
    await acme.post(`/api/v1/qr/${code.id}/restore`, undefined);
    expect((await read(file)).used_by).toMatchObject([{ left_at: null }]);
    expect((await scan(code)).location).toBe(file.url);
  });

  it('cannot go back to a version whose file is gone', async () => {
    const file = await upload();
    const code = await codeOf({ file_id: file.id });
    await acme.patch(`/api/v1/qr/${code.id}`, {
      qr_data: { file_id: null, url: 'https://example.com/menu' },
    });
    await world.service.dataSource.query('delete from file_uses where file_id = $1', [file.id]);
    expect((await acme.delete(`${FILES}/${file.id}`)).status).toBe(204);
    const { status, body } = await acme.post<Problem>(`/api/v1/qr/${code.id}/revert`, { version: 1 });
    expect([status, body.code, body.detail]).toEqual([
      409,
      'conflict',
      expect.stringContaining('no longer exists'),
    ]);
    expect((await codeById(code)).qr_data).toEqual({ url: 'https://example.com/menu' });
  });

  it('that is taken down blocks its content in the workspace, until the takedown is lifted', async () => {
    const bytes = Buffer.from(`%PDF-1.7\n${randomUUID()}`);
    const file = await upload('menu.pdf', bytes);
    const code = await codeOf({ file_id: file.id });
    const again = () => acme.post<Problem>(FILES, bytes, BINARY);
    await blocked(code, new Date());
    expect([(await read(file)).state, await statusOf(file)]).toEqual(['taken_down', 404]);
    const refused = await again();
    expect([refused.status, refused.body.code]).toEqual([409, 'taken_down']);
    const other = await world.service.client();
    expect((await other.post(FILES, bytes, BINARY)).status).toBe(201);
    await blocked(code, null);
    expect([(await read(file)).state, await statusOf(file), (await again()).status]).toEqual([
      'ready',
      200,
      201,
    ]);
  });
});

describe('a landing page', () => {
  it('shows an uploaded picture', async () => {
    const file = await upload('season.svg', svg());
    await ready(file);
    const code = await codeOf({ title: 'The new season', image_id: file.id }, 'landing_page');
    const { page } = await scan(code);
    const address = file.url.replace('season.png', '960.jpg');
    expect(page).toContain(`src="${address}"`);
    expect(page).toContain(`<meta property="og:image" content="${address}"><meta name="twitter:card"`);
  });
});

describe('a brand', () => {
  it('has a copy of an uploaded picture as its logo, also when the file is deleted', async () => {
    const file = await upload('logo.svg', svg());
    await ready(file);
    const admin = await world.service.person('admin', acme);
    const { status, body } = await admin.patch<{ brand: { logo: string } }>('/api/settings/v1/workspace', {
      brand: { logoId: file.id.toUpperCase() },
    });
    expect([status, body.brand.logo]).toEqual([200, expect.stringMatching(/^data:image\/webp;base64,/)]);
    expect((await acme.delete(`${FILES}/${file.id}`)).status).toBe(204);
    expect((await scan(await codeOf({ title: 'Season' }, 'landing_page'))).page).toContain(body.brand.logo);
  });
});

describe('the photo of a dish, and of a contact', () => {
  const dish = (image_id: string) => ({
    ...{ title: 'Lunch', currency: 'CHF' },
    sections: [{ name: 'Mains', items: [{ name: 'Gnocchi', image_id }] }],
  });
  const contact = (image_id: string) => ({ first_name: 'Ada', last_name: 'Finch', image_id });

  it.each([
    ['menu', dish, '<img class="photo" src="…" alt="" loading="lazy" width="88" height="88">'],
    ['vcard', contact, '<img src="…" alt="" width="104" height="104"></div><h1 dir="auto">Ada Finch'],
  ] as const)('is shown while it is public: %s', async (category, dataOf, image) => {
    const file = await upload('photo.svg', svg());
    await ready(file);
    // The edge reads a code at its first scan, with the state that its files have then.
    const codes = [];
    for (let at = 0; at < 3; at += 1) codes.push(await codeOf(dataOf(file.id), category));
    const [ofReady, ofPending, ofTakenDown] = codes as [QrCodeDto, QrCodeDto, QrCodeDto];
    const set = (state: string) =>
      world.service.query('update file_contents set state = $2 where workspace_id = $1', [
        acme.workspaceId,
        state,
      ]);
    expect((await scan(ofReady)).page).toContain(
      image.replace('…', file.url.replace('photo.png', '480.webp')),
    );
    await set('pending');
    const withoutPhoto = { status: 200, page: expect.not.stringContaining('<img') as string };
    expect(await scan(ofPending)).toMatchObject(withoutPhoto);
    await set('ready');
    await blocked(await codeOf({ file_id: file.id }), new Date());
    expect(await scan(ofTakenDown)).toMatchObject(withoutPhoto);
  });
});

describe('what no QR code uses', () => {
  it('is deleted after 7 days, and 30 days after the last one', async () => {
    const { service } = world;
    const [unused, used, left] = [await upload(), await upload(), await upload()];
    await codeOf({ file_id: used.id });
    const code = await codeOf({ file_id: left.id });
    await acme.delete(`/api/v1/qr/${code.id}`);
    const exist = async () =>
      [unused, used, left].map(async (file) => (await acme.get(`${FILES}/${file.id}`)).status);
    const after = async (days: number) => {
      service.clock.advance(days * DAY_MS);
      await service.deleteExpired('files');
      return Promise.all(await exist());
    };
    expect(await after(6)).toEqual([200, 200, 200]);
    expect(await after(2)).toEqual([404, 200, 200]);
    expect(await after(23)).toEqual([404, 200, 404]);
  });
});
