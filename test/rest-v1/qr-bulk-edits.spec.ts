import { SymbolImages } from '#libs/qr-codes';
import type { BulkEditReportDto } from '../../src/qr/write/qr-bulk-edits.dto.js';
import type { QrHistoryDto } from '../../src/qr/history/qr-history.dto.js';
import { QrWriter } from '../../src/qr/write/qr.writer.js';
import { ExternalIdTaken } from '../../src/qr/record/qr.errors.js';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import type { Client } from '../toolbox/client.js';
import type { Problem } from '../toolbox/problem.js';
import { useService } from '../toolbox/use-service.js';

const world = useService({ roles: 'all' });
let acme: Client;
beforeEach(async () => {
  acme = await world.service.client();
});

const BULK = '/api/v1/qr/bulk';
const UNKNOWN = '01936f5e-7d2a-7c3b-9a41-6f2c8d1e0b57';
type Report = BulkEditReportDto & Problem;
const patch = (body: object, query = '') => acme.patch<Report>(BULK + query, body);
const remove = (body: object, query = '') => acme.call<Report>('DELETE', BULK + query, { body });
const restore = (body: object, query = '') => acme.post<Report>(`${BULK}/restore${query}`, body);
const recordOf = async ({ id }: { id: string }) => (await acme.get<QrCodeDto>(`/api/v1/qr/${id}`)).body;
const told = ({ results }: BulkEditReportDto) =>
  results.map(({ id, status, error }) => [id, status, error?.errors?.[0]?.pointer ?? error?.status]);
const live = async () =>
  (await acme.get<{ total: number }>('/api/v1/qr?include_total=true&limit=1')).body.total;

/** More than one transaction holds. */
const createMany = async (count: number, fields: object = {}) => {
  const items = Array.from({ length: count }, (_, index) => ({
    ...{ name: 'Shelf', category: 'url', qr_data: { url: 'https://example.com/' } },
    ...{ external_id: `sku-${index}`, ...fields },
  }));
  const { body } = await acme.post<{ results: { qr: QrCodeDto }[] }>(BULK, { items });
  return body.results.map(({ qr }) => qr);
};

describe('PATCH /api/v1/qr/bulk', () => {
  it('draws many codes alike: a design is read once for symbols of one size, and refused where it cannot be read', async () => {
    const codes = await createMany(3, { design: { dot_style: 'dots' } });
    const pale = await acme.qrCode({ design: { background: '#a0a0a0' } });
    const all = [...codes, pale];
    const prove = jest.spyOn(world.service.running.app.get(SymbolImages), 'prove');
    const { body } = await patch({
      ids: all.map(({ id }) => id),
      patch: { design: { foreground: '#808080' } },
    });
    const reads = prove.mock.calls.length;
    prove.mockRestore();
    expect([told(body), reads]).toEqual([
      [...codes.map(({ id }) => [id, 'updated', undefined]), [pale.id, 'failed', '/design/foreground']],
      2,
    ]);
    expect((await recordOf(codes[0]!)).design).toMatchObject({ foreground: '#808080', dot_style: 'dots' });
    expect((await recordOf(pale)).design).toMatchObject({ foreground: '#000000', background: '#a0a0a0' });
    await acme.post(`/api/v1/qr/${codes[0]!.id}/revert`, { version: 1 });
    expect((await recordOf(codes[0]!)).design).toMatchObject({ foreground: '#000000', dot_style: 'dots' });
  });

  it('takes ids in capitals for the same codes, once, with their versions and in filters', async () => {
    const folder = await acme.folder({ name: 'Shelves' });
    const [one, two] = await createMany(2, { folder_id: folder.id });
    const upper = one!.id.toUpperCase();
    const seen = { ids: [upper, one!.id, two!.id], if_match: { [upper]: 1, [two!.id]: 7 } };
    const { status, body } = await patch({ ...seen, patch: { name: 'New' } });
    expect([status, told(body)]).toEqual([
      207,
      [
        [one!.id, 'updated', undefined],
        [two!.id, 'failed', 412],
      ],
    ]);
    const filter = { folder_id: folder.id.toUpperCase() };
    expect((await patch({ filter, patch: { name: 'All' } })).body).toMatchObject({ changed: 2 });
    expect((await acme.get(`/api/v1/qr/images.zip?id=${upper}`)).status).toBe(200);
  });

  it('changes, deletes and restores only the versions of if_match, by id or external id', async () => {
    const codes = await createMany(2);
    const [one, two] = codes as [QrCodeDto, QrCodeDto];
    await acme.patch(`/api/v1/qr/${two.id}`, { name: 'Changed meanwhile' });
    const ids = codes.map(({ id }) => id);
    const seen = { [one.id]: 1, [two.id]: 1 };
    const outdated = [
      [one.id, 'updated', undefined],
      [two.id, 'failed', 412],
    ];
    const { status, body } = await patch({ ids, if_match: seen, patch: { name: 'New' } });
    expect([status, told(body)]).toEqual([207, outdated]);
    expect((await recordOf(two)).name).toBe('Changed meanwhile');
    const atomic = await patch({ ids, if_match: { [two.id]: 1 }, patch: { name: 'Newer' } }, '?atomic=true');
    expect([atomic.status, (await recordOf(one)).version]).toEqual([422, 2]);
    const externalIds = codes.map(({ external_id: id }) => id!);
    const byOwnIds = { external_ids: externalIds, if_match: { [externalIds[0]!]: 2, [externalIds[1]!]: 1 } };
    expect(told((await remove(byOwnIds)).body)).toEqual([[one.id, 'deleted', undefined], outdated[1]]);
    expect((await restore({ ids: [one.id], if_match: { [one.id]: 2 } })).status).toBe(422);
    expect(told((await restore({ ids: [one.id], if_match: { [one.id]: 3 } })).body)).toEqual([
      [one.id, 'restored', undefined],
    ]);
    const filter = { q: 'Changed meanwhile' };
    const filtered = await patch({
      filter,
      if_match: { [two.id]: 2, [UNKNOWN]: 1 },
      patch: { name: 'Newest' },
    });
    expect(told(filtered.body)).toEqual([[two.id, 'updated', undefined]]);
    const refused: [object, string][] = [
      [{ [UNKNOWN]: 1 }, `/if_match/${UNKNOWN}`],
      [{ [two.id]: '1' }, '/if_match'],
      [[2], '/if_match'],
    ];
    for (const [versions, pointer] of refused)
      expect((await remove({ ids: [two.id], if_match: versions })).body.errors).toMatchObject([{ pointer }]);
    const withHeader = { headers: { 'if-match': '"3"' }, body: { ids: [two.id], patch: { name: 'x' } } };
    for (const [method, path] of [
      ['PATCH', BULK],
      ['DELETE', BULK],
      ['POST', `${BULK}/restore`],
    ] as const) {
      const { patch: _, ...selection } = withHeader.body;
      const sent = { ...withHeader, body: method === 'PATCH' ? withHeader.body : selection };
      const answer = await acme.call<Report>(method, path, sent);
      expect([answer.status, answer.body.errors]).toMatchObject([422, [{ header: 'If-Match' }]]);
    }
    expect((await recordOf(two)).version).toBe(3);
  });

  it('changes each code as a PATCH of it would, in the order of the ids, with its history, at the scan edge too', async () => {
    const codes = [
      await acme.qrCode({ tags: ['a'], metadata: { shelf: '1' } }),
      await acme.qrCode({ metadata: { row: '2' } }),
    ];
    const [one, two] = codes as [QrCodeDto, QrCodeDto];
    expect((await acme.scan(one)).status).toBe(302);
    const change = { metadata: { shelf: '9' }, tags: null, qr_data: { url: 'https://example.com/new' } };
    const { status, body } = await patch({ ids: [two.id, two.id, one.id, two.id], patch: change });
    expect([status, body]).toEqual([
      200,
      {
        ...{ changed: 2, failed: 0, change_id: expect.any(String) as string },
        results: [
          { index: 0, id: two.id, external_id: null, status: 'updated', version: 2 },
          { index: 2, id: one.id, external_id: null, status: 'updated', version: 2 },
        ],
      },
    ]);
    expect(await recordOf(one)).toMatchObject({ tags: [], metadata: { shelf: '9' }, version: 2 });
    expect(await recordOf(two)).toMatchObject({ metadata: { row: '2', shelf: '9' } });
    expect((await acme.scan(one)).headers.location).toBe('https://example.com/new');
    const { body: history } = await acme.get<QrHistoryDto>(`/api/v1/qr/${one.id}/history`);
    expect(history.data[0]).toMatchObject({ action: 'updated', actor: { id: acme.apiKeyId }, version: 2 });
    expect(told((await patch({ ids: [one.id], patch: change })).body)).toEqual([
      [one.id, 'unchanged', undefined],
    ]);
  });

  it('answers 207 when some fail, each with its problem, and 422 when all do', async () => {
    const code = await acme.qrCode();
    const fixed = await acme.qrCode({ dynamic: false });
    const stranger = await (await world.service.client()).qrCode();
    const body = {
      ids: [code.id, fixed.id, UNKNOWN, stranger.id, 'no id'],
      patch: { qr_data: { url: 'https://example.com/new' } },
    };
    const some = await patch(body);
    expect([some.status, some.body.changed, some.body.failed]).toEqual([207, 1, 4]);
    expect(told(some.body)).toEqual([
      [code.id, 'updated', undefined],
      [fixed.id, 'failed', '/qr_data'],
      [null, 'failed', 404],
      [null, 'failed', 404],
      [null, 'failed', 404],
    ]);
    const none = await patch({ ids: [code.id], patch: { name: '' } });
    expect([none.status, none.body.code, told(none.body)]).toEqual([
      ...[422, 'validation_failed'],
      [[code.id, 'failed', '/name']],
    ]);
    expect((await recordOf(code)).version).toBe(2);
  });

  it('reports a part that is refused when it is stored, since others are stored already', async () => {
    const ids = (await createMany(60)).map(({ id }) => id);
    const writer = world.service.running.app.get(QrWriter);
    jest.spyOn(writer, 'store').mockRejectedValueOnce(new ExternalIdTaken());
    const { status, body } = await patch({ ids, patch: { name: 'Table' } });
    jest.restoreAllMocks();
    expect([status, body.changed, body.failed]).toEqual([207, 10, 50]);
    const refused = body.results.filter(({ error }) => error?.status === 409);
    expect(refused).toHaveLength(50);
    expect((await recordOf({ id: refused[0]!.id! })).version).toBe(1);
  });

  it('changes all or none with atomic, and nothing in a dry run, which a key that only reads may send', async () => {
    const code = await acme.qrCode();
    const fixed = await acme.qrCode({ dynamic: false });
    const body = { ids: [code.id, fixed.id], patch: { qr_data: { url: 'https://example.com/new' } } };
    const atomic = await patch(body, '?atomic=true');
    expect([atomic.status, told(atomic.body)]).toEqual([
      422,
      [
        [code.id, 'skipped', undefined],
        [fixed.id, 'failed', '/qr_data'],
      ],
    ]);
    const reader = await world.service.clientOf(acme.workspaceId, 'read');
    const dry = await reader.patch<Report>(`${BULK}?dry_run=true`, body);
    expect([dry.status, dry.body.valid, dry.body.failed, dry.body.changed]).toEqual([200, 1, 1, 0]);
    expect((await reader.patch(BULK, body)).status).toBe(403);
    expect((await recordOf(code)).version).toBe(1);
  });

  it('replaces a text in destinations, literally, and says before what would change', async () => {
    const table = await acme.qrCode({ qr_data: { url: 'https://sole.example/menu?a=$1&menu=.' } });
    const door = await acme.qrCode({ qr_data: { url: 'https://sole.example/Menu' } });
    const note = await acme.qrCode({ category: 'text', qr_data: { text: 'menu' } });
    const fixed = await acme.qrCode({ dynamic: false, qr_data: { url: 'https://sole.example/menu' } });
    const long = await acme.qrCode({ qr_data: { url: `https://sole.example/menu${'m'.repeat(2_015)}` } });
    const ids = [table, door, note, fixed, long].map(({ id }) => id);
    const replace = { field: 'qr_data.url', find: 'menu', with: '$& winter'.replace(' ', '/').repeat(4) };
    const url = `https://sole.example/${replace.with}?a=$1&${replace.with}=.`;
    const { body: dry } = await patch({ ids, replace }, '?dry_run=true&diff=true');
    const results = [
      [table.id, 'updated', undefined],
      [door.id, 'unchanged', undefined],
      [note.id, 'unchanged', undefined],
      [fixed.id, 'failed', '/qr_data'],
      [long.id, 'failed', '/qr_data/url'],
    ];
    expect([dry.impact?.codes, dry.results.map(({ changes }) => changes)]).toEqual([
      1,
      [{ qr_data: { from: table.qr_data, to: { ...table.qr_data, url } } }, {}, {}, undefined, undefined],
    ]);
    const { status, body } = await patch({ ids, replace });
    expect([status, body.changed, told(body)]).toEqual([207, 1, results]);
    expect((await recordOf(table)).qr_data).toEqual({ ...table.qr_data, url });
    const away = await patch({
      ids: [table.id],
      replace: { ...replace, find: `${replace.with}=.`, with: '' },
    });
    expect(away.body.changed).toBe(1);
    expect((await recordOf(table)).qr_data).toMatchObject({ url: url.slice(0, -replace.with.length - 2) });
  });

  it('selects by external_ids, and by the filters of the list, more than one transaction holds', async () => {
    const codes = await createMany(60, { tags: ['summer'] });
    await acme.qrCode({ tags: ['winter'] });
    const password = { password: 'open sesame' };
    const { status, body } = await patch({ filter: { tag: ['SUMMER'], status: 'active' }, patch: password });
    expect([status, body.changed]).toEqual([200, 60]);
    expect(body.results[0]!.id).toBe(
      (await acme.get<{ data: QrCodeDto[] }>('/api/v1/qr?tag=summer')).body.data[0]!.id,
    );
    const named = await patch({ external_ids: ['sku-7', 'sku-x'], patch: { status: 'paused' } });
    expect(told(named.body)).toEqual([
      [codes[7]!.id, 'updated', undefined],
      [null, 'failed', 404],
    ]);
    expect(named.body.results[1]!.external_id).toBe('sku-x');
    expect(await recordOf(codes[7]!)).toMatchObject({ has_password: true, status: 'paused', version: 3 });
  });

  it.each([
    [{ patch: { name: 'a' } }, ''],
    [{ ids: [UNKNOWN], filter: { q: 'abc' }, patch: { name: 'a' } }, ''],
    [{ ids: [], patch: { name: 'a' } }, '/ids'],
    [{ ids: [7], patch: { name: 'a' } }, '/ids/0'],
    [{ external_ids: ['\0'], patch: { name: 'a' } }, '/external_ids/0'],
    [{ filter: {}, patch: { name: 'a' } }, '/filter'],
    [{ filter: { tag: [] }, patch: { name: 'a' } }, '/filter/tag'],
    [{ filter: { category: 'teapot' }, patch: { name: 'a' } }, '/filter/category'],
    [{ filter: { folder_id: UNKNOWN }, patch: { name: 'a' } }, '/filter/folder_id'],
    [{ filter: { colour: 'red' }, patch: { name: 'a' } }, '/filter/colour'],
    [{ ids: [UNKNOWN] }, '/patch'],
    [{ ids: [UNKNOWN], patch: {} }, ''],
    [
      { ids: [UNKNOWN], patch: { name: 'a' }, replace: { field: 'qr_data.url', find: 'a', with: '' } },
      '/replace',
    ],
    [{ ids: [UNKNOWN], replace: { field: 'name', find: 'a', with: 'b' } }, '/replace/field'],
    [{ ids: [UNKNOWN], replace: { field: 'qr_data.url', find: '', with: 'b' } }, '/replace/find'],
    [{ ids: [UNKNOWN], replace: { field: 'qr_data.url', find: 'a' } }, '/replace/with'],
    [{ ids: [UNKNOWN], patch: { category: 'text' } }, '/patch/category'],
    [{ ids: [UNKNOWN], patch: { dynamic: false } }, '/patch/dynamic'],
    [{ ids: [UNKNOWN], patch: { folder_id: UNKNOWN } }, '/patch/folder_id'],
    [{ ids: [UNKNOWN], patch: { external_id: 'sku' } }, '/patch/external_id'],
  ])('answers 422 to %j at "%s"', async (body, pointer) => {
    const answer = await patch(body);
    expect([answer.status, answer.body.errors[0]?.pointer]).toEqual([422, pointer]);
  });

  it('refuses a filter that matches more than 1,000', async () => {
    const { workspaceId } = acme;
    await world.service.query(
      `insert into qr_codes (id, workspace_id, name, category, qr_data, version, created_at, updated_at)
       select gen_random_uuid(), $1, 'Shelf', 'text', '{"text": "a"}', 1, now(), now() from generate_series(1, 1001)`,
      [workspaceId],
    );
    const { status, body } = await remove({ filter: { category: 'text' } });
    expect([status, body.errors[0]?.code, await live()]).toEqual([422, 'too_many_items', 1001]);
  });
});

describe('DELETE /api/v1/qr/bulk and POST /api/v1/qr/bulk/restore', () => {
  it('answers 207 if only some can be deleted', async () => {
    const { id } = await acme.qrCode();
    const { status, body } = await remove({ ids: [id, UNKNOWN] });
    expect([status, told(body)]).toEqual([
      207,
      [
        [id, 'deleted', undefined],
        [null, 'failed', 404],
      ],
    ]);
  });

  it('deletes many, and the same selection restores them', async () => {
    const folder = await acme.folder({ name: 'Menus' });
    const codes = await createMany(55, { folder_id: folder.id });
    const kept = await acme.qrCode();
    const selection = { filter: { folder_id: folder.id } };
    expect((await remove(selection, '?dry_run=true')).body).toMatchObject({ changed: 0, valid: 55 });
    const deleted = await remove(selection);
    expect([deleted.status, deleted.body.changed, await live()]).toEqual([200, 55, 1]);
    expect((await remove(selection)).body).toEqual({ changed: 0, failed: 0, results: [], change_id: null });
    // Its external id is taken while it is deleted.
    await acme.patch(`/api/v1/qr/${kept.id}`, { external_id: 'sku-3' });
    const atomic = await restore(selection, '?atomic=true');
    expect([atomic.status, atomic.body.failed, await live()]).toEqual([422, 1, 1]);
    const restored = await restore(selection);
    expect([restored.status, restored.body.changed, restored.body.failed]).toEqual([207, 54, 1]);
    expect(restored.body.results.find(({ status }) => status === 'failed')).toMatchObject({
      ...{ id: codes[3]!.id, external_id: 'sku-3' },
      error: { status: 409, code: 'conflict' },
    });
    expect(await recordOf(codes[4]!)).toMatchObject({ version: 3, folder_id: folder.id });
  });

  it('restores the whole trash by its filter, and leaves codes that are not deleted as they are', async () => {
    const [shelf, door] = await createMany(2, { status: 'archived' });
    const other = await acme.qrCode();
    await remove({ ids: [shelf!.id, door!.id] });
    const trash = { filter: { status: 'deleted' } };
    for (const refused of [await remove(trash), await patch({ ...trash, patch: { tags: [] } })])
      expect([refused.status, refused.body.errors[0]?.pointer]).toEqual([422, '/filter/status']);
    expect(told((await restore(trash)).body)).toEqual([
      [door!.id, 'restored', undefined],
      [shelf!.id, 'restored', undefined],
    ]);
    const { body } = await restore({ ids: [door!.id, other.id, UNKNOWN], if_match: { [other.id]: 2 } });
    expect(told(body)).toEqual([
      [door!.id, 'unchanged', undefined],
      [other.id, 'failed', 412],
      [null, 'failed', 404],
    ]);
    expect(told((await restore({ external_ids: ['sku-0'] })).body)).toEqual([
      [shelf!.id, 'unchanged', undefined],
    ]);
    const again = await acme.post<QrCodeDto>(`/api/v1/qr/${door!.id}/restore`, undefined);
    expect([again.status, again.body.version, again.body.deleted_at]).toEqual([200, 3, null]);
  });

  it('weighs a dry run by the scans of what it would change', async () => {
    const [menu, door] = await createMany(2);
    const scanned = world.service.clock.now();
    await acme.scan(menu!);
    await acme.scan(menu!, { headers: { 'user-agent': 'Googlebot/2.1' } });
    await world.service.whenScansAreTaken();
    const stranger = await world.service.client();
    const weigh = async (client: Client, body: object) =>
      (await client.call<Report>('DELETE', `${BULK}?dry_run=true`, { body })).body.impact;
    const ids = [menu!.id, door!.id, UNKNOWN];
    const weight = { scans_30d: 1, visitors_30d: 1, first_scanned_at: scanned.toISOString() };
    const none = { scans_30d: 0, visitors_30d: 0, first_scanned_at: null };
    expect(await weigh(acme, { ids })).toEqual({ codes: 2, ...weight });
    expect(await weigh(acme, { ids: [door!.id] })).toEqual({ codes: 1, ...none });
    expect(await weigh(stranger, { ids })).toEqual({ codes: 0, ...none });
    const edit = { ids, patch: { status: 'paused' } };
    expect((await patch(edit, '?dry_run=true')).body.impact).toEqual({ codes: 2, ...weight });
    await patch({ ids: [menu!.id], patch: { status: 'paused' } });
    const { valid, impact } = (await patch(edit, '?dry_run=true')).body;
    expect([valid, impact]).toEqual([2, { codes: 1, ...none }]);
    world.service.clock.advance(30 * 86_400_000);
    expect(await weigh(acme, { ids })).toEqual({
      codes: 2,
      ...none,
      first_scanned_at: scanned.toISOString(),
    });
    expect((await remove({ ids: [door!.id] })).body).not.toHaveProperty('impact');
  });
});
