import type { HistoryEntryDto, QrHistoryDto, ScanAtDto } from '../../src/qr/history/qr-history.dto.js';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import type { Client } from '../toolbox/client.js';
import type { Problem } from '../toolbox/problem.js';
import { takedownsOf } from '../toolbox/takedowns.js';
import { useService } from '../toolbox/use-service.js';

const world = useService();
let acme: Client;
beforeEach(async () => {
  acme = await world.service.client();
});

const later = (minutes = 1) => world.service.clock.advance(minutes * 60_000);
const historyOf = async (id: string, query = '') =>
  (await acme.get<QrHistoryDto>(`/api/v1/qr/${id}/history${query}`)).body;
const told = ({ data }: QrHistoryDto) => data.map(({ version, action }) => [version, action]);
/** The code's `status` is also a property of a problem, with another meaning. */
const detailOf = ({ body }: { body: object }) => (body as Problem).detail;
const at = async (id: string, time: string, scan = '') =>
  acme.get<ScanAtDto & Problem>(`/api/v1/qr/${id}/at?time=${time}${scan}`);
const now = () => world.service.clock.now().toISOString();

describe('GET /api/v1/qr/:id/history', () => {
  it('tells who changed what, newest first, with deletions, restorations, moves and takedowns, page by page', async () => {
    const folder = await acme.folder({ name: 'Menus' });
    const { id, short_code } = await acme.qrCode({
      name: 'Menu',
      folder_id: folder.id,
      password: 'open sesame',
    });
    const path = `/api/v1/qr/${id}`;
    later();
    await acme.patch(path, { qr_data: { url: 'https://example.com/new' }, password: null });
    later();
    const takedowns = takedownsOf(world.service);
    await takedowns.takeDown({ domain: null, shortCode: short_code! });
    later();
    await acme.delete(`/api/v1/folders/${folder.id}`);
    await acme.delete(path);
    later();
    await takedowns.lift({ domain: null, shortCode: short_code! });
    later();
    await acme.post(`${path}/restore`, undefined);
    const all = await historyOf(id);
    expect(told(all)).toEqual([
      [5, 'restored'],
      [4, 'takedown_lifted'],
      [4, 'deleted'],
      [3, 'moved'],
      [2, 'taken_down'],
      [2, 'updated'],
      [1, 'created'],
    ]);
    const [, , , moved, down, updated, created] = all.data as [
      ...[HistoryEntryDto, HistoryEntryDto, HistoryEntryDto, HistoryEntryDto],
      ...[HistoryEntryDto, HistoryEntryDto, HistoryEntryDto],
    ];
    expect(moved.changes).toEqual({ folder_id: { from: folder.id, to: null } });
    expect([down.actor.type, down.changes]).toEqual([
      'operator',
      { taken_down_at: { from: null, to: down.at } },
    ]);
    expect(updated.actor).toEqual({ type: 'key', id: acme.apiKeyId, name: expect.any(String) });
    expect(updated.changes).toEqual({
      qr_data: { from: { url: 'https://example.com/menu' }, to: { url: 'https://example.com/new' } },
      has_password: { from: true, to: false },
    });
    expect(created.changes).toMatchObject({ name: { from: null, to: 'Menu' }, folder_id: { to: folder.id } });
    expect(created.changes).not.toHaveProperty('metadata');
    expect(JSON.stringify(all)).not.toMatch(/sesame|argon/);

    const pages: unknown[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: QrHistoryDto = await historyOf(id, `?limit=2${cursor && `&cursor=${cursor}`}`);
      pages.push(...page.data);
      cursor = page.next_cursor;
    }
    expect(pages).toEqual(all.data);
  });

  it('is there while a code is deleted, and says null where the version before is no longer stored', async () => {
    const { id } = await acme.qrCode();
    await acme.patch(`/api/v1/qr/${id}`, { name: 'Two' });
    await acme.patch(`/api/v1/qr/${id}`, { name: 'Three' });
    await acme.delete(`/api/v1/qr/${id}`);
    await world.service.query('delete from qr_code_versions where qr_code_id = $1 and version = 1', [id]);
    const { data } = await historyOf(id);
    expect(data.map(({ version, changes }) => [version, changes])).toEqual([
      [4, {}],
      [3, { name: { from: 'Two', to: 'Three' } }],
      [2, null],
    ]);
  });
});

describe('POST /api/v1/qr/:id/revert', () => {
  const revert = (id: string, version: unknown, headers = {}) =>
    acme.post<QrCodeDto | Problem>(`/api/v1/qr/${id}/revert`, { version }, { headers });

  it('makes an earlier version current as a new one, keeps the password, and can be reverted', async () => {
    const code = await acme.qrCode({
      ...{ tags: ['a'], metadata: { shelf: '1', row: '2' }, rules: [], utm: { source: 'poster' } },
      ...{ expires_at: '2027-01-01T00:00:00Z', external_id: 'sku-1' },
    });
    const path = `/api/v1/qr/${code.id}`;
    const { body: changed } = await acme.patch<QrCodeDto>(path, {
      ...{
        name: 'Other',
        qr_data: { url: 'https://example.com/wrong' },
        tags: [],
        metadata: { shelf: null },
      },
      ...{ utm: null, expires_at: null, external_id: null, password: 'open sesame', status: 'paused' },
    });
    const { status, body, headers } = await revert(code.id, 1, { 'if-match': '"2"' });
    expect([status, headers.etag]).toEqual([200, '"3"']);
    expect(body).toEqual({ ...code, has_password: true, version: 3, updated_at: now() });
    expect((await historyOf(code.id)).data[0]).toMatchObject({ version: 3, action: 'reverted' });
    expect((await revert(code.id, 2)).body).toEqual({ ...changed, version: 4, updated_at: now() });
    expect((await revert(code.id, 4)).body).toMatchObject({ version: 4 });
  });

  it('keeps the folder if the former one is gone', async () => {
    const folder = await acme.folder({ name: 'Menus' });
    const { id } = await acme.qrCode({ name: 'Menu', folder_id: folder.id });
    await acme.patch(`/api/v1/qr/${id}`, { name: 'Other' });
    await acme.delete(`/api/v1/folders/${folder.id}`);
    expect((await revert(id, 1)).body).toMatchObject({ name: 'Menu', folder_id: null });
  });

  it('refuses a version that is not stored, a stale ETag, a taken external_id and what is no version, and changes nothing', async () => {
    const { id } = await acme.qrCode({ external_id: 'sku-1' });
    await acme.patch(`/api/v1/qr/${id}`, { name: 'Two', external_id: null });
    await acme.qrCode({ external_id: 'sku-1' });
    const refusals = [
      await revert(id, 9),
      await revert(id, 1, { 'if-match': '"1"' }),
      await revert(id, 1),
      await revert(id, 0),
      await revert(id, 'one'),
    ];
    expect(refusals.map(({ status, body }) => [status, (body as Problem).code])).toEqual([
      [404, 'not_found'],
      [412, 'precondition_failed'],
      [409, 'conflict'],
      [422, 'validation_failed'],
      [422, 'validation_failed'],
    ]);
    expect((await acme.get<QrCodeDto>(`/api/v1/qr/${id}`)).body.version).toBe(2);
  });
});

describe('GET /api/v1/qr/:id/at', () => {
  it('tells where a scan led at a time, by which version and whose', async () => {
    const before = now();
    later();
    const { id, short_code } = await acme.qrCode({
      rules: [{ when: { countries: ['CH'], devices: ['mobile'] }, url: 'https://example.com/ch' }],
      fallback_url: 'https://example.com/closed',
    });
    const path = `/api/v1/qr/${id}`;
    const times: string[] = [];
    const then = async (act: () => Promise<unknown>) => {
      later();
      await act();
      times.push(now());
    };
    await then(() => acme.patch(path, { qr_data: { url: 'https://example.com/two' }, rules: [] }));
    const takedowns = takedownsOf(world.service);
    const which = { domain: null, shortCode: short_code! };
    await then(() => takedowns.takeDown(which));
    await then(() => takedowns.lift(which));
    await then(() => acme.patch(path, { expires_at: now() }));
    await then(() => acme.delete(path));
    const first = times[0]!;
    const created = new Date(Date.parse(first) - 60_000).toISOString();
    const swiss = await at(id, created, '&country=ch&device=Mobile');
    expect(swiss.body).toEqual({
      ...{
        destination: 'https://example.com/ch',
        rule: 0,
        status: 'active',
        version: 1,
        changed_at: created,
      },
      changed_by: { type: 'key', id: acme.apiKeyId, name: expect.any(String) },
    });
    const answers = await Promise.all([created, ...times].map((time) => at(id, time)));
    expect(
      answers.map(({ body: { destination, status, version } }) => [destination, status, version]),
    ).toEqual([
      ['https://example.com/menu', 'active', 1],
      ['https://example.com/two', 'active', 2],
      [null, 'taken_down', 2],
      ['https://example.com/two', 'active', 2],
      ['https://example.com/closed', 'expired', 3],
      ['https://example.com/closed', 'deleted', 4],
    ]);
    const early = await at(id, before);
    expect([early.status, detailOf(early)]).toEqual([404, expect.stringContaining('did not exist')]);
    await world.service.query('delete from qr_code_versions where qr_code_id = $1 and version = 1', [id]);
    const lost = await at(id, created);
    expect([lost.status, detailOf(lost)]).toEqual([404, expect.stringContaining('no longer stored')]);
  });

  it.each([
    ['time=yesterday', 'time'],
    ['time=2026-11-21T09:30:00Z&country=Atlantis', 'country'],
    ['time=2026-11-21T09:30:00Z&device=fridge', 'device'],
    ['time=2026-11-21T09:30:00Z&planet=mars', 'planet'],
  ])('answers 422 to ?%s at %s', async (query, parameter) => {
    const { id } = await acme.qrCode();
    const { status, body } = await acme.get<Problem>(`/api/v1/qr/${id}/at?${query}`);
    expect([status, body.errors[0]?.parameter]).toEqual([422, parameter]);
  });
});

describe('POST /api/v1/qr/:id/duplicate', () => {
  it('creates a copy with a short code of its own and the same password, without external_id and scans', async () => {
    const code = await acme.qrCode({
      ...{ name: 'x'.repeat(250), tags: ['a'], metadata: { shelf: '1' }, utm: { source: 'poster' } },
      ...{ external_id: 'sku-1', password: 'open sesame', starts_at: '2026-01-01T00:00:00Z' },
    });
    const path = `/api/v1/qr/${code.id}/duplicate`;
    const { status, headers, body } = await acme.post<QrCodeDto>(path, undefined);
    expect([status, headers.etag, headers.location]).toEqual([
      ...[201, '"1"'],
      expect.stringMatching(`/api/v1/qr/${body.id}$`),
    ]);
    const own = ['id', 'payload', 'short_code', 'short_url'] as const;
    expect(body).toEqual({
      ...code,
      ...Object.fromEntries(own.map((field) => [field, body[field]])),
      ...{ name: `${'x'.repeat(248)} (copy)`, external_id: null },
    });
    for (const field of own) expect(body[field]).not.toBe(code[field]);
    expect((await acme.get(`/api/v1/qr/${body.id}`)).body).toEqual(body);
    const hashes = await world.service.query<{ password_hash: string }>(
      'select distinct password_hash from qr_codes where id = any($1)',
      [[code.id, body.id]],
    );
    expect(hashes).toHaveLength(1);
    expect((await acme.post<QrCodeDto>(path, { name: 'Table 13' })).body.name).toBe('Table 13');
  });

  it('copies a static code', async () => {
    const code = await acme.qrCode({ dynamic: false });
    const { body } = await acme.post<QrCodeDto>(`/api/v1/qr/${code.id}/duplicate`, {});
    expect([body.dynamic, body.payload, body.short_url]).toEqual([false, code.payload, null]);
  });
});
