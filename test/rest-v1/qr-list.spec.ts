import { newId, Transactions } from '#libs/database';
import type { FolderListDto } from '../../src/qr/folders/folders.dto.js';
import type { QrCodeDto, QrCodeListDto } from '../../src/qr/record/qr.dto.js';
import type { Answer, Client } from '../toolbox/client.js';
import type { Problem } from '../toolbox/problem.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const world = useService({ roles: 'all' });
let acme: Client;
beforeEach(async () => {
  acme = await world.service.client();
});

const list = async (query = '') => (await acme.get<QrCodeListDto>(`/api/v1/qr${query}`)).body;
const names = async (query = '') => (await list(query)).data.map(({ name }) => name);

async function codes(
  ...fields: (Parameters<Client['qrCode']>[0] & { name: string })[]
): Promise<QrCodeDto[]> {
  const made: QrCodeDto[] = [];
  for (const each of fields) {
    made.push(await acme.qrCode(each));
    world.service.clock.advance(1_000);
  }
  return made;
}

describe('GET /api/v1/qr: filters', () => {
  it('narrows by folder, by none, and with the folders below', async () => {
    const { body: top } = await acme.post<{ id: string }>('/api/v1/folders', { name: 'Top' });
    const { body: below } = await acme.post<{ id: string }>('/api/v1/folders', {
      name: 'Below',
      parent_id: top.id,
    });
    await codes(
      { name: 'in top', folder_id: top.id },
      { name: 'below', folder_id: below.id },
      { name: 'free' },
    );
    expect(await names(`?folder_id=${top.id}`)).toEqual(['in top']);
    expect(await names(`?folder_id=${top.id}&include_subfolders=true`)).toEqual(['below', 'in top']);
    expect(await names('?folder_id=none')).toEqual(['free']);
  });

  it('narrows by category, external_id and time of creation', async () => {
    const [first, second] = await codes(
      { name: 'text', category: 'text', qr_data: { text: 'Hello' } },
      { name: 'url', external_id: 'sku&1' },
    );
    expect(await names('?category=text')).toEqual(['text']);
    expect(await names('?external_id=sku%261')).toEqual(['url']);
    expect(await names(`?created_after=${second!.created_at}`)).toEqual(['url']);
    expect(await names(`?created_before=${second!.created_at}`)).toEqual(['text']);
    expect(await names(`?created_after=${first!.created_at}&category=url`)).toEqual(['url']);
  });

  it('takes dates in UTC, and times with every offset of a day, also those that PostgreSQL does not know', async () => {
    await codes({ name: 'now' });
    expect(await names('?created_after=2026-11-21')).toEqual(['now']);
    expect(await names('?created_before=2026-11-21')).toEqual([]);
    for (const offset of ['%2B23:59', '-23:59', '%2B16:00']) {
      expect(await names(`?created_after=2000-01-01T00:00:00${offset}`)).toEqual(['now']);
      expect(await names(`?created_before=2000-01-01T00:00:00${offset}`)).toEqual([]);
    }
  });

  it('narrows by what a code is now, and shows archived ones only when asked', async () => {
    const now = world.service.clock.now().getTime();
    const at = (ms: number) => new Date(now + ms).toISOString();
    await codes(
      { name: 'active' },
      { name: 'paused', status: 'paused' },
      { name: 'archived', status: 'archived' },
      { name: 'expired', expires_at: at(-1) },
      { name: 'scheduled', starts_at: at(3_600_000) },
      { name: 'both', starts_at: at(3_600_000), expires_at: at(7_200_000) },
    );
    expect(await names()).toEqual(['both', 'scheduled', 'expired', 'paused', 'active']);
    const found: Record<string, string[]> = {};
    for (const status of ['active', 'paused', 'archived', 'expired', 'scheduled']) {
      const { data } = await list(`?status=${status}`);
      expect(data.map((code) => code.status)).toEqual(data.map(() => status));
      found[status] = data.map(({ name }) => name);
    }
    expect(found).toEqual({
      active: ['active'],
      paused: ['paused'],
      archived: ['archived'],
      expired: ['expired'],
      scheduled: ['both', 'scheduled'],
    });
    // Each code has one status: what is not in a list is in the other one.
    const all = ['both', 'scheduled', 'expired', 'archived', 'paused', 'active'];
    for (const [status, those] of Object.entries(found))
      expect(await names(`?status_not=${status}`)).toEqual(all.filter((name) => !those.includes(name)));
    expect(await names('?status_not=paused&status=paused')).toEqual([]);
  });

  it('leaves out a category, and codes with one of some tags', async () => {
    await codes(
      { name: 'text', category: 'text', qr_data: { text: 'Hello' } },
      { name: 'fair', tags: ['Fair', 'jar'] },
      { name: 'jar', tags: ['jar'] },
      { name: 'table', tags: ['menu'] },
    );
    expect(await names('?category_not=text')).toEqual(['table', 'jar', 'fair']);
    expect(await names('?tag_not=MENU&tag_not=fair')).toEqual(['jar', 'text']);
    expect(await names('?tag_not=fair&tag=jar')).toEqual(['jar']);
  });

  it('contains deleted codes with the status deleted only, while they can be restored', async () => {
    const [menu, shelf] = await codes(
      { name: 'menu', tags: ['print'] },
      { name: 'shelf', status: 'archived' },
      { name: 'live', tags: ['print'] },
    );
    for (const { id } of [menu!, shelf!]) {
      await acme.delete(`/api/v1/qr/${id}`);
      world.service.clock.advance(1_000);
    }
    const trash = '?status=deleted&include_total=true';
    const { data, total } = await list(trash);
    const times = data.map(({ deleted_at, updated_at }) => [deleted_at, updated_at]);
    expect(data.map(({ name, status }) => [name, status])).toEqual([
      ['shelf', 'archived'],
      ['menu', 'active'],
    ]);
    expect([total, times.every(([deleted, updated]) => deleted !== null && deleted === updated)]).toEqual([
      2,
      true,
    ]);
    expect((await list()).data.map(({ name, deleted_at }) => [name, deleted_at])).toEqual([['live', null]]);
    expect(await names(`${trash}&tag=print`)).toEqual(['menu']);
    const page = await list(`${trash}&sort=updated_at&limit=1`);
    expect([page.data[0]?.name, page.total]).toEqual(['menu', 2]);
    expect(await names(`${trash}&sort=updated_at&limit=1&cursor=${page.next_cursor}`)).toEqual(['shelf']);
    const mobile = '/api/mobile/v1/qr?status=deleted';
    const { body } = await acme.get<{ items: { deletedAt: string | null }[] }>(mobile);
    expect(body.items.map(({ deletedAt }) => deletedAt)).toEqual(data.map(({ deleted_at }) => deleted_at));
    const changes = await acme.get<Problem>(`${mobile}&updatedSince=2026-01-01T00:00:00Z`);
    expect([changes.status, changes.body.errors[0]?.parameter]).toEqual([422, 'updatedSince']);
    expect((await acme.get(`/api/v1/qr/${menu!.id}`)).status).toBe(404);
    for (const file of ['images.zip', 'sheet.pdf'])
      expect((await acme.get<Problem>(`/api/v1/qr/${file}?status=deleted`)).body.errors).toMatchObject([
        { parameter: 'status', code: 'invalid_value' },
      ]);
    world.service.clock.advance(30 * 86_400_000 - 1_000);
    expect(await names(trash)).toEqual(['shelf']);
    expect((await acme.post(`/api/v1/qr/${shelf!.id}/restore`, undefined)).status).toBe(200);
    expect((await acme.post(`/api/v1/qr/${menu!.id}/restore`, undefined)).status).toBe(404);
    expect([await names(trash), await names('?status=archived')]).toEqual([[], ['shelf']]);
  });

  it('narrows by tags without case: all of them, or any', async () => {
    await codes({ name: 'ab', tags: ['A', 'b'] }, { name: 'b', tags: ['B', 'Ähre'] }, { name: 'none' });
    expect(await names('?tag=a&tag=B')).toEqual(['ab']);
    expect(await names('?tag=a&tag=B&tag_mode=any')).toEqual(['b', 'ab']);
    expect(await names(`?tag=${encodeURIComponent('äHRE')}`)).toEqual(['b']);
  });

  it.each([
    ['Straße 7', 'STRASSE'],
    ['STRASSE 8', 'straße 8'],
    ['İstanbul', 'istanbul'],
    ['ISTANBUL 2', 'İstanbul 2'],
    ['Crème brûlée', 'creme brulee'],
    ['Creme 2', 'crème 2'],
    ['ΟΔΟΣ', 'οδος'],
    ['日本の地図', '地図'],
    ['한국 지도', '지도'],
    ['がく', 'がく'],
  ])('finds %s by %s', async (name, q) => {
    await acme.qrCode({ name });
    await acme.folder({ name });
    const { body: folders } = await acme.get<FolderListDto>(`/api/v1/folders?q=${encodeURIComponent(q)}`);
    expect(folders.data.map((folder) => folder.name)).toEqual([name]);
    expect(await names(`?q=${encodeURIComponent(q)}`)).toEqual([name]);
  });

  it('finds a code by its short code in any case, on its domain too', async () => {
    const code = await acme.qrCode({ name: 'found', short_code: 'Summer-27' });
    await acme.qrCode({ short_code: 'summer-28' });
    expect(await names('?short_code=sUMMER-27')).toEqual(['found']);
    await world.service.query(
      `insert into domains (id, workspace_id, name, token, created_at, verified_at) values ($1, $2, 'go.acme.example', 't', now(), now())`,
      [newId(), acme.workspaceId],
    );
    await world.service.query(
      `update qr_codes set domain = 'go.acme.example', short_code_norm = 'go.acme.example/SUMMER-27' where id = $1`,
      [code.id],
    );
    expect(await names('?short_code=summer-27')).toEqual(['found']);
    expect(await names('?short_code=summer')).toEqual([]);
  });

  it('searches a part of name, short code, destination and tag, in any case, signs as they stand', async () => {
    await codes(
      { name: 'Summer Menü 100%' },
      { name: 'code', short_code: 'MyCode_1' },
      { name: 'destination', url: 'https://shop.example/Shoes?x=1' },
      { name: 'tag', tags: ['Winterschlussverkauf'] },
      { name: 'rule', rules: [{ when: { countries: ['CH'] }, url: 'https://example.ch/de' }] as never },
    );
    const search = (q: string) => names(`?q=${encodeURIComponent(q)}`);
    expect(await search('summer MENÜ')).toEqual(['Summer Menü 100%']);
    expect(await search('Summer menu')).toEqual(['Summer Menü 100%']);
    expect(await search('00%')).toEqual(['Summer Menü 100%']);
    expect(await search('e_1')).toEqual(['code']);
    expect(await search('shop.EXAMPLE/shoes')).toEqual(['destination']);
    expect(await search('schluss')).toEqual(['tag']);
    expect(await search('nowhere')).toEqual([]);
  });

  it('names an unknown folder and the cursor of another list at once', async () => {
    const query = 'cursor=x&folder_id=01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57';
    const { status, body } = await acme.get<Problem>(`/api/v1/qr?${query}`);
    expect([status, body.errors.map(({ parameter }) => parameter)]).toEqual([422, ['folder_id', 'cursor']]);
  });

  it.each([
    ['sort=size', 'sort'],
    ['sort=', 'sort'],
    ['folder_id=x', 'folder_id'],
    ['folder_id=01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57', 'folder_id'],
    ['include_subfolders=yes', 'include_subfolders'],
    ['category=teapot', 'category'],
    ['status=limit', 'status'],
    ['tag=', 'tag'],
    [`tag=${'x'.repeat(51)}`, 'tag'],
    ['tag_mode=some', 'tag_mode'],
    ['external_id=', 'external_id'],
    ['q=ab', 'q'],
    ['q=日', 'q'],
    ['q=日a', 'q'],
    ['tag=menu,summer', 'tag'],
    ['tag[]=menu', 'tag[]'],
    ['created_before=2027-03-01T00:00:00+00:00', 'created_before'],
    [`q=${'x'.repeat(101)}`, 'q'],
    ['q=abc&q=def', 'q'],
    ['q=a%00bc', 'q'],
    ['created_after=yesterday', 'created_after'],
    ['created_after=2026-02-30', 'created_after'],
    ['created_before=2026', 'created_before'],
    ['include_total=1', 'include_total'],
    ['include_daily_scans=yes', 'include_daily_scans'],
    ['timezone=Europe/Atlantis', 'timezone'],
    ['page=2', 'page'],
  ])('answers 422 to %s, by the parameter', async (query, parameter) => {
    const { status, body } = await acme.get<Problem>(`/api/v1/qr?${query}`);
    expect([status, body.errors.map((fault) => fault.parameter)]).toEqual([422, [parameter]]);
  });
});

describe('GET /api/v1/qr: order and pages', () => {
  const pages = async (query: string) => {
    const seen: string[] = [];
    let path: string | null = `/api/v1/qr?limit=2&${query}`;
    while (path !== null) {
      const { body, headers }: Answer<QrCodeListDto> = await acme.get<QrCodeListDto>(path);
      seen.push(...body.data.map(({ name }) => name));
      const link: string | undefined = /^<([^>]+)>; rel="next"$/.exec(headers.link ?? '')?.[1];
      expect(link === undefined).toBe(body.next_cursor === null);
      path = link ? `${new URL(link).pathname}${new URL(link).search}` : null;
    }
    return seen;
  };

  it('sorts by each field both ways, by Link from page to page, without gap or repetition', async () => {
    const [b, a, c] = await codes({ name: 'Bär' }, { name: 'apfel' }, { name: 'Zebra' }, { name: 'ähre' });
    await acme.patch(`/api/v1/qr/${a!.id}`, { tags: ['edited'] });
    for (const scanned of [c!, c!, b!]) {
      await acme.scan(scanned);
      world.service.clock.advance(1_000);
    }
    await waitForScans({ Zebra: 2, Bär: 1 });
    const orders = {
      created_at: ['Bär', 'apfel', 'Zebra', 'ähre'],
      updated_at: ['Bär', 'Zebra', 'ähre', 'apfel'],
      name: ['ähre', 'apfel', 'Bär', 'Zebra'],
      scan_count: [expect.any(String), expect.any(String), 'Bär', 'Zebra'],
      last_scanned_at: [expect.any(String), expect.any(String), 'Zebra', 'Bär'],
    };
    for (const [sort, expected] of Object.entries(orders)) {
      expect([sort, await pages(`sort=${sort}`)]).toEqual([sort, expected]);
      expect([sort, await pages(`sort=-${sort}`)]).toEqual([sort, [...expected].reverse()]);
    }
  });

  it.each([
    ['of Korean syllables', '\ud7a3'],
    ['of ligatures that stand for 18 letters', '\ufdfa'],
    ['beyond the basic plane', '\u{2a6d6}'],
    ['of control characters', '\u0001'],
  ])('gives cursors that it takes for the longest names, %s', async (_, letter) => {
    await codes(...Array.from({ length: 3 }, () => ({ name: `a${letter.repeat(253)}b` })));
    for (const sort of ['name', '-name']) expect(await pages(`sort=${sort}`)).toHaveLength(3);
  });

  it('ends a page at 512 KiB, so that it has fewer codes than its limit', async () => {
    const dish = { name: 'Soup', description: 'x'.repeat(490) };
    const sections = Array.from({ length: 3 }, () => ({ name: 'Starters', items: Array(80).fill(dish) }));
    const menu = { category: 'menu', qr_data: { title: 'Menu', currency: 'CHF', sections } };
    const menus = Array.from({ length: 8 }, (_, index) => ({ ...menu, name: `Menu ${index}` }));
    expect((await acme.post('/api/v1/qr/bulk', menus)).status).toBe(201);
    const names = menus.map(({ name }) => name);
    const first = await list('?limit=8&sort=name&include_total=true');
    expect([first.data.map(({ name }) => name), first.total]).toEqual([names.slice(0, 5), 8]);
    const second = await list(`?limit=8&sort=name&cursor=${first.next_cursor ?? ''}`);
    expect([second.data.map(({ name }) => name), second.next_cursor]).toEqual([names.slice(5), null]);
  });

  it('stays stable while codes are added, and counts them with include_total', async () => {
    await codes({ name: '1' }, { name: '2' }, { name: '3' });
    const first = await list('?limit=2&include_total=true');
    expect([first.data.map(({ name }) => name), first.total]).toEqual([['3', '2'], 3]);
    await codes({ name: '4' });
    const second = await list(`?limit=2&cursor=${first.next_cursor ?? ''}`);
    expect([second.data.map(({ name }) => name), second.next_cursor, second.total]).toEqual([
      ['1'],
      null,
      undefined,
    ]);
  });

  it('refuses a cursor of another sort, filter or workspace, and one that was altered', async () => {
    await codes({ name: '1' }, { name: '2' });
    const cursor = (await list('?limit=1')).next_cursor ?? '';
    const altered = `${cursor.slice(0, -1)}${cursor.endsWith('A') ? 'B' : 'A'}`;
    const other = await world.service.client();
    const answers = [
      await acme.get<Problem>(`/api/v1/qr?limit=1&sort=name&cursor=${cursor}`),
      await acme.get<Problem>(`/api/v1/qr?limit=1&category=url&cursor=${cursor}`),
      await acme.get<Problem>(`/api/v1/qr?cursor=${altered}`),
      await other.get<Problem>(`/api/v1/qr?limit=1&cursor=${cursor}`),
    ];
    expect(
      answers.map(({ status, body }) => [status, body.errors.map(({ parameter }) => parameter)]),
    ).toEqual(answers.map(() => [422, ['cursor']]));
    expect((await acme.get(`/api/v1/qr?cursor=${cursor}&limit=100`)).status).toBe(200);
  });

  async function waitForScans(counts: Record<string, number>): Promise<void> {
    await waitUntil(async () => {
      const { data } = await list();
      return Object.entries(counts).every(
        ([name, scans]) => data.find((code) => code.name === name)?.scan_count === scans,
      );
    }, 'the counters');
  }
});

describe('GET /api/v1/qr: many at once', () => {
  it('uses one processor of the database for a query', async () => {
    const transactions = world.service.running.app.get(Transactions);
    const [setting] = await transactions.query('show max_parallel_workers_per_gather');
    expect(setting).toEqual({ max_parallel_workers_per_gather: '0' });
  });
});
