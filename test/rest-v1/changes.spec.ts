import type { BulkReportDto } from '../../src/qr/bulk/qr-bulk.dto.js';
import type { ChangesDto, RevertReportDto } from '../../src/qr/history/qr-changes.dto.js';
import type { QrHistoryDto } from '../../src/qr/history/qr-history.dto.js';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import type { BulkEditReportDto } from '../../src/qr/write/qr-bulk-edits.dto.js';
import type { Client } from '../toolbox/client.js';
import type { Problem } from '../toolbox/problem.js';
import { useService } from '../toolbox/use-service.js';

const BULK = '/api/v1/qr/bulk';
const DAY_MS = 86_400_000;
const world = useService();
let acme: Client;
beforeEach(async () => {
  acme = await world.service.client();
});

const bodyOf = (fields: object) => ({
  ...{ name: 'Shelf', category: 'url', qr_data: { url: 'https://example.com/autumn' } },
  ...fields,
});
const recordOf = async (id: string) => (await acme.get<QrCodeDto>(`/api/v1/qr/${id}`)).body;
const patch = async (body: object) => (await acme.patch<BulkEditReportDto>(BULK, body)).body;
const remove = async (ids: string[]) =>
  (await acme.call<BulkEditReportDto>('DELETE', BULK, { body: { ids } })).body;
const upsert = async (...items: object[]) =>
  (await acme.post<BulkReportDto>(`${BULK}?mode=upsert`, items.map(bodyOf))).body;
const revert = (id: string | null, query = '', headers: Record<string, string> = {}) =>
  acme.post<RevertReportDto & Problem>(`/api/v1/changes/${id}/revert${query}`, undefined, { headers });
const list = async (query = '') => (await acme.get<ChangesDto>(`/api/v1/changes${query}`)).body;
const told = ({ results }: RevertReportDto) =>
  results.map(({ name, status, error }) => [name, status, error?.status]).sort();

describe('POST /api/v1/changes/:id/revert', () => {
  it('takes an edit of many back, but not of codes that were edited since, which it lists; and can be taken back', async () => {
    const codes = await Promise.all(['A', 'B', 'C'].map((name) => acme.qrCode(bodyOf({ name }))));
    const ids = codes.map(({ id }) => id);
    const urls = async () =>
      (await Promise.all(ids.map(recordOf))).map(({ qr_data: data }) =>
        (data as { url: string }).url.slice(20),
      );
    const replace = { field: 'qr_data.url', find: 'autumn', with: 'winter' };
    const { change_id: id } = await patch({ ids, replace });
    await acme.patch(`/api/v1/qr/${ids[1]}`, { name: 'B, outside' });
    const tried = await revert(id, '?dry_run=true');
    expect(tried.body).toMatchObject({ change_id: null, reverted: 2, skipped: 1, failed: 0 });
    expect(tried.body.impact?.codes).toBe(2);
    expect(await urls()).toEqual(['winter', 'winter', 'winter']);
    const { status, body } = await revert(id);
    expect([status, told(body)]).toEqual([
      200,
      [
        ['A', 'reverted', undefined],
        ['B, outside', 'skipped', 412],
        ['C', 'reverted', undefined],
      ],
    ]);
    const { error } = body.results.find(({ name }) => name === 'B, outside') ?? {};
    // The caller of a revert has sent no version.
    expect(error?.detail).toBe(
      'The current version of the QR code is 3, not the expected one; it was not changed.',
    );
    expect(await urls()).toEqual(['autumn', 'winter', 'autumn']);
    const { data } = (await acme.get<QrHistoryDto>(`/api/v1/qr/${ids[0]}/history`)).body;
    expect(data.map(({ action, change_id }) => [action, change_id])).toEqual([
      ['reverted', body.change_id],
      ['updated', id],
      ['created', null],
    ]);
    expect((await revert(id)).body).toMatchObject({ change_id: null, reverted: 0, skipped: 3 });
    await revert(body.change_id);
    expect(await urls()).toEqual(['winter', 'winter', 'winter']);
  });

  it('deletes what an import has created, and gives back what it has updated', async () => {
    const old = await acme.qrCode(bodyOf({ name: 'Old', external_id: 'sku-1' }));
    const report = await upsert(
      { name: 'Renamed', external_id: 'sku-1' },
      { name: 'New', external_id: 'sku-2' },
    );
    expect(report).toMatchObject({ created: 1, updated: 1 });
    const created = report.results[1]?.qr;
    expect((await revert(report.change_id)).body).toMatchObject({ reverted: 2, skipped: 0, failed: 0 });
    expect((await recordOf(old.id)).name).toBe('Old');
    expect((await acme.get(`/api/v1/qr/${created!.id}`)).status).toBe(404);
  });

  it('restores what was deleted, unless another code has the external id by now: 207', async () => {
    const [one, two] = await Promise.all([
      acme.qrCode(bodyOf({ name: 'A', external_id: 'sku-1' })),
      acme.qrCode(bodyOf({ name: 'B', external_id: 'sku-2' })),
    ]);
    const { change_id: id } = await remove([one.id, two.id]);
    await acme.qrCode(bodyOf({ external_id: 'sku-1' }));
    const { status, body } = await revert(id);
    expect([status, told(body)]).toEqual([
      207,
      [
        ['A', 'failed', 409],
        ['B', 'reverted', undefined],
      ],
    ]);
    expect((await recordOf(two.id)).name).toBe('B');
  });

  it('gives back external ids, unless another code has one by now, which no other code suffers from: 207', async () => {
    const old = await acme.qrCode(bodyOf({ name: 'A', external_id: 'sku-1' }));
    const { id: other } = await acme.qrCode(bodyOf({ name: 'B', external_id: 'sku-2' }));
    const { change_id: id } = await patch({ ids: [old.id, other], patch: { external_id: null } });
    await acme.qrCode(bodyOf({ external_id: 'sku-1' }));
    const results = [
      ['A', 'failed', 409],
      ['B', 'reverted', undefined],
    ];
    expect(told((await revert(id, '?dry_run=true')).body)).toEqual(results);
    const { status, body } = await revert(id, '', { 'idempotency-key': 'undo-ids' });
    expect([status, told(body)]).toEqual([207, results]);
    expect((await recordOf(other)).external_id).toBe('sku-2');
  });

  it('reverts large codes with an Idempotency-Key once', async () => {
    const items = Array.from({ length: 100 }, (_, index) => ({ name: `Dish ${index}`, price: '9.50' }));
    const sections = Array.from({ length: 8 }, (_, index) => ({ name: `Page ${index}`, items }));
    const qr_data = { title: 'Menu', currency: 'EUR', sections };
    const { id } = await acme.qrCode({ name: 'Before', category: 'menu', qr_data });
    const { change_id: change } = await patch({ ids: [id], patch: { name: 'After' } });
    const key = { 'idempotency-key': 'undo-1' };
    const answers = [await revert(change, '', key), await revert(change, '', key)];
    expect(answers.map(({ body }) => [body.reverted, body.skipped])).toEqual([
      [1, 0],
      [1, 0],
    ]);
    expect(await recordOf(id)).toMatchObject({ name: 'Before', version: 3 });
  });

  it('is possible for 24 hours, in the workspace of the change: 404', async () => {
    const { id } = await acme.qrCode();
    const { change_id: change } = await patch({ ids: [id], patch: { name: 'New' } });
    const stranger = await world.service.client();
    expect((await stranger.post(`/api/v1/changes/${change}/revert`, undefined)).status).toBe(404);
    expect((await stranger.get<ChangesDto>('/api/v1/changes')).body.data).toEqual([]);
    world.service.clock.advance(DAY_MS);
    expect((await revert(change, '?dry_run=true')).body.reverted).toBe(1);
    world.service.clock.advance(1);
    const { status, body } = await revert(change);
    expect([status, body.detail]).toEqual([
      404,
      'No such change of QR codes in this workspace in the last 24 hours.',
    ]);
    expect((await list()).data).toEqual([]);
  });
});

describe('GET /api/v1/changes', () => {
  it('lists them with what each did, newest first, page by page, and how much can be taken back', async () => {
    const report = await upsert({ external_id: 'sku-1' }, { external_id: 'sku-2' });
    const ids = report.results.flatMap(({ qr }) => qr?.id ?? []);
    world.service.clock.advance(1_000);
    const patched = await patch({ ids, patch: { name: 'New' } });
    const removed = await remove([ids[0]!]);
    const first = await list('?limit=2');
    expect(first.data).toMatchObject([
      { id: removed.change_id, deleted: 1, updated: 0, revertible: 1, actor: { type: 'key' } },
      { id: patched.change_id, updated: 2, deleted: 0, revertible: 1 },
    ]);
    const { data, next_cursor } = await list(`?limit=2&cursor=${first.next_cursor}`);
    expect([data, next_cursor]).toMatchObject([[{ id: report.change_id, created: 2, revertible: 0 }], null]);
    const [change] = data;
    expect(Date.parse(change!.revertible_until) - Date.parse(change!.at)).toBe(DAY_MS);
  });

  it('has no change of what stores nothing', async () => {
    const { id } = await acme.qrCode({ name: 'Same' });
    const same = await patch({ ids: [id], patch: { name: 'Same' } });
    const { body: tried } = await acme.post<BulkReportDto>(`${BULK}?dry_run=true`, [bodyOf({})]);
    expect([same.change_id, tried.change_id, (await list()).data]).toEqual([null, null, []]);
  });
});
