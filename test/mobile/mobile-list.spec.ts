import type { MobileQr } from '../../src/mobile/mobile.fields.js';
import type { Client } from '../toolbox/client.js';
import type { Problem } from '../toolbox/problem.js';
import { useService } from '../toolbox/use-service.js';

const QR = '/api/mobile/v1/qr';
const DAY_MS = 86_400_000;

interface List {
  items: MobileQr[];
  nextCursor: string | null;
  total?: number;
  deletedIds?: string[];
}

const world = useService({ roles: 'all' });
let acme: Client;
beforeEach(async () => {
  acme = await world.service.client();
});

const list = async (query = '') => (await acme.get<List>(`${QR}${query}`)).body;
const namesIn = ({ items }: List) => items.map(({ name }) => name);
const tick = () => {
  world.service.clock.advance(1_000);
  return world.service.clock.now().toISOString();
};
const code = async (name: string, fields = {}) => {
  tick();
  return acme.qrCode({ name, ...fields });
};

describe('GET /api/mobile/v1/qr', () => {
  it('answers 304 while nothing has changed, and 200 after an edit', async () => {
    const made = await code('a');
    const path = `${QR}?tagMode=any`;
    const etagged = async (etag?: string) =>
      acme.get<List>(path, etag === undefined ? {} : { headers: { 'if-none-match': etag } });
    const first = await etagged();
    expect(first.headers.etag).toMatch(/^W\/"[\w-]{27}"$/);
    const same = await etagged(first.headers.etag);
    expect([same.status, same.bytes.length, same.headers.etag]).toEqual([304, 0, first.headers.etag]);
    await acme.patch(`${QR}/${made.id}`, { name: 'b' });
    const changed = await etagged(first.headers.etag);
    expect([changed.status, namesIn(changed.body)]).toEqual([200, ['b']]);
    expect((await acme.get(path, { headers: { 'if-none-match': '"1"' } })).status).toBe(200);
  });

  it('lists in pages, with filters and sorts in camelCase', async () => {
    const folder = await acme.folder({ name: 'Menus' });
    for (const name of ['a', 'b', 'c']) await code(name, { folder_id: folder.id, tags: [name, 'all'] });
    await code('d', { external_id: 'sku_4' });
    const first = await acme.get<List>(`${QR}?limit=2&sort=-name&includeTotal=true`);
    expect([namesIn(first.body), first.body.total]).toEqual([['d', 'c'], 4]);
    expect(Object.keys(first.body)).toEqual(['items', 'nextCursor', 'total']);
    const next = new URL(/<(.*)>/.exec(first.headers.link ?? '')?.[1] ?? '');
    expect(next.pathname + next.search).toContain(`${QR}?limit=2&sort=-name&includeTotal=true&cursor=`);
    const last = await list(next.search);
    expect([namesIn(last), last.nextCursor]).toEqual([['b', 'a'], null]);
    expect(
      namesIn(await list(`?folderId=${folder.id}&includeSubfolders=true&tag=a&tag=b&tagMode=any`)),
    ).toEqual(['b', 'a']);
    expect(namesIn(await list('?externalId=sku_4'))).toEqual(['d']);
    expect(namesIn(await list(`?sort=createdAt&createdBefore=${first.body.items[1]!.createdAt}`))).toEqual([
      'a',
      'b',
    ]);
    expect(first.body.items[0]).toMatchObject({ externalId: 'sku_4', folderId: null, scanCount: 0 });
  });

  it('names all faults of a query by the parameters as they were sent', async () => {
    const query = '?folder_id=none&sort=created_at&includeTotal=1&page=2&createdAfter=x';
    const { status, body } = await acme.get<Problem>(`${QR}${query}`);
    const byParameter = Object.fromEntries(body.errors.map(({ parameter, detail }) => [parameter, detail]));
    expect([status, byParameter]).toEqual([
      422,
      {
        folder_id: 'folder_id is not a parameter of this request; did you mean folderId?',
        page: 'page is not a parameter of this request; did you mean cursor?',
        sort: expect.stringMatching(/^sort must be one of createdAt, updatedAt, name, scanCount, /),
        includeTotal: 'includeTotal must be true or false',
        createdAfter: expect.stringMatching(/^createdAfter must be an ISO 8601 time/),
      },
    ]);
    const unknown = await acme.get<Problem>(`${QR}?colour=red`);
    expect(unknown.body.detail).toMatch(/its parameters are folderId, includeSubfolders, .*, updatedSince$/);
  });
});

describe('GET /api/mobile/v1/qr?updatedSince', () => {
  it('lists what changed, oldest change first, and the ids of what was deleted', async () => {
    const [a, b, c] = [await code('a'), await code('b'), await code('c')];
    const since = tick();
    await acme.scan(c);
    await world.service.whenScansAreTaken();
    expect(await list(`?updatedSince=${since}`)).toEqual({ items: [], nextCursor: null, deletedIds: [] });
    tick();
    await acme.delete(`${QR}/${b.id}`);
    const d = await code('d');
    tick();
    await acme.patch(`${QR}/${a.id}`, { status: 'archived' });
    const changes = await list(`?updatedSince=${since}&includeTotal=true`);
    expect([namesIn(changes), changes.deletedIds, changes.total]).toEqual([['d', 'a'], [b.id], 2]);
    expect(changes.items[1]?.status).toBe('archived');
    const today = await list(`?updatedSince=${since.slice(0, 10)}`);
    expect(namesIn(today)).toEqual(['c', 'd', 'a']);
    // The limit is inclusive: this is the very time of the change.
    expect(namesIn(await list(`?updatedSince=${d.updated_at}`))).toEqual(['d', 'a']);
    const filtered = await list(`?updatedSince=${since}&q=nothing&sort=updatedAt`);
    expect([filtered.items, filtered.deletedIds]).toEqual([[], [b.id]]);
  });

  it('lists a restored code again, and deletions for 30 days', async () => {
    const [kept, restored] = [await code('kept'), await code('restored')];
    const since = tick();
    for (const { id } of [kept, restored]) await acme.delete(`${QR}/${id}`);
    tick();
    await acme.post(`/api/v1/qr/${restored.id}/restore`, undefined);
    const changes = await list(`?updatedSince=${since}`);
    expect([namesIn(changes), changes.deletedIds]).toEqual([['restored'], [kept.id]]);
    world.service.clock.advance(30 * DAY_MS);
    expect((await list('?updatedSince=2000-01-01T00:00:00Z')).deletedIds).toEqual([]);
  });

  it('pages through both, each change once, and binds its cursor to the list', async () => {
    const since = tick();
    const codes = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) codes.push(await code(name));
    for (const index of [1, 3, 4]) {
      tick();
      await acme.delete(`${QR}/${codes[index]!.id}`);
    }
    const seen: string[][] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query = `?limit=2&updatedSince=${since}${cursor && `&cursor=${cursor}`}`;
      const page: List = await list(query);
      seen.push([...namesIn(page), ...page.deletedIds!]);
      cursor = page.nextCursor;
    }
    expect(seen).toEqual([['a', 'c'], [codes[1]!.id, codes[3]!.id], [codes[4]!.id]]);
    const { nextCursor } = await list(`?limit=1&updatedSince=${since}`);
    const foreign = await acme.get(`${QR}?cursor=${nextCursor}&sort=updatedAt`);
    expect(foreign.status).toBe(422);
  });

  it('refuses another sort, and what is no time', async () => {
    const { body } = await acme.get<Problem>(`${QR}?updatedSince=2026-01-01T00:00:00Z&sort=name`);
    expect(body.detail).toBe('updatedSince cannot be combined with sort, unless it is updatedAt');
    const wrong = await acme.get<Problem>(`${QR}?updatedSince=yesterday`);
    expect([wrong.status, wrong.body.errors[0]?.parameter]).toEqual([422, 'updatedSince']);
  });
});
