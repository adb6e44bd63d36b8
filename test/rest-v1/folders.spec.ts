import { QrCode, QrCodeVersion } from '#libs/database';
import type { FolderDto, FolderListDto } from '../../src/qr/folders/folders.dto.js';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import type { Answer, Client } from '../toolbox/client.js';
import type { Problem } from '../toolbox/problem.js';
import { BASE_URL, type TestService } from '../toolbox/test-service.js';
import { useService } from '../toolbox/use-service.js';

const UNKNOWN_ID = '01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57';

const world = useService({ roles: 'all', connections: 10 });
let service: TestService;
let acme: Client;

beforeAll(() => {
  service = world.service;
});
beforeEach(async () => {
  acme = await service.client();
});

const list = async (query = '', client = acme) =>
  (await client.get<FolderListDto>(`/api/v1/folders${query}`)).body.data;
const names = async (query = '') => (await list(query)).map(({ name }) => name).sort();
const find = async ({ id }: { id: string }) => (await acme.get<FolderDto>(`/api/v1/folders/${id}`)).body;
const code = async ({ id }: { id: string }) => (await acme.get<QrCodeDto>(`/api/v1/qr/${id}`)).body;
const placesOf = ({ errors }: Problem) =>
  errors.map(({ pointer, parameter, header }) => pointer ?? parameter ?? header).sort();
const rows = () => service.dataSource.getRepository(QrCode);
const history = (id: string) =>
  service.dataSource
    .getRepository(QrCodeVersion)
    .find({ where: { qrCodeId: id }, order: { version: 'DESC' } });

const codeIn = ({ id }: { id: string }) => acme.qrCode({ folder_id: id });

describe('POST /api/v1/folders', () => {
  it('answers 201 with Location, ETag and the whole record', async () => {
    const parent = await acme.folder({ name: 'Zürich' });
    const { status, headers, body } = await acme.post<FolderDto>('/api/v1/folders', {
      name: '  Cafe\u0301 ',
      description: ' On every table\n',
      color: '#2F6fde',
      parent_id: parent.id,
    });
    expect([status, headers.etag]).toEqual([201, '"1"']);
    expect(headers.location).toBe(`${BASE_URL}/api/v1/folders/${body.id}`);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      name: 'Caf\u00e9',
      description: ' On every table\n',
      color: '#2F6fde',
      parent_id: parent.id,
      qr_count: 0,
      created_at: service.clock.now().toISOString(),
      updated_at: service.clock.now().toISOString(),
    });
    const read = await acme.get<FolderDto>(new URL(headers.location ?? '').pathname);
    expect([read.status, read.headers.etag, read.body]).toEqual([200, '"1"', body]);
  });

  it('shows what is not given as null', async () => {
    const { description, color, parent_id } = await acme.folder({ name: 'Menus', color: null });
    expect([description, color, parent_id]).toEqual([null, null, null]);
  });

  it('takes names of 255 and descriptions of 500 code points, emoji counted by theirs', async () => {
    const [name, description] = ['😀'.repeat(255), '☺\ufe0f'.repeat(250)];
    expect(await acme.folder({ name, description })).toMatchObject({ name, description });
    for (const long of [{ name: `${name}x` }, { name: 'a', description: `${description}\ufe0f` }])
      expect((await acme.post('/api/v1/folders', long)).status).toBe(422);
  });

  it("answers 409 to a sibling's name in whatever case, and to no other folder's", async () => {
    const menus = await acme.folder({ name: 'Menüs' });
    const drinks = await acme.folder({ name: 'Drinks', parent_id: menus.id });
    for (const taken of [{ name: ' MENÜS' }, { name: 'dRINKS', parent_id: menus.id }]) {
      const { status, body } = await acme.post<Problem>('/api/v1/folders', taken);
      expect([status, body.code, placesOf(body)]).toEqual([409, 'conflict', ['/name']]);
    }
    await acme.folder({ name: 'Drinks' });
    await acme.folder({ name: 'Menüs', parent_id: drinks.id });
    const other = await service.client();
    await other.folder({ name: 'Menüs' });
    expect(await names()).toEqual(['Drinks', 'Drinks', 'Menüs', 'Menüs']);
  });

  it('gives one name once when twenty ask for it at once', async () => {
    const parent = await acme.folder({ name: 'Parent' });
    for (const place of [{}, { parent_id: parent.id }]) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          acme.post('/api/v1/folders', { name: i % 2 ? 'Menus' : 'MENUS', ...place }),
        ),
      );
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([201, ...Array<number>(19).fill(409)]);
    }
    expect((await names()).map((name) => name.toLowerCase())).toEqual(['menus', 'menus', 'parent']);
  });

  it('makes one folder of two requests with one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'folder-1' };
    const first = await acme.post<FolderDto>('/api/v1/folders', { name: 'Menus' }, { headers });
    const second = await acme.post<FolderDto>('/api/v1/folders', { name: 'Menus' }, { headers });
    expect([second.status, second.headers.etag, second.body]).toEqual([201, '"1"', first.body]);
    expect(await names()).toEqual(['Menus']);
  });

  it.each<[object, string[]]>([
    [{}, ['/name']],
    [{ name: null }, ['/name']],
    [{ name: '' }, ['/name']],
    [{ name: ' \t\u00a0' }, ['/name']],
    [{ name: 7 }, ['/name']],
    [{ name: ['a'] }, ['/name']],
    [{ name: 'a', description: 7 }, ['/description']],
    [{ name: 'a', description: 'x'.repeat(501) }, ['/description']],
    [{ name: 'a', color: 'red' }, ['/color']],
    [{ name: 'a', color: '#12345' }, ['/color']],
    [{ name: 'a', color: '#1234567' }, ['/color']],
    [{ name: 'a', color: '#12345g' }, ['/color']],
    [{ name: 'a', color: '#123456\n' }, ['/color']],
    [{ name: 'a', color: 123456 }, ['/color']],
    [{ name: 'a', parent_id: 7 }, ['/parent_id']],
    [{ name: 'a', parent_id: 'none' }, ['/parent_id']],
    [{ name: 'a', parent_id: '' }, ['/parent_id']],
    [{ name: 'a', parent_id: [UNKNOWN_ID] }, ['/parent_id']],
    [{ name: 'a', colour: 'red' }, ['/colour']],
    [{ name: '', description: 1, color: 2, parent_id: 3 }, ['/color', '/description', '/name', '/parent_id']],
    [
      { name: 'a', id: UNKNOWN_ID, qr_count: 0, created_at: null, updated_at: null, version: 1 },
      ['/created_at', '/id', '/qr_count', '/updated_at', '/version'],
    ],
  ])('answers 422 to %j at %j, and creates nothing', async (sent, places) => {
    const { status, body } = await acme.post<Problem>('/api/v1/folders', sent);
    expect([status, placesOf(body)]).toEqual([422, places]);
    expect(await names()).toEqual([]);
  });
});

describe('GET /api/v1/folders', () => {
  it('lists newest first in pages that neither skip nor repeat, and links the next one', async () => {
    for (const name of ['one', 'two', 'three', 'four', 'five']) {
      await acme.folder({ name });
      if (name !== 'two') service.clock.advance(1_000);
    }
    const seen: string[] = [];
    let path: string | undefined = '/api/v1/folders?limit=2&q=o';
    const pages: (string | null)[] = [];
    await acme.patch(`/api/v1/folders/${(await list())[0]?.id}`, { name: 'five o' });
    while (path !== undefined) {
      const { body, headers }: Answer<FolderListDto> = await acme.get<FolderListDto>(path);
      seen.push(...body.data.map(({ name }) => name));
      pages.push(body.next_cursor);
      await acme.folder({ name: `born while paging ${seen.length}` });
      const next: string | undefined = /^<(.+)>; rel="next"$/.exec(headers.link ?? '')?.[1];
      expect(next?.startsWith(`${BASE_URL}/api/v1/folders?limit=2&q=o&cursor=`) ?? false).toBe(
        next !== undefined,
      );
      path = next?.slice(BASE_URL.length);
    }
    expect(seen).toEqual(['five o', 'four', 'two', 'one']);
    expect(pages).toEqual([expect.any(String), null]);
  });

  it('narrows by parent_id and by a part of the name in any case, signs taken as they are', async () => {
    const menus = await acme.folder({ name: 'Menüs 100%' });
    await acme.folder({ name: 'Summer_menüs', parent_id: menus.id });
    await acme.folder({ name: 'Tickets' });
    expect(await names('?parent_id=none')).toEqual(['Menüs 100%', 'Tickets']);
    expect(await names(`?parent_id=${menus.id}`)).toEqual(['Summer_menüs']);
    expect(await names('?q=MENU%CC%88S')).toEqual(['Menüs 100%', 'Summer_menüs']);
    expect(await names('?q=MEN%C3%9CS&parent_id=none')).toEqual(['Menüs 100%']);
    for (const [q, found] of [
      ['%25', ['Menüs 100%']],
      ['_', ['Summer_menüs']],
      ['%5C', []],
      ["'", []],
    ] as const)
      expect(await names(`?q=${q}`)).toEqual(found);
  });

  it('counts the codes directly in each folder, archived ones too, deleted ones not', async () => {
    const menus = await acme.folder({ name: 'Menus' });
    const drinks = await acme.folder({ name: 'Drinks', parent_id: menus.id });
    await codeIn(menus);
    const archived = await codeIn(menus);
    await acme.patch(`/api/v1/qr/${archived.id}`, { status: 'archived' });
    const gone = await codeIn(menus);
    await acme.delete(`/api/v1/qr/${gone.id}`);
    await codeIn(drinks);
    const counts = (await list()).map(({ name, qr_count }) => [name, qr_count]).sort();
    expect(counts).toEqual([
      ['Drinks', 1],
      ['Menus', 2],
    ]);
    expect((await find(menus)).qr_count).toBe(2);
    expect(
      (await acme.patch<FolderDto>(`/api/v1/folders/${menus.id}`, { color: '#000000' })).body.qr_count,
    ).toBe(2);
  });

  it('refuses the cursor of another list', async () => {
    const [menus] = [await acme.folder({ name: 'Menus' }), await acme.folder({ name: 'Tickets' })];
    const { body } = await acme.get<FolderListDto>('/api/v1/folders?limit=1');
    const cursor = body.next_cursor ?? '';
    expect((await acme.get(`/api/v1/folders?limit=2&cursor=${cursor}`)).status).toBe(200);
    const other = await service.client();
    const refused = [
      await acme.get<Problem>(`/api/v1/folders?cursor=${cursor}&q=e`),
      await acme.get<Problem>(`/api/v1/folders?cursor=${cursor}&parent_id=none`),
      await acme.get<Problem>(`/api/v1/folders?cursor=${cursor}&parent_id=${menus.id}`),
      await acme.get<Problem>(`/api/v1/qr?cursor=${cursor}`),
      await other.get<Problem>(`/api/v1/folders?cursor=${cursor}`),
    ];
    expect(refused.map(({ status, body: refusal }) => [status, placesOf(refusal)])).toEqual(
      refused.map(() => [422, ['cursor']]),
    );
  });

  it('names an unknown parent and the cursor of another list at once', async () => {
    const { status, body } = await acme.get<Problem>(`/api/v1/folders?cursor=x&parent_id=${UNKNOWN_ID}`);
    expect([status, placesOf(body)]).toEqual([422, ['cursor', 'parent_id']]);
  });

  it.each([
    'parent_id=',
    'parent_id=top',
    'parent_id=null',
    `parent_id=${UNKNOWN_ID}`,
    `parent_id=${UNKNOWN_ID.toUpperCase()}`,
    'parent_id=none&parent_id=none',
    'q=',
    `q=${'x'.repeat(101)}`,
    'q=a&q=b',
    'q=%00',
    'cursor=a%00b',
    'sort=name',
  ])('answers 422 to ?%s', async (query) => {
    const { status, body } = await acme.get<Problem>(`/api/v1/folders?${query}`);
    expect([status, placesOf(body)]).toEqual([422, [query.split('=')[0]]]);
  });
});

describe('PATCH /api/v1/folders/:id', () => {
  it('changes what is named, clears what is null, keeps the rest, and counts the edit', async () => {
    const [parent, made] = [
      await acme.folder({ name: 'Parent' }),
      await acme.folder({ name: 'Menus', description: 'On tables', color: '#000000' }),
    ];
    service.clock.advance(5_000);
    const { status, headers, body } = await acme.patch<FolderDto>(
      `/api/v1/folders/${made.id}`,
      { name: ' Cards ', color: null, parent_id: parent.id },
      { headers: { 'content-type': 'application/merge-patch+json' } },
    );
    const updated_at = service.clock.now().toISOString();
    const changed = { ...made, name: 'Cards', color: null, parent_id: parent.id, updated_at };
    expect([status, headers.etag, body]).toEqual([200, '"2"', changed]);
    expect(await find(made)).toEqual(changed);
    const back = await acme.patch<FolderDto>(`/api/v1/folders/${made.id}`, {
      parent_id: null,
      description: null,
    });
    expect([back.headers.etag, back.body.parent_id, back.body.description]).toEqual(['"3"', null, null]);
  });

  it('takes another case of its own name', async () => {
    const { id } = await acme.folder({ name: 'menus' });
    const { status, body } = await acme.patch<FolderDto>(`/api/v1/folders/${id}`, { name: 'MENUS' });
    expect([status, body.name]).toEqual([200, 'MENUS']);
  });

  it('takes what changes nothing for no edit', async () => {
    const made = await acme.folder({ name: 'Menus', description: 'On tables' });
    service.clock.advance(5_000);
    const same = { name: ' Menus', description: 'On tables', color: null, parent_id: null };
    const { status, headers, body } = await acme.patch(`/api/v1/folders/${made.id}`, same);
    expect([status, headers.etag, body]).toEqual([200, '"1"', made]);
  });

  it("answers 409 to a sibling's name, also where it is moved, and keeps the folder", async () => {
    const menus = await acme.folder({ name: 'Menus' });
    const drinks = await acme.folder({ name: 'Drinks' });
    await acme.folder({ name: 'DRINKS', parent_id: menus.id });
    for (const patch of [
      { name: 'mENUS' },
      { parent_id: menus.id },
      { parent_id: menus.id, color: '#ffffff' },
    ]) {
      const { status, body } = await acme.patch<Problem>(`/api/v1/folders/${drinks.id}`, patch);
      expect([status, body.code, placesOf(body)]).toEqual([409, 'conflict', ['/name']]);
    }
    expect(await find(drinks)).toEqual(drinks);
    const elsewhere = { parent_id: menus.id, name: 'Cocktails' };
    expect((await acme.patch(`/api/v1/folders/${drinks.id}`, elsewhere)).status).toBe(200);
  });

  it('answers 412 to another version than it has, and loses no edit', async () => {
    const { id } = await acme.folder({ name: 'Menus' });
    const edit = (color: string, ifMatch: string) =>
      acme.patch<FolderDto>(`/api/v1/folders/${id}`, { color }, { headers: { 'if-match': ifMatch } });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => edit(`#00000${i}`, '"1"')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(412)]);
    const kept = answers.find(({ status }) => status === 200)?.body;
    expect(await find({ id })).toEqual(kept);
    expect((await edit('#ffffff', '"7", "2"')).headers.etag).toBe('"3"');
    expect((await edit('#aaaaaa', 'none')).status).toBe(422);
  });

  it.each<[object, string]>([
    [{}, ''],
    [{ name: null }, '/name'],
    [{ name: '' }, '/name'],
    [{ name: 'x'.repeat(256) }, '/name'],
    [{ description: 'x'.repeat(501) }, '/description'],
    [{ description: {} }, '/description'],
    [{ color: '' }, '/color'],
    [{ color: '#fff' }, '/color'],
    [{ parent_id: 'none' }, '/parent_id'],
    [{ parent_id: UNKNOWN_ID }, '/parent_id'],
    [{ qr_count: 3 }, '/qr_count'],
    [{ id: UNKNOWN_ID }, '/id'],
    [{ version: 1 }, '/version'],
  ])('answers 422 to %j at %j, and keeps the record', async (patch, pointer) => {
    const made = await acme.folder({ name: 'Menus' });
    const { status, body } = await acme.patch<Problem>(`/api/v1/folders/${made.id}`, patch);
    expect([status, placesOf(body)]).toEqual([422, [pointer]]);
    expect(await find(made)).toEqual(made);
    expect((await acme.patch(`/api/v1/folders/${UNKNOWN_ID}`, patch)).status).toBe(422);
  });
});

describe('DELETE /api/v1/folders/:id', () => {
  it('moves what is in it to its parent, as an edit of each', async () => {
    const top = await acme.folder({ name: 'Top' });
    const middle = await acme.folder({ name: 'Middle', parent_id: top.id });
    const below = await acme.folder({ name: 'Below', parent_id: middle.id });
    const [moved, deeper, beside] = [await codeIn(middle), await codeIn(below), await codeIn(top)];
    service.clock.advance(5_000);
    const { status, bytes } = await acme.delete(`/api/v1/folders/${middle.id}`);
    expect([status, bytes.length]).toEqual([204, 0]);
    expect((await acme.get(`/api/v1/folders/${middle.id}`)).status).toBe(404);
    const updated_at = service.clock.now().toISOString();
    expect(await find(below)).toEqual({ ...below, parent_id: top.id, qr_count: 1, updated_at });
    expect((await acme.get(`/api/v1/folders/${below.id}`)).headers.etag).toBe('"2"');
    expect(await find(top)).toEqual({ ...top, qr_count: 2 });
    // A scan is counted meanwhile, which is no edit.
    const { scan_count: _scans, unique_visitors: _visitors, last_scanned_at: _at, ...written } = moved;
    expect(await code(moved)).toMatchObject({
      ...written,
      folder_id: top.id,
      version: moved.version + 1,
      updated_at,
    });
    expect(await code(deeper)).toEqual(deeper);
    expect(await code(beside)).toEqual(beside);
    const [{ version, action, actor, at, fields }] = (await history(moved.id)) as [QrCodeVersion];
    expect({ version, action, actor, at }).toEqual({
      version: moved.version + 1,
      action: 'moved',
      actor: { type: 'key', id: acme.apiKeyId, name: 'test' },
      at: service.clock.now(),
    });
    expect(fields).toMatchObject({ name: 'Table 12', folder_id: top.id, qr_data: moved.qr_data });
    expect((await acme.scan(moved)).status).toBe(302);
  });

  it('puts what is in a top folder to the top, and leaves its codes without a folder', async () => {
    const top = await acme.folder({ name: 'Top' });
    const below = await acme.folder({ name: 'Below', parent_id: top.id });
    const moved = await codeIn(top);
    expect((await acme.delete(`/api/v1/folders/${top.id}`)).status).toBe(204);
    expect((await find(below)).parent_id).toBeNull();
    expect((await code(moved)).folder_id).toBeNull();
  });

  it('answers 409 when one in it has the name of one beside it, and changes nothing', async () => {
    const top = await acme.folder({ name: 'Top' });
    const middle = await acme.folder({ name: 'Middle', parent_id: top.id });
    await acme.folder({ name: 'Drinks', parent_id: middle.id });
    await acme.folder({ name: 'Food', parent_id: middle.id });
    await acme.folder({ name: 'DRINKS', parent_id: top.id });
    const inside = await codeIn(middle);
    const before = await list();
    const { status, body } = await acme.delete(`/api/v1/folders/${middle.id}`);
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect(await list()).toEqual(before);
    expect(await code(inside)).toEqual(inside);
    expect((await acme.get(`/api/v1/folders/${middle.id}`)).headers.etag).toBe('"1"');
    expect((await acme.patch(`/api/v1/folders/${middle.id}`, { name: 'MIDDLE' })).status).toBe(200);
  });

  it('lets a folder in it take its own name', async () => {
    const outer = await acme.folder({ name: 'Menus' });
    const inner = await acme.folder({ name: 'Menus', parent_id: outer.id });
    expect((await acme.delete(`/api/v1/folders/${outer.id}`)).status).toBe(204);
    expect((await list()).map(({ id, parent_id }) => [id, parent_id])).toEqual([[inner.id, null]]);
  });

  it('is not hindered by deleted codes, and moves them silently', async () => {
    const top = await acme.folder({ name: 'Top' });
    const gone = await codeIn(top);
    await acme.delete(`/api/v1/qr/${gone.id}`);
    const before = await rows().findOneByOrFail({ id: gone.id });
    service.clock.advance(5_000);
    expect((await acme.delete(`/api/v1/folders/${top.id}`)).status).toBe(204);
    expect(await rows().findOneByOrFail({ id: gone.id })).toEqual({ ...before, folderId: null });
  });

  it('with contents=delete deletes its subfolders and all their codes, whose scans answer 410 at once', async () => {
    const top = await acme.folder({ name: 'Top' });
    const middle = await acme.folder({ name: 'Middle', parent_id: top.id });
    const below = await acme.folder({ name: 'Below', parent_id: middle.id });
    const inside = [await codeIn(middle), await codeIn(below), await codeIn(below)];
    const beside = await codeIn(top);
    for (const each of [...inside, beside]) expect((await acme.scan(each)).status).toBe(302);
    service.clock.advance(5_000);
    expect((await acme.delete(`/api/v1/folders/${middle.id}?contents=delete`)).status).toBe(204);
    expect(await names()).toEqual(['Top']);
    for (const { id, short_code, version } of inside) {
      expect((await acme.get(`/api/v1/qr/${id}`)).status).toBe(404);
      expect((await acme.scan({ short_code })).status).toBe(410);
      const [entry] = await history(id);
      expect(entry).toMatchObject({ action: 'deleted', version: version + 1, fields: { folder_id: null } });
    }
    expect(await code(beside)).toMatchObject({ folder_id: top.id, version: beside.version });
    expect((await acme.scan(beside)).status).toBe(302);
  });

  it('answers 412 to another version than it has, and deletes nothing', async () => {
    const { id } = await acme.folder({ name: 'Menus' });
    const inside = await codeIn({ id });
    await acme.patch(`/api/v1/folders/${id}`, { color: '#000000' });
    for (const query of ['', '?contents=delete']) {
      const { status, body } = await acme.delete(`/api/v1/folders/${id}${query}`, {
        headers: { 'if-match': '"1"' },
      });
      expect([status, body.code]).toEqual([412, 'precondition_failed']);
    }
    expect(await names()).toEqual(['Menus']);
    expect(await code(inside)).toEqual(inside);
    expect((await acme.delete(`/api/v1/folders/${id}`, { headers: { 'if-match': '"2"' } })).status).toBe(204);
  });

  it.each([
    'contents=',
    'contents=keep',
    'contents=DELETE',
    'contents=delete&contents=delete',
    'content=delete',
  ])('answers 422 to ?%s, and deletes nothing', async (query) => {
    const { id } = await acme.folder({ name: 'Menus' });
    const { status, body } = await acme.call<Problem>('DELETE', `/api/v1/folders/${id}?${query}`);
    expect([status, placesOf(body)]).toEqual([422, [query.split('=')[0]]]);
    expect(await names()).toEqual(['Menus']);
  });

  it('answers 404 to the second of two', async () => {
    const { id } = await acme.folder({ name: 'Menus' });
    const answers = await Promise.all([1, 2].map(() => acme.delete(`/api/v1/folders/${id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
  });
});

describe("another workspace's folder", () => {
  let foreign: FolderDto;
  let other: Client;
  beforeEach(async () => {
    other = await service.client();
    foreign = await other.folder({ name: 'Theirs' });
  });
  afterEach(async () => {
    expect(await list('', other)).toEqual([foreign]);
  });

  const answerTo = async (method: string, path: string, body?: object) => {
    const answer = await acme.call<Problem>(method, path, { body });
    return [answer.status, answer.bytes.toString().replaceAll(answer.body.request_id, '')];
  };

  it.each([
    ['GET', undefined],
    ['PATCH', { name: 'Mine' }],
    ['DELETE', undefined],
  ])('is as unknown to %s as an id of nobody, or none', async (method, body) => {
    const unknown = await answerTo(method, `/api/v1/folders/${UNKNOWN_ID}`, body);
    expect(unknown[0]).toBe(404);
    for (const id of [foreign.id, foreign.id.toUpperCase(), 'none'])
      expect(await answerTo(method, `/api/v1/folders/${id}`, body)).toEqual(unknown);
  });

  it('cannot be a parent, and gets the same answer as an id that does not exist', async () => {
    const { id } = await acme.folder({ name: 'Mine' });
    for (const [method, path] of [
      ['POST', '/api/v1/folders'],
      ['PATCH', `/api/v1/folders/${id}`],
    ] as const) {
      const put = (parent_id: string) => answerTo(method, path, { name: 'New', parent_id });
      const unknown = await put(UNKNOWN_ID);
      expect(unknown[0]).toBe(422);
      for (const parent of [foreign.id, foreign.id.toUpperCase(), 'none', ''])
        expect(await put(parent)).toEqual(unknown);
    }
    const inside = (parent: string) => answerTo('GET', `/api/v1/folders?parent_id=${parent}`);
    expect(await inside(foreign.id)).toEqual(await inside(UNKNOWN_ID));
    expect(await inside('nonsense')).toEqual(await inside(UNKNOWN_ID));
    expect(await names()).toEqual(['Mine']);
  });

  it('appears in no list', async () => {
    expect(await names()).toEqual([]);
    expect(await names('?parent_id=none&q=theirs')).toEqual([]);
  });
});
